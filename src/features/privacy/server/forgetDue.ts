import { emptyAthletes, takeNames } from '#features/athletes/server/forgetAthletes.ts';
import { forgetCertificates } from '#features/certificates/server/certificates.ts';
import { forgetInvoices, forgetRequests } from '#features/invoices/server/forgetInvoices.ts';
import { forgetBuyers } from '#features/orders/server/forgetBuyers.ts';
import { forgetPayers } from '#features/payments/server/forgetPayments.ts';
import { emptyRegistrationsOf, forgetPersons } from '#features/registration/server/forgetAnswers.ts';
import { listAthletes } from '#features/registration/server/listEntries.ts';
import { forgetWithdrawals } from '#features/withdrawals/server/forgetWithdrawals.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { cutoff, retention } from '#kernel/retention.ts';
import type { Tx } from '#server/database.ts';
import {
  athletesDue,
  certificatesDue,
  invoiceRequestsDue,
  namesDue,
  paymentsDue,
  personsDue,
  withdrawalsDue,
} from './dueView.ts';

/** A month after their last race, but for the name, which goes with the purchase data (decision 033). */
export async function forgetRaceData(tx: Tx, now: Date): Promise<undefined> {
  const day = dayInRome(cutoff(retention.race_data, now));
  const athletes = await athletesDue(tx, day);
  await emptyAthletes(tx, athletes);
  await emptyRegistrationsOf(tx, athletes);
  await listAthletes(tx, athletes);
  await forgetPersons(tx, await personsDue(tx, day));
  const names = await namesDue(tx, day, cutoff(retention.purchases, now));
  await takeNames(tx, names);
  await listAthletes(tx, names);
}

/** Anonymises the orders of erased accounts: unpaid ones now, paid ones after eleven years. */
export async function forgetPurchases(tx: Tx, now: Date): Promise<undefined> {
  const until = cutoff(retention.purchases, now);
  await forgetBuyers(tx, until);
  await forgetRequests(tx, await invoiceRequestsDue(tx, until));
  await forgetPayers(tx, await paymentsDue(tx, until));
  await forgetWithdrawals(tx, await withdrawalsDue(tx, until));
}

/** Answers the places of files that are to be removed after the commit. */
export const forgetDueInvoices = (tx: Tx, now: Date): Promise<readonly string[]> =>
  forgetInvoices(tx, cutoff(retention.invoices, now), now);

/** As above. */
export async function forgetDueCertificates(tx: Tx, now: Date): Promise<readonly string[]> {
  const expired = dayInRome(cutoff(retention.certificates, now));
  const race = dayInRome(cutoff(retention.race_data, now));
  return forgetCertificates(tx, await certificatesDue(tx, { expired, race }), now);
}
