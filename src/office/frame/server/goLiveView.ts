import { and, eq, inArray, lte, not, or } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { payOfferOf, readPaySettings } from '#features/commission/server/payOfferView.ts';
import { isOfTheCircuit } from '#features/identity/rules/givenRoles.ts';
import { colleaguesWith } from '#features/identity/server/staff/colleaguesView.ts';
import { policies } from '#features/legal/server/tables.ts';
import { races, registrationTypePolicies, registrationTypes } from '#features/races/server/tables.ts';
import { flag } from '#kernel/wire.ts';
import { isIssuerComplete } from '#office/settings/rules/circuitFaults.ts';
import { isPublicHost } from '#office/settings/rules/isPublicHost.ts';
import { fieldsOf } from '#office/settings/server/fields.ts';
import { readStored } from '#office/settings/server/settingsView.ts';
import type { Context } from '#server/context.ts';
import { type GoLiveStep, type GoLiveView, goLiveSteps } from '../contract/goLive.ts';

/**
 * What is to be done before the first race of a circuit opens, with what is done ticked off. Once registration for one has
 * begun what is not done stays until it is.
 */
export async function readGoLive({ db, clock, environment }: Context, circuitId: number): Promise<GoLiveView[]> {
  const own = eq(stages.circuitId, circuitId);
  const shown = await db
    .select({ id: races.id })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(
      and(own, inArray(races.state, ['published', 'archived']), or(not(races.comingSoon), lte(races.opensAt, clock()))),
    )
    .limit(1);
  const stored = await readStored(db, circuitId);
  if (!stored) return [];
  const needed = ['organiser', 'money', 'medical'] as const;
  const [people, pay, published, asked] = await Promise.all([
    Promise.all(needed.map((role) => colleaguesWith(db, circuitId, role))),
    readPaySettings(db, circuitId),
    db
      .select({ id: races.id })
      .from(races)
      .innerJoin(stages, eq(stages.id, races.stageId))
      .where(and(own, inArray(races.state, ['published', 'archived'])))
      .limit(1),
    db
      .select({ id: policies.id })
      .from(policies)
      .innerJoin(registrationTypePolicies, eq(registrationTypePolicies.policyId, policies.id))
      .innerJoin(registrationTypes, eq(registrationTypes.id, registrationTypePolicies.registrationTypeId))
      .innerJoin(races, eq(races.id, registrationTypes.raceId))
      .innerJoin(stages, eq(stages.id, races.stageId))
      .where(own)
      .limit(1),
  ]);
  const fields = fieldsOf(stored);
  const hasWays = payOfferOf(pay, environment).methods.length > 0;
  const hasOwnWays = payOfferOf(pay, { ...environment, ...noProviders }).methods.length > 0;
  const done: Readonly<Record<GoLiveStep, boolean>> = {
    // A demo is looked at where it runs.
    host: environment.deployment === 'demo' || stored.row.hosts.some(isPublicHost),
    people: people.every((some, at) => some.some(({ races }) => races === null || !isOfTheCircuit(needed[at]!))),
    issuer: fields.issues_invoices && isIssuerComplete(fields),
    paying: hasWays,
    policies: asked.length > 0,
    race: published.length > 0,
  };
  const late = shown.length > 0;
  const isOptional = (step: GoLiveStep) => step === 'issuer' && !fields.issues_invoices;
  return goLiveSteps
    .filter((step) => !late || !(done[step] || isOptional(step)))
    .map((step) => ({
      step,
      done: flag(done[step]),
      optional: flag(isOptional(step)),
      given: flag(step === 'paying' && hasWays && !hasOwnWays),
      late: flag(late),
    }));
}

/** A portal whose own accounts nobody is paid through. */
const noProviders = { stripe: null, paypal: null, satispay: null } as const;
