import { DrizzleQueryError } from 'drizzle-orm';

interface LoggedError {
  readonly [more: string]: unknown;
  readonly type: string;
  readonly message: string;
  readonly stack: string;
}

const framesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Keeps quoted names of constraints and the like; removes other quotations, which may be what a user has typed. */
function sentenceOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const quotesOurs = 'constraint' in error && typeof error.constraint === 'string';
  const sentence = quotesOurs ? error.message : error.message.replace(/"[^"]*"|'[^']*'/g, '…');
  return sentence.replace(/\S+@\S+/g, '…');
}

/**
 * An error without personal data, for the log: failed queries contain their parameters, as do the database's details
 * and mail servers' answers.
 */
export function loggedError(error: Error): LoggedError {
  const { name, cause } = error;
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: sentenceOf(error),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}
