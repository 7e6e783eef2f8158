import type { DbOrTx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import type { ChangedValues, ChangeKind } from '../rules/changes.ts';
import { registrationChanges } from './tables.ts';

export interface Change {
  readonly registrationId: string;
  readonly kind: ChangeKind;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
  /** The account that makes it; null: the athlete, with the mail's link. */
  readonly by: string | null;
  readonly at: Date;
}

/**
 * Notes a change in the transaction that makes it. Account and athlete both see it, so of emergency data and of the
 * person whom a place is given to it holds no values.
 */
export async function noteChange(tx: DbOrTx, { by, ...change }: Change): Promise<void> {
  await tx.insert(registrationChanges).values({ id: newId(), byUserId: by, ...change });
}
