import { coverDays } from '#features/circuits/server/stages.ts';
import { cancelRace, postponeRace } from '#features/races/server/setup/disruptRace.ts';
import { setStopped } from '#features/stock/server/stock.ts';
import { type ClockTime, type Day, dayInRome, instantInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { refusalOf } from '#kernel/rule.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { disruptionRules } from '../rules/disruption.ts';
import { type Offers, offeringRules } from '../rules/offers.ts';
import { carryOutJobName } from './carryOut.ts';
import { soldInPackages } from './impactView.ts';
import { type RaceOfCircuit, raceOfCircuit } from './raceView.ts';
import { disruptions } from './tables.ts';

export interface OfferTerms extends Offers {
  readonly answerBy: Day | null;
  readonly commission: boolean;
  readonly services: boolean;
}

export interface Disrupting {
  readonly circuitId: number;
  readonly raceId: number;
  /** The new start; null: the race is cancelled. */
  readonly startsAt: ClockTime | null;
  /** The stage that it moves to, of the same circuit and season: another venue; null or nothing: it stays. */
  readonly toStage?: number | null;
  readonly words: { readonly it: string; readonly en: string };
  readonly offers: OfferTerms;
  readonly by: string;
}

/** By `disruptionRules` and by `offeringRules`, before anything is read or sent. */
export async function requireDisruptable(
  on: DbOrTx,
  { race, stage }: RaceOfCircuit,
  { startsAt, toStage = null, offers, at }: Pick<Disrupting, 'startsAt' | 'toStage' | 'offers'> & { readonly at: Date },
): Promise<void> {
  const newStart = startsAt && instantInRome(startsAt);
  const cancelled = race.cancelledAt !== null;
  const elsewhere = toStage !== null && toStage !== stage.id;
  const refusal = refusalOf(disruptionRules, { ...race, cancelled, newStart, elsewhere, now: at });
  if (refusal) throw refusal;
  const offering = refusalOf(offeringRules, {
    ...offers,
    kind: newStart ? 'postponed' : 'cancelled',
    today: dayInRome(at),
    newDay: newStart && dayInRome(newStart),
    soldInPackages: await soldInPackages(on, race.id),
  });
  if (offering) throw offering;
}

/**
 * Postpones or cancels a race whose row is locked. Its sale stops with the same transaction, under its counter's lock. Unpaid
 * orders and mails follow in a job (`carryOut.ts`). Refuses with `race_not_found`, and by `requireDisruptable`.
 *
 * @returns the id of what happened, and the race as it was
 */
export async function disruptRace({ clock, jobs }: Pick<Context, 'clock' | 'jobs'>, tx: Tx, wanted: Disrupting) {
  const { circuitId, raceId, startsAt, toStage = null, words, offers, by } = wanted;
  const at = clock();
  const found = (await raceOfCircuit(tx, circuitId, raceId)) ?? refuse('race_not_found');
  await requireDisruptable(tx, found, { startsAt, toStage, offers, at });
  const { race } = found;
  const newStart = startsAt && instantInRome(startsAt);
  const kind = newStart ? 'postponed' : 'cancelled';
  const isOffering = offers.code || offers.refund;
  await setStopped(tx, race.sellableId, true);
  if (startsAt) {
    const { stageId, ...days } = await postponeRace(tx, raceId, startsAt, toStage ?? race.stageId);
    await coverDays(tx, stageId, days);
  } else await cancelRace(tx, raceId, at);
  const id = newId();
  await tx.insert(disruptions).values({
    id,
    raceId,
    kind,
    fromStartsAt: race.startsAt,
    toStartsAt: newStart,
    elsewhere: toStage !== null && toStage !== race.stageId,
    wordsIt: words.it,
    wordsEn: words.en,
    offersCode: offers.code,
    offersRefund: offers.refund,
    answerBy: isOffering ? offers.answerBy : null,
    givesCommission: isOffering && offers.commission,
    givesServices: isOffering && offers.services,
    at,
    byUserId: by,
  });
  await jobs.send(tx, carryOutJobName, { disruptionId: id });
  return { id, race };
}

/** Stops the sale of a race at once, or opens it again: not of a cancelled one. Its row is locked. */
export async function setSale(
  tx: Tx,
  { circuitId, raceId, open }: { readonly circuitId: number; readonly raceId: number; readonly open: boolean },
): Promise<void> {
  const { race } = (await raceOfCircuit(tx, circuitId, raceId)) ?? refuse('race_not_found');
  if (race.state !== 'published') refuse('race_not_published');
  if (race.cancelledAt) refuse('race_cancelled');
  await setStopped(tx, race.sellableId, !open);
}
