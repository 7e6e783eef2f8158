type ShutdownRequest = { first(): void; again(): void };

/** On Ctrl-C, both the terminal and npm send a signal: within this time they are one request. */
const duplicateMs = 500;

/** Handles requests to shut down: Ctrl-C, a signal, a closed terminal, or the end of the parent npm process. */
export function onShutdownRequest({ first, again }: ShutdownRequest): void {
  let since = 0;
  const request = () => {
    if (since === 0) {
      since = Date.now();
      first();
    } else if (Date.now() - since > duplicateMs) {
      again();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  // A reader that closes the pipe of our output must not crash this process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env.npm_lifecycle_event) whenParentEnds(first);
}

/** After a `kill -9` of npm there is no signal, but the parent process id changes. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}
