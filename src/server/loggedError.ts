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

/** Names that the database gives to what refused are ours; other quotations are of what somebody has typed. */
function sentenceOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const quotesOurs = 'constraint' in error && typeof error.constraint === 'string';
  const sentence = quotesOurs ? error.message : error.message.replace(/"[^"]*"|'[^']*'/g, '…');
  return sentence.replace(/\S+@\S+/g, '…');
}

/**
 * What the log keeps of an error. A failed query carries the values that were given, in its message, its stack and
 * fields of its own, and so do the database's details and a mail server's answers: names, birthdays, addresses and
 * tax codes belong in no log.
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
