import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * A `kill -9` leaves us no moment to stop anything. So a tiny shell waits at the other end of a pipe that
 * nobody ever writes to: when we die, of whatever cause, the kernel closes the pipe, and the shell ends PostgreSQL.
 */
export function watchOver(pid: number, folderToRemove: string | null): { dismiss(): void } {
  const script = `
    cat > /dev/null
    kill -INT "$1" 2> /dev/null
    [ -z "$2" ] && exit
    tries=0
    while [ $tries -lt 100 ] && kill -0 "$1" 2> /dev/null; do sleep 0.1; tries=$((tries + 1)); done
    rm -rf "$2"`;
  const watcher = spawn('sh', ['-c', script, 'sh', `${pid}`, folderToRemove ?? ''], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    detached: true,
  });
  watcher.on('error', () => undefined);
  watcher.unref();
  // The pipe is open for as long as we live; it is no reason to live longer.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return {
    dismiss: () => {
      // The shell and its `cat` are one process group: both go, before the number could mean another process.
      if (watcher.pid === undefined) return;
      try {
        process.kill(-watcher.pid, 'SIGKILL');
      } catch {
        // It has ended already.
      }
    },
  };
}
