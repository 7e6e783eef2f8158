import { noteAccepted } from '#features/legal/server/registrationConsents.ts';
import { lockOrder } from '#features/orders/server/lockOrder.ts';
import { addPolicies } from '#features/registration/server/writeAnswers.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { ChangeIn } from '../../contract.ts';
import { acceptedUntil } from '../../rules/answersEnd.ts';
import { type ChangeActor, type ChangeOf, changeRegistration } from './changeAnswers.ts';
import { changeableOf, policiesOfRegistration } from './changeableView.ts';
import { changeCrew } from './changeCrew.ts';
import { recordChange } from './recordChange.ts';

async function requireBeforeStart(on: DbOrTx, { registrationId: id, user }: ChangeActor, now: Date) {
  const [row] = await changeableOf(on, { id, user });
  if (!row) return refuse('subscription_not_found');
  const end = acceptedUntil(row.races);
  return end <= now ? refuse('subscription_not_changeable', { since: end.toISOString() }) : row;
}

/**
 * Accepts conditions that came after a registration (registration §5, "Policies"; decision 095), kept with the version of
 * the words. Refuses `subscription_not_found`, `subscription_not_changeable` once the last race has started, and
 * `policies_have_changed`.
 */
async function acceptPolicies(context: Context, changing: ChangeActor, given: ChangeOf<'policies'>, lang: Lang) {
  const found = await requireBeforeStart(context.db, changing, context.clock());
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, found.order_id);
    const at = context.clock();
    const row = await requireBeforeStart(tx, changing, at);
    const asked = await policiesOfRegistration(tx, row.id, lang);
    const isAsked = (shown: ChangeOf<'policies'>['policies'][number]) =>
      asked.some(({ view }) => view.id === shown.id && view.text_key === shown.text_key);
    if (!given.policies.every(isAsked)) refuse('policies_have_changed');
    const accepted = asked.filter(({ lacks, view }) => lacks && given.policies.some(({ id }) => id === view.id));
    if (accepted.length === 0) return;
    const ids = accepted.map(({ view }) => view.id);
    await addPolicies(tx, row.id, ids);
    const by = { userId: changing.user, memberId: row.member_id, circuitId: row.circuit_id, detailId: row.detail_id };
    await noteAccepted(
      tx,
      { ...by, at },
      accepted.map(({ version, view: { id } }) => ({ id, version })),
    );
    const names = accepted.map(({ view }) => view.i18n.name).join(' · ');
    const change = { kind: 'policies' as const, before: {}, after: { policies: names } };
    await recordChange(context, tx, { ...change, registrationId: row.id, by: changing.user, at });
  });
}

/** Changes one thing of a registration, as its account or as its athlete, who reads `lang`. */
export function change(context: Context, changing: ChangeActor, given: ChangeIn, lang: Lang): Promise<void> {
  if (given.kind === 'crew') return changeCrew(context, changing, given);
  if (given.kind === 'policies') return acceptPolicies(context, changing, given, lang);
  return changeRegistration(context, changing, given);
}
