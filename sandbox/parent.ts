/**
 * Calls `end` when the process that started this one is gone, however it went: a parent that is
 * killed hard tells nobody, but it closes its channel and its number disappears.
 */
export function endWithParent(end: () => void): void {
  if (process.connected) process.once('disconnect', end);

  const parent = Number(process.env.SANDBOX_PARENT_PID);
  if (!parent) return;
  // A number can be given to another process; losing our own parent is a sure sign.
  const ownParent = process.ppid === parent;
  setInterval(() => {
    if (!lives(parent) || (ownParent && process.ppid !== parent)) end();
  }, 500).unref();
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (problem) {
    // Alive, but another user's.
    return (problem as NodeJS.ErrnoException).code === 'EPERM';
  }
}
