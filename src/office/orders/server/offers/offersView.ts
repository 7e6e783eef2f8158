import { ibanEnd } from '#features/circuits/rules/iban.ts';
import { raceName } from '#features/disruptions/server/offerMails.ts';
import { goesByBank, offeredOfOrders } from '#features/disruptions/server/offersView.ts';
import {
  type AnswersView,
  answersOf,
  countAnswers,
  countOffers,
  offersOfCircuit,
} from '#features/disruptions/server/officeView.ts';
import { backOf } from '#features/disruptions/server/refundParts.ts';
import { sumOf, toRelease } from '#features/disruptions/server/releaseOffers.ts';
import { disruptionOf } from '#features/disruptions/server/toTellView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { fullName } from '#kernel/names.ts';
import { flag, pageOf } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { OfferAnswerRow, OfficeOffersView } from '../../contract/offers.ts';

interface Page {
  readonly page: number;
  readonly size: number;
}

export async function listOffers({ db }: Pick<Context, 'db'>, circuitId: number, { page, size }: Page, lang: Lang) {
  const [all] = await countOffers(db, { circuit: circuitId });
  const { offset, ...paged } = pageOf(page, all?.count ?? 0, size);
  const rows = await offersOfCircuit(db, { circuit: circuitId, limit: size, offset });
  const data = await Promise.all(
    rows.map(async (row): Promise<OfficeOffersView> => {
      const found = row.to_release > 0 ? await disruptionOf(db, row.id) : undefined;
      const refunds = found ? await toRelease(db, found) : [];
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
        code_amount: row.code_amount,
        to_release: { registrations: refunds.length, amount: sumOf(refunds) },
        released: { registrations: row.released, amount: row.released_amount },
      };
    }),
  );
  return { data, ...paged };
}

interface AnswersQuery extends Page {
  readonly circuitId: number;
  readonly disruptionId: string;
  readonly view: AnswersView;
  /** May the reader see where money goes? */
  readonly seesIban: boolean;
}

export async function listAnswers({ db, clock }: Pick<Context, 'db' | 'clock'>, asked: AnswersQuery, lang: Lang) {
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
      released: flag(row.released !== null),
      refund: row.refund && { state: row.refund.state, way: row.refund.way },
    }),
  );
  return { data, race: raceName(found, lang), kind: found.disruption.kind, ...paged };
}
