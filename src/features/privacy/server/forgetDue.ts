import { emptyAthletes, takeNames } from '#features/athletes/server/forgetAthletes.ts';
import { forgetCertificates } from '#features/certificates/server/forgetCertificates.ts';
import { forgetBuyers } from '#features/orders/server/forgetBuyers.ts';
import { forgetPayers } from '#features/payments/server/forgetPayments.ts';
import { emptyRegistrationsOf, forgetPersons } from '#features/registration/server/forgetAnswers.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Tx } from '#server/database.ts';
import { athletesDue, certificatesDue, namesDue, paymentsDue, personsDue } from './dueView.ts';

/**
 * What stays of an erased account's athletes: everything until a month after their last race, the name with the
 * purchase data, then nothing. A race that is still to come needs its athletes (decision 033).
 */
export async function forgetRaceData(tx: Tx, now: Date): Promise<undefined> {
  const day = dayInRome(cutoff(retention.race_data, now));
  const athletes = await athletesDue(tx, day);
  await emptyAthletes(tx, athletes);
  await emptyRegistrationsOf(tx, athletes);
  await forgetPersons(tx, await personsDue(tx, day));
  await takeNames(tx, await namesDue(tx, day, cutoff(retention.purchases, now)));
}

/** What an erased account's orders say of a person: nothing where nothing was paid, and nothing after eleven years. */
export async function forgetPurchases(tx: Tx, now: Date): Promise<undefined> {
  const until = cutoff(retention.purchases, now);
  await forgetBuyers(tx, until);
  await forgetPayers(tx, await paymentsDue(tx, until));
}

/** Certificates that had their time; answers where the bytes of their files lie, for after the commit. */
export async function forgetDueCertificates(tx: Tx, now: Date): Promise<readonly string[]> {
  const expired = dayInRome(cutoff(retention.certificates, now));
  const race = dayInRome(cutoff(retention.race_data, now));
  return forgetCertificates(tx, await certificatesDue(tx, { expired, race }), now);
}
