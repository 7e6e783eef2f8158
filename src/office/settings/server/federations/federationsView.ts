import { checkFederation } from '#features/federations/rules/setup/checkFederation.ts';
import { readFederations, type SetFederation } from '#features/federations/server/setup/federations.ts';
import { readRules, type SetRule } from '#features/federations/server/setup/rules.ts';
import { addDays, dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import { mayChangeShared, setsUpAllOf } from '#office/kit/server/setUps.ts';
import { findingsOf } from '#office/kit/server/shown.ts';
import { withFlags } from '#office/kit/server/withFlags.ts';
import type { Context } from '#server/context.ts';
import type { Account, Office } from '#server/http/request.ts';
import type { FederationRuleView, FederationSetUpView } from '../../contract/federations.ts';
import { askedFederations, type FederationUse } from './askedView.ts';

/** What one circuit has done to the rules and the cards of a federation: another's office does not read who it was. */
export const federationSubject = (circuitId: number, federationId: number) => ({
  type: 'federation',
  id: `${circuitId}-${federationId}`,
});

export const circuitsOf = ({ id, added_in }: SetFederation, asked: readonly FederationUse[]): number[] => [
  ...new Set([
    ...(added_in === null ? [] : [added_in]),
    ...asked.filter(({ federation_id }) => federation_id === id).map(({ circuit_id }) => circuit_id),
  ]),
];

const ruleView = ({ pattern, ...rule }: SetRule, next: SetRule | undefined): FederationRuleView => ({
  ...rule,
  special: flag(pattern !== null && rule.card_mask === ''),
  until: next ? addDays(next.from_day, -1) : null,
});

interface FederationsReader {
  readonly account: Account;
  readonly office: Office;
  readonly lang: Lang;
}

async function viewOf(
  { db }: Context,
  one: SetFederation,
  asked: readonly FederationUse[],
  { account, office, lang }: FederationsReader,
): Promise<FederationSetUpView> {
  const { id, cards_at, added_in: _, ...federation } = one;
  const rules = await readRules(db, id);
  const of = asked.filter(({ federation_id }) => federation_id === id);
  const findings = checkFederation({
    rules: rules.map(({ from_day }) => ({ fromDay: from_day })),
    first_race: of.flatMap(({ first_race }) => first_race ?? []).toSorted()[0] ?? null,
  });
  return {
    ...withFlags(federation),
    id,
    rules: rules.map((rule, at) => ruleView(rule, rules[at + 1])),
    cards_at: cards_at?.toISOString() ?? null,
    types: of.find(({ circuit_id }) => circuit_id === office.circuitId)?.types ?? 0,
    findings: findingsOf(findings, lang),
    may_change: flag(
      setsUpAllOf(account.roles, office.circuitId) && mayChangeShared(account.roles, circuitsOf(one, asked)),
    ),
  };
}

export async function readFederationSetUps(
  context: Context,
  reader: FederationsReader,
): Promise<FederationSetUpView[]> {
  const [found, asked] = await Promise.all([
    readFederations(context.db),
    askedFederations(context.db, dayInRome(context.clock())),
  ]);
  return Promise.all(found.map((federation) => viewOf(context, federation, asked, reader)));
}

export async function readFederationSetUp(context: Context, reader: FederationsReader, federationId: number) {
  const { db } = context;
  const [found, asked] = await Promise.all([readFederations(db), askedFederations(db, dayInRome(context.clock()))]);
  const federation = found.find(({ id }) => id === federationId) ?? refuse('item_not_found');
  return viewOf(context, federation, asked, reader);
}
