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

/**
 * What the log keeps of an error. A failed query carries the values that were given, in its message, its stack and
 * fields of its own, and so do the database's details: names, birthdays and tax codes belong in no log.
 */
export function loggedError(error: Error): LoggedError {
  const { name, message, cause } = error;
  return {
    type: name === 'Error' ? error.constructor.name : name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message,
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    stack: framesOf(error),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
  };
}
