/**
 * Brings what was just said to where no bar covers it: the page's `scroll-padding-block` leaves out the bars at its
 * edges. What is high is shown from its beginning. It can be the `ref` of what appears.
 */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return;
  const isHigh = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isHigh ? 'start' : 'nearest' });
}
