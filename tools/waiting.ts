export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Polls a condition until it holds or the time-out ends. */
export async function waitUntil(
  done: () => boolean | Promise<boolean>,
  { within, every = 50 }: { within: number; every?: number },
): Promise<boolean> {
  const end = Date.now() + within;
  while (!(await done())) {
    if (Date.now() > end) return false;
    await pause(every);
  }
  return true;
}
