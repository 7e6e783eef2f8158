import { type Change, noteChange } from '#features/registration/server/noteChange.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';

export const changeMailJobName = 'change-mail';

/** One mail tells all that one side changed within such a stretch, in milliseconds. */
const stretch = 5 * 60_000;

export interface ChangeMailData {
  readonly registrationId: string;
  readonly by: 'account' | 'athlete';
  /** The stretch, as instants: from the first, up to and without the second. */
  readonly from: string;
  readonly to: string;
}

/**
 * Notes a change in its transaction, and queues the mail that tells the other side. The queue takes one job for each
 * stretch, side and registration.
 */
export async function recordChange({ jobs }: Pick<Context, 'jobs'>, tx: Tx, change: Change): Promise<void> {
  await noteChange(tx, change);
  const from = Math.floor(change.at.getTime() / stretch) * stretch;
  const [starts, ends] = [new Date(from), new Date(from + stretch)];
  const by = change.by === null ? 'athlete' : 'account';
  const { registrationId } = change;
  const data: ChangeMailData = { registrationId, by, from: starts.toISOString(), to: ends.toISOString() };
  const once = { key: `${registrationId} ${by} ${data.from}`, seconds: stretch / 1000 };
  await jobs.send(tx, changeMailJobName, data, { startAfter: ends, once });
}
