/**
 * What somebody can do about a PostgreSQL that does not start, from its own log; null if that is not for them to mend.
 * Its words are in English: the embedded one runs with the C locale.
 */
export function explainLog(log: string, home: string): string | null {
  const anew = `put the folder ${home} back from a backup, or move it away to begin anew`;
  if (/No space left on device|Disk quota exceeded/.test(log))
    return `The disk is full: the database in ${home} cannot start. Make room, and start again.`;
  if (/pg_control|control file|valid checkpoint record|database files are incompatible with server/.test(log))
    return `The database in ${home} is damaged (its control file), or was made by another build of PostgreSQL: ${anew}.`;
  if (/data directory ".*" has invalid permissions|Permission denied/.test(log))
    return `The database in ${home} cannot be read: give the folder back to its owner, with rights for nobody else.`;
  return null;
}
