/** As the `ref` of a heading with tabIndex -1: what has just appeared is where reading goes on. */
export const focused = (heading: HTMLElement | null): void => heading?.focus();
