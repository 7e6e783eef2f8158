/** As the `ref` of what took the place of a part that had the focus: takes it, unless the reader is elsewhere. */
export const focusedIfLost = (heading: HTMLElement | null): void => {
  if (document.activeElement === null || document.activeElement === document.body) heading?.focus();
};

/** As the `ref` of a heading with tabIndex -1: moves the focus to a part that has just appeared. */
export const focused = (heading: HTMLElement | null): void => heading?.focus();
