/** So long after the first a click may still be the second one of a double click, in milliseconds: the longest that systems let one set. */
const longestDoubleClick = 900;

/**
 * Lets the second click of a double click do nothing: what it was meant for has gone with the first, and something else may stand beneath
 * the pointer by now. Other clicks count as they do.
 */
export function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', ignore, { capture: true });
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }), longestDoubleClick);
}
