type EndWish = { first(): void; again(): void };

/** npm passes Ctrl-C on to us although the terminal has told us already: within this time it is one wish. */
const echo = 500;

/** Listens for the wish to end: Ctrl-C, a signal, a closed terminal, or the death of the npm that started us. */
export function onEndWish({ first, again }: EndWish): void {
  let since = 0;
  const wish = () => {
    if (since === 0) {
      since = Date.now();
      first();
    } else if (Date.now() - since > echo) {
      again();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish);
  // Who pipes our words elsewhere may stop reading; that is no reason to crash.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  if (process.env.npm_lifecycle_event) whenParentEnds(first);
}

/** npm that is killed hard tells nobody, but its number is no longer our parent's. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, 500);
  timer.unref();
}
