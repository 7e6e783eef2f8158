/** Brings what was just said to where no bar of the page covers it. It can be the `ref` of what appears. */
export function bringIntoView(element: HTMLElement | null): void {
  if (!element) return;
  const isHigh = element.offsetHeight > window.innerHeight / 2;
  element.scrollIntoView({ block: isHigh ? 'start' : 'nearest' });
}
