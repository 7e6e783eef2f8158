import type { HistoryEntry, HistoryKind } from '#office/kit/contract/history.ts';
import type { TestPortal } from './api.ts';

/** The history of a thing or a person, as somebody of the office reads it. */
export async function historyIn(
  portal: TestPortal,
  as: string,
  of: HistoryKind,
  thing: string | number = '',
  { circuit = 15, lang = 'it' }: { readonly circuit?: number; readonly lang?: string } = {},
): Promise<HistoryEntry[]> {
  const path = `/v3.0/circuits/${circuit}/history?of=${of}&thing=${thing}&lang=${lang}`;
  return (await portal.ask('GET', path, { as })).body.data;
}

/** What was done, the latest first. */
export const deedsIn = async (...asked: Parameters<typeof historyIn>): Promise<readonly string[]> =>
  (await historyIn(...asked)).map(({ what }) => what);
