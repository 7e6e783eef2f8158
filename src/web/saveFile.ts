import { ApiError } from './api.tsx';

const lost = (cause: unknown): never => {
  throw new ApiError(0, {}, { cause });
};

/** Fetches a file and hands it to the browser under the server's name for it, so that a refusal can be said in the page. */
export async function saveFile(address: string, request?: RequestInit): Promise<void> {
  const answer = await fetch(address, request).catch(lost);
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => ({})));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob().catch(lost));
  link.download = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
