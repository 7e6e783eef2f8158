/** The id of the sentence that a page may be old. It is in every page, hidden, and the public cache shows it. */
export const oldCopyId = 'old-copy';

/** How the hidden sentence begins in a page's text, and how the shown one does. */
export const hiddenOldCopy = `<p id="${oldCopyId}" hidden=""`;
export const shownOldCopy = `<p id="${oldCopyId}"`;
