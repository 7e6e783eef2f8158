import { and, eq, inArray, lte, not, or } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { policies } from '#features/legal/server/tables.ts';
import { races, registrationTypePolicies, registrationTypes } from '#features/races/server/tables.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import { type GoLiveStep, type GoLiveView, goLiveSteps } from '../contract.ts';
import { isPublicHost } from '../rules/isPublicHost.ts';
import { isIssuerComplete } from '../rules/settings/circuitFaults.ts';
import { fieldsOf } from './settings/fields.ts';
import { readStored } from './settings/settingsView.ts';

/**
 * What is still to be done before the first race of a circuit opens. Empty once registration for one has ever begun: from
 * then on the tasks of every day are told.
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
  if (shown.length > 0) return [];
  const stored = await readStored(db, circuitId);
  if (!stored) return [];
  const [offer, published, asked] = await Promise.all([
    readPayOffer(db, circuitId, environment),
    db
      .select({ id: races.id })
      .from(races)
      .innerJoin(stages, eq(stages.id, races.stageId))
      .where(and(own, eq(races.state, 'published')))
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
  const done: Readonly<Record<GoLiveStep, boolean>> = {
    host: stored.row.hosts.some(isPublicHost),
    issuer: fields.issues_invoices && isIssuerComplete(fields),
    paying: offer.methods.length > 0,
    policies: asked.length > 0,
    race: published.length > 0,
  };
  return goLiveSteps.map((step) => ({
    step,
    done: flag(done[step]),
    optional: flag(step === 'issuer' && !fields.issues_invoices),
  }));
}
