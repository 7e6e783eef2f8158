import { decideRelease, release, type Seen } from '#features/disruptions/server/releaseOffers.ts';
import { writeAudit } from '#server/audit.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { Account } from '#server/http/request.ts';

interface ActingOn {
  readonly account: Account;
  readonly circuitId: number;
  readonly disruptionId: string;
}

/** What the audit log calls what is done to the releases of offers, and what it is done to. */
export const releaseAudit = {
  subjectType: 'disruption',
  released: 'refunds_released',
  confirmed: 'release_confirmed',
  withdrawn: 'release_withdrawn',
} as const;

/** The refunds of a race that was postponed or cancelled, in the office's hands. Each wants a recent proof of who asks. */
export function createOfferChanges(context: Context) {
  const { db, clock } = context;

  const acting = <Done extends Readonly<Record<string, unknown>>>(
    { account, circuitId, disruptionId }: ActingOn,
    action: string,
    act: (tx: Tx, as: { circuitId: number; disruptionId: string; by: string }) => Promise<Done>,
  ): Promise<Done> => {
    return db.transaction(async (tx) => {
      const done = await act(tx, { circuitId, disruptionId, by: account.id });
      const { subjectType } = releaseAudit;
      const entry = { at: clock(), actorUserId: account.id, circuitId, action, subjectType };
      await writeAudit(tx, { ...entry, subjectId: disruptionId, facts: { ...done } });
      return done;
    });
  };

  return {
    release: (of: ActingOn, seen: Seen) =>
      acting(of, releaseAudit.released, (tx, as) => release(context, tx, as, seen)),
    confirm: (of: ActingOn, id: string) =>
      acting(of, releaseAudit.confirmed, (tx, as) => decideRelease(context, tx, as, id, true)),
    withdraw: (of: ActingOn, id: string) =>
      acting(of, releaseAudit.withdrawn, (tx, as) => decideRelease(context, tx, as, id, false)),
  };
}
