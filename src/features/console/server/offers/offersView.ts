import { and, desc, eq, inArray } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { ibanEnd } from '#features/circuits/rules/iban.ts';
import { allSettings } from '#features/circuits/server/circuitView.ts';
import { releaseLimitOf } from '#features/disruptions/rules/release.ts';
import { raceName } from '#features/disruptions/server/offerMails.ts';
import { goesByBank, offeredOfOrders, refundsToCome } from '#features/disruptions/server/offersView.ts';
import {
  type AnswersView,
  answersOf,
  countAnswers,
  countOffers,
  offersOfCircuit,
} from '#features/disruptions/server/officeView.ts';
import { backOf, mayStillGoBack } from '#features/disruptions/server/refundParts.ts';
import { sumOf, toRelease } from '#features/disruptions/server/releaseOffers.ts';
import { disruptionOf } from '#features/disruptions/server/toTellView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import type { OfferAnswerRow, OfficeOffersView } from '../../contract.ts';
import { releaseAudit } from './changes.ts';

interface Page {
  readonly page: number;
  readonly size: number;
}

interface Reader {
  readonly lang: Lang;
  readonly account: string;
}

/** Who has done what to the releases of these offers, the latest first. */
async function releaseHistory(on: DbOrTx, disruptions: readonly string[]) {
  if (disruptions.length === 0) return new Map<string, OfficeOffersView['history']>();
  const rows = await on
    .select({ entry: auditEntries, by: accountName(auditEntries.actorUserId) })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectType, releaseAudit.subjectType), inArray(auditEntries.subjectId, [...disruptions])),
    )
    .orderBy(desc(auditEntries.id));
  const told = rows.map(({ entry, by }) => {
    const { amount, waits } = entry.facts as { readonly amount: Cents; readonly waits?: boolean };
    const { confirmed, withdrawn } = releaseAudit;
    const what =
      entry.action === confirmed
        ? 'confirmed'
        : entry.action === withdrawn
          ? 'withdrawn'
          : waits
            ? 'asked'
            : 'released';
    return { of: entry.subjectId, act: { id: entry.id, at: entry.at.toISOString(), by, what, amount } as const };
  });
  return new Map(
    [...Map.groupBy(told, ({ of }) => of)].map(([disruption, some]) => [disruption, some.map(({ act }) => act)]),
  );
}

/** The offers of a circuit's races, the last one first. */
export async function listOffers(
  { db }: Pick<Context, 'db'>,
  circuitId: number,
  { page, size }: Page,
  { lang, account }: Reader,
) {
  const [all] = await countOffers(db, { circuit: circuitId });
  const { offset, ...paged } = pageOf(page, all?.count ?? 0, size);
  const rows = await offersOfCircuit(db, { circuit: circuitId, limit: size, offset });
  const limit = releaseLimitOf(await allSettings(db, circuitId));
  const histories = await releaseHistory(
    db,
    rows.map(({ id }) => id),
  );
  const data = await Promise.all(
    rows.map(async ({ waiting, ...row }): Promise<OfficeOffersView> => {
      const isOpen = row.overtaken_at === null && row.none > 0;
      const found = row.to_release > 0 || isOpen ? await disruptionOf(db, row.id) : undefined;
      const refunds = found && row.to_release > 0 ? await toRelease(db, found) : [];
      const toCome = found && isOpen ? await refundsToCome(db, { disruption: row.id }) : [];
      return {
        id: row.id,
        race_id: row.race_id,
        race: row.race[lang] || row.race.it,
        kind: row.kind,
        at: new Date(row.at).toISOString(),
        answer_by: row.answer_by,
        settled: flag(row.settled),
        overtaken_at: row.overtaken_at && new Date(row.overtaken_at).toISOString(),
        counts: { keep: row.keep, code: row.code, refund: row.refund, none: row.none },
        amounts: {
          code: row.code_amount,
          none: found ? await mayStillGoBack(db, found.disruption, toCome) : noMoney,
        },
        to_release: { registrations: refunds.length, amount: sumOf(refunds) },
        waiting: waiting && {
          id: waiting.id,
          registrations: waiting.registrations,
          amount: waiting.amount,
          by: waiting.asker,
          yours: flag(waiting.asked_by === account),
          at: new Date(waiting.asked_at).toISOString(),
        },
        released: {
          registrations: row.released,
          amount: row.released_amount,
          requested: row.requested,
          returned: row.returned,
          failed: row.failed,
        },
        limit,
        history: histories.get(row.id) ?? [],
      };
    }),
  );
  return { data, ...paged };
}

interface AnswersAsked extends Page {
  readonly circuitId: number;
  readonly disruptionId: string;
  readonly view: AnswersView;
  /** May the reader see where money goes? */
  readonly seesIban: boolean;
}

/** Who has chosen what, by name. */
export async function listAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: AnswersAsked, lang: Lang) {
  const { circuitId, disruptionId: disruption, view, page, size, seesIban } = asked;
  const found = await disruptionOf(db, disruption);
  if (found?.circuitId !== circuitId) return refuse('offers_not_found');
  const [all] = await countAnswers(db, { disruption, view });
  const { offset, ...paged } = pageOf(page, all?.count ?? 0, size);
  const rows = await answersOf(db, { disruption, view, limit: size, offset });
  const today = dayInRome(clock());
  const back = await backOf(
    db,
    found.disruption,
    await offeredOfOrders(db, { disruption, orders: rows.map(({ order_id }) => order_id) }),
  );
  const data = rows.map(
    (row): OfferAnswerRow => ({
      id: row.registration_id,
      reference: row.reference,
      athlete: fullName(row),
      order_id: row.order_id,
      choice: row.choice,
      silent: flag(row.silent),
      amount: row.code?.worth ?? back.get(row.registration_id) ?? noMoney,
      by_bank: flag(goesByBank(row, today)),
      iban_end: seesIban && row.iban !== null ? ibanEnd(row.iban) : null,
      released: flag(row.release_confirmed),
      awaits: flag(row.released !== null && !row.release_confirmed),
      refund: row.refund && { state: row.refund.state, way: row.refund.way },
    }),
  );
  return { data, race: raceName(found, lang), kind: found.disruption.kind, ...paged };
}
