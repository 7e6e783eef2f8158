/** As the `ref` of a heading with tabIndex -1: moves the focus to a part that has just appeared. */
export const focused = (heading: HTMLElement | null): void => heading?.focus();
