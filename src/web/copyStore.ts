export const copyStore = 'copies';

/** Not every browser keeps anything: only a secure origin has caches. */
export const canKeep = (): boolean => 'caches' in globalThis && 'serviceWorker' in navigator;

export async function dropCopies(): Promise<void> {
  if (canKeep()) await caches.delete(copyStore).catch(() => false);
}
