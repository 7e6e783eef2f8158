/** The id of the sentence that the portal has been updated. It is in every page, hidden. */
export const updatedId = 'updated';

/** Answers a function that asks whether one of these files of the page is gone, and does what is to be done then. */
export type WatchFiles = (id: string) => (files: readonly string[]) => Promise<void>;

/**
 * After an update of the portal the files of a page from before are gone (stale assets): its buttons would do nothing.
 * A file that did not come is asked for once more. Only 404 means gone: without a network, or with a portal that does
 * not answer, nothing is done, and what was typed stays. A page in which nothing was typed is loaded anew, once; in any
 * other a sentence says so, and its button does it.
 *
 * It runs in the browser as it is written here, before there is any module.
 */
export const watchFiles: WatchFiles = (id) => {
  let used = false;
  addEventListener('input', () => (used = true), true);
  const isUsed = () =>
    used ||
    document.querySelector('dialog[open],[role=dialog],[role=alertdialog]') !== null ||
    // A browser that comes back to a page gives its fields what was typed before.
    [...document.querySelectorAll<HTMLInputElement>('input,textarea')].some(
      ({ value, defaultValue, checked, defaultChecked }) => value !== defaultValue || checked !== defaultChecked,
    );
  const isAgain = () => {
    try {
      const last = Number(sessionStorage.getItem(id));
      sessionStorage.setItem(id, String(Date.now()));
      return Date.now() - last < 60_000;
    } catch {
      // Without storage nobody knows: it could be a loop.
      return true;
    }
  };
  const renew = () => {
    if (!isUsed() && !isAgain()) return location.reload();
    const sentence = document.getElementById(id)!;
    sentence.querySelector('button')!.onclick = () => location.reload();
    sentence.hidden = false;
  };
  const ask = async (files: readonly string[]) => {
    for (const file of files) {
      const status = await fetch(file, { cache: 'no-store' }).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 404) return renew();
    }
  };
  // Vite's own event for a part of a page that is loaded later, and the browser's for any other.
  const hear = (error: unknown) => ask(/\/assets\/[\w.-]+/.exec(String(error)) ?? []);
  addEventListener('vite:preloadError', (event) => hear((event as Event & { readonly payload: unknown }).payload));
  addEventListener('unhandledrejection', ({ reason }) => hear(reason));
  return ask;
};
