/** The browser’s cache of pages that open without network; `public/copies.js` reads it under the same name. */
export const copyStore = 'copies';

/** Not every browser keeps anything: only a secure origin has caches. */
export const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

/** Forgets all kept pages, as at the end of a session; what fails here must hold nobody up. */
export async function dropCopies(): Promise<void> {
  if (canKeep()) await caches.delete(copyStore).catch(() => false);
}
