import type { FederationFields as Federation, RuleFields as Rule } from '#features/federations/contract/setup.ts';
import { FederationFields, RuleFields } from '#features/federations/contract/setup.ts';
import {
  createFederation,
  deleteFederation,
  lockFederations,
  readFederation,
  readFederations,
  type SetFederation,
  writeFederation,
} from '#features/federations/server/setup/federations.ts';
import {
  createRule,
  deleteRule,
  readRules,
  type SetRule,
  writeRule,
} from '#features/federations/server/setup/rules.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import { requireCircuit } from '#office/kit/server/circuitView.ts';
import { listChanges } from '#office/kit/server/lists.ts';
import { mayChangeShared, type Officer } from '#office/kit/server/setUps.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { askedFederations } from './askedView.ts';
import { circuitsOf, federationSubject } from './federationsView.ts';

export interface OnFederation extends Officer {
  readonly federationId: number;
}

/** Refuses what cannot be: a hint in one language, a file that never came. */
function requireWhole(wanted: Federation, cards: number): void {
  if ((wanted.hint_it === '') !== (wanted.hint_en === ''))
    refuseField(wanted.hint_it === '' ? 'hint_it' : 'hint_en', 'required');
  if (wanted.cards_from === 'file' && cards === 0) refuseField('cards_from', 'file_first');
}

/** This circuit and all that a federation rests with. Refuses with `set_up_shared` who does not set up all of those. */
async function requireAll(
  tx: Tx,
  { account, office }: Officer,
  federation: SetFederation,
  now: Date,
): Promise<readonly number[]> {
  const circuits = circuitsOf(federation, await askedFederations(tx, dayInRome(now)));
  if (!mayChangeShared(account.roles, circuits)) refuse('set_up_shared');
  return [...new Set([office.circuitId, ...circuits])];
}

async function told(tx: Tx, circuits: readonly number[]): Promise<void> {
  for (const id of circuits) await catalogueChanged(tx, id);
}

/** One federation, locked, and the circuits that it is in. Refuses as `changingFederation`. */
async function lockFederation(tx: Tx, acting: OnFederation, now: Date) {
  await lockFederations(tx, acting.federationId);
  const found = (await readFederation(tx, acting.federationId)) ?? refuse('item_not_found');
  return { found, circuits: await requireAll(tx, acting, found, now) };
}

export const lookingAtFederation =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  <Done>(acting: OnFederation, look: (tx: Tx, found: SetFederation) => Promise<Done>): Promise<Done> =>
    db.transaction(async (tx) => look(tx, (await lockFederation(tx, acting, clock())).found));

/**
 * Refuses a federation that is not there, and one that rests with a circuit in which whoever acts sets up nothing, or
 * with none.
 */
export const changingFederation =
  ({ db, clock }: Pick<Context, 'db' | 'clock'>) =>
  <Done>(acting: OnFederation, change: (tx: Tx, found: SetFederation) => Promise<Done>): Promise<Done> =>
    db.transaction(async (tx) => {
      const { found, circuits } = await lockFederation(tx, acting, clock());
      const done = await change(tx, found);
      await told(tx, circuits);
      return done;
    });

export function federationChanges(context: Context) {
  const { db, clock } = context;
  return listChanges<Officer, null, Federation, SetFederation>({
    name: 'federation',
    namedBy: 'name_it',
    fields: FederationFields.keyof().options,
    context,
    about: ({ office }) => ({ type: 'federations', id: office.circuitId }),
    changing: ({ office }, change) =>
      db.transaction(async (tx) => {
        await requireCircuit(tx, office.circuitId);
        await lockFederations(tx);
        const done = await change(tx, null);
        await catalogueChanged(tx, office.circuitId);
        return done;
      }),
    items: readFederations,
    allow: async (tx, acting, { before, wanted }) => {
      if (before) await told(tx, await requireAll(tx, acting, before, clock()));
      if (wanted) requireWhole(wanted, before?.cards ?? 0);
    },
    // Of a federation, `mayStart` reads only whether one may go on without a card.
    judged: ({ id }, changed, at) =>
      'may_continue_without_card' in changed ? { federation: id, today: dayInRome(at) } : null,
    add: (tx, { office }, fields) => createFederation(tx, office.circuitId, fields),
    write: (tx, _, { id }, fields) => writeFederation(tx, id, fields),
    remove: (tx, _, { id }) => deleteFederation(tx, id),
  });
}

export const ruleChanges = (context: Context) =>
  listChanges<OnFederation, SetFederation, Rule, SetRule>({
    name: 'rule',
    namedBy: 'from_day',
    fields: RuleFields.keyof().options,
    context,
    about: ({ office, federationId }) => federationSubject(office.circuitId, federationId),
    changing: changingFederation(context),
    items: (tx, { federationId }) => readRules(tx, federationId),
    allow: (_, __, { items, before, wanted }) => {
      if (items.some(({ id, from_day }) => id !== before?.id && from_day === wanted?.from_day))
        refuseField('from_day', 'day_taken');
    },
    add: (tx, { federationId }, fields) => createRule(tx, federationId, fields),
    write: (tx, _, before, fields) => writeRule(tx, before, fields),
    remove: (tx, _, { id }) => deleteRule(tx, id),
  });
