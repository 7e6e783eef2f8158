/** As the `ref` of what took the place of a part that had the focus: takes it, unless the reader is elsewhere. */
export const focusedIfLost = (heading: HTMLElement | null): void => {
  if (document.activeElement === null || document.activeElement === document.body) heading?.focus();
};

/** As the `ref` of a heading with tabIndex -1: moves the focus to a part that has just appeared. */
export const focused = (heading: HTMLElement | null): void => heading?.focus();

/** The same for a part that appears while a dialog closes: the dialog gives the focus back first, to what had opened it. */
export const focusedAfterDialog = (heading: HTMLElement | null): void => {
  if (heading) requestAnimationFrame(() => requestAnimationFrame(() => heading.focus()));
};
