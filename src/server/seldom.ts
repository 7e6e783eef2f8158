/**
 * Lets one of many equal things through in each stretch of time, for the log, and tells it how many were held back
 * before it.
 */
export function createSeldom(everyMs: number, elapsed: () => number = () => performance.now()) {
  let last = Number.NEGATIVE_INFINITY;
  let heldBack = 0;
  return (say: (heldBack: number) => void): void => {
    if (elapsed() - last < everyMs) {
      heldBack += 1;
      return;
    }
    const before = heldBack;
    last = elapsed();
    heldBack = 0;
    say(before);
  };
}
