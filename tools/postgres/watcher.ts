import { spawn } from 'node:child_process';
import { Socket } from 'node:net';

/**
 * Ends PostgreSQL after a `kill -9` of this process, which cannot clean up itself: a small shell reads from a pipe,
 * which the kernel closes when this process ends, and then stops the server.
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
  // The open pipe must not keep this process alive.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return {
    dismiss: () => {
      // Kills the process group: the shell and its `cat`.
      if (watcher.pid === undefined) return;
      try {
        process.kill(-watcher.pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    },
  };
}
