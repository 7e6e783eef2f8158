/** What can be wrong with a database for a while, by the codes of the system, of the driver and of PostgreSQL. */
const faults = {
  /**
   * Gone or not there yet: no such host or database, nobody listens, connection cut; shutting down, starting; user or
   * password not accepted.
   */
  away: /^(ENOTFOUND|EAI_AGAIN|E(HOST|NET)(UNREACH|DOWN)|ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|08\w{3}|57P0[1234]|3D000|28P01|28000)$/,
  /** Its disk or memory is full, a file of its own cannot be read or written, or it is a copy that may only be read. */
  full: /^(53100|53200|53400|58030|25006)$/,
  /** Too many connections or locks, lock time-out, deadlock, serialization failure, a statement or transaction cut off. */
  busy: /^(53300|55P03|40P01|40001|57014|25P0[34]|57P05)$/,
} as const;

export type DatabaseFault = keyof typeof faults;

/** After how many seconds it is worth asking again. */
export const retryAfter: Readonly<Record<DatabaseFault, number>> = { away: 5, full: 30, busy: 1 };

/** The driver's errors without a code: connection lost while in use, query on a lost one, none to be had in time. */
const lostConnection =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** The driver's error, which the query builder wraps. */
export const sourceOf = (error: unknown): Error | undefined => {
  const source = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return source instanceof Error ? source : undefined;
};

export const codeOf = (error: unknown): string | undefined => {
  const source = sourceOf(error);
  return source && 'code' in source && typeof source.code === 'string' ? source.code : undefined;
};

/** What is wrong with the database, if that is what the error says. */
export function databaseFault(error: unknown): DatabaseFault | null {
  const code = codeOf(error) ?? '';
  for (const fault of ['away', 'full', 'busy'] as const) if (faults[fault].test(code)) return fault;
  return lostConnection.test(sourceOf(error)?.message ?? '') ? 'away' : null;
}

/** Is this a failure of the database that passes, so that the same may be asked again? */
export const isPassing = (error: unknown): boolean => databaseFault(error) !== null;
