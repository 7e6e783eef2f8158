import { and, type Column, eq, exists, gte, isNotNull, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm';
import { noName } from '#features/athletes/server/forgetAthletes.ts';
import { members } from '#features/athletes/server/tables.ts';
import { certificates } from '#features/certificates/server/tables.ts';
import { invoiceRequests } from '#features/invoices/server/tables.ts';
import { ofForgottenBuyer } from '#features/orders/server/forgetBuyers.ts';
import { orders } from '#features/orders/server/tables.ts';
import { paymentEvents, payments } from '#features/payments/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import { entries, registrations } from '#features/registration/server/tables.ts';
import { withdrawals } from '#features/withdrawals/server/tables.ts';
import type { Day } from '#kernel/calendar.ts';
import type { DbOrTx } from '#server/database.ts';

/** Rows whose retention is over, where it takes several features' tables to know. The owners delete them by id. */
type Ids = Promise<readonly string[]>;

const idsOf = async (rows: PromiseLike<readonly { readonly id: string }[]>): Ids => (await rows).map(({ id }) => id);

const stillRacing = (
  on: DbOrTx,
  day: Day,
  whose: typeof entries.memberId | typeof entries.registrationId,
  id: Column,
) =>
  on
    .select({ found: sql`1` })
    .from(entries)
    .innerJoin(races, eq(races.id, entries.raceId))
    .where(and(eq(whose, id), eq(entries.state, 'live'), gte(races.endsOn, day)));

const personal = sql`num_nonnulls(${members.email}, ${members.birthday}, ${members.gender}, ${members.nationality},
  ${members.taxCode}, ${members.phone}, ${members.gadgetSize}, ${members.emergencyContact}, ${members.emergencyPhone},
  ${members.parentName}, ${members.parentRelation}) > 0`;

const raceIsOver = (on: DbOrTx, day: Day) =>
  and(isNotNull(members.erasedAt), notExists(stillRacing(on, day, entries.memberId, members.id)));

/** Athletes of erased accounts whose last race was over by that day, and of whom more than the name is kept. */
export const athletesDue = (on: DbOrTx, day: Day): Ids =>
  idsOf(
    on
      .select({ id: members.id })
      .from(members)
      .where(and(raceIsOver(on, day), personal)),
  );

/** Of those, the ones in no purchase, or whose account was erased up to this instant. */
export const namesDue = (on: DbOrTx, day: Day, until: Date): Ids => {
  const purchases = on
    .select({ found: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.memberId, members.id), isNotNull(registrations.confirmedAt)));
  return idsOf(
    on
      .select({ id: members.id })
      .from(members)
      .where(
        and(
          raceIsOver(on, day),
          or(ne(members.firstname, noName), ne(members.lastname, noName)),
          or(lte(members.erasedAt, until), notExists(purchases)),
        ),
      ),
  );
};

/** Registrations by erased accounts, over by that day, with personal data of athletes whose records others own. */
export const personsDue = (on: DbOrTx, day: Day): Ids =>
  idsOf(
    on
      .select({ id: registrations.id })
      .from(registrations)
      .where(
        and(
          isNull(registrations.userId),
          sql`${registrations.answers} ? 'person'`,
          notExists(stillRacing(on, day, entries.registrationId, registrations.id)),
        ),
      ),
  );

/** Certificates that expired by a day, and those that no account keeps once their athlete's last race is over. */
export const certificatesDue = (on: DbOrTx, { expired, race }: { readonly expired: Day; readonly race: Day }): Ids =>
  idsOf(
    on
      .select({ id: certificates.id })
      .from(certificates)
      .where(
        or(
          lte(certificates.expirationDate, expired),
          and(isNull(certificates.userId), notExists(stillRacing(on, race, entries.memberId, certificates.memberId))),
        ),
      ),
  );

/** Payments of anonymised orders that still contain personal data. */
export const paymentsDue = (on: DbOrTx, until: Date): Ids => {
  const notices = on
    .select({ found: sql`1` })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.paymentId, payments.id), sql`${paymentEvents.payload} <> '{}'`));
  return idsOf(
    on
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(and(ofForgottenBuyer(until), or(isNotNull(payments.redirectLink), exists(notices)))),
  );
};

/** Withdrawals from anonymised orders that still say who declared them. */
export const withdrawalsDue = (on: DbOrTx, until: Date): Ids =>
  idsOf(
    on
      .select({ id: withdrawals.id })
      .from(withdrawals)
      .innerJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(and(ofForgottenBuyer(until), or(ne(withdrawals.name, ''), ne(withdrawals.email, '')))),
  );

/** Anonymised orders for which an invoice was asked, and none was issued: they were not paid. */
export const invoiceRequestsDue = (on: DbOrTx, until: Date): Ids =>
  idsOf(
    on
      .select({ id: orders.id })
      .from(invoiceRequests)
      .innerJoin(orders, eq(orders.id, invoiceRequests.orderId))
      .where(and(ofForgottenBuyer(until), isNull(orders.payedAt))),
  );

export const unpaidOrders = (on: DbOrTx, userId: string): Ids =>
  idsOf(
    on
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, userId), eq(orders.state, 'awaiting_payment')))
      .orderBy(orders.id),
  );
