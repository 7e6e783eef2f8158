import { ibanEnd } from '#features/circuits/rules/iban.ts';
import { offersKey } from '#features/subscriptions/server/offersKey.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Cents, cents, noMoney } from '#kernel/money.ts';
import { shownName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { OfferedRegistrationView, OffersView } from '../contract.ts';
import { choicesOf, withoutAnswer } from '../rules/offers.ts';
import { raceName } from './offerMails.ts';
import { isCarriedOut, openedBy, overtakenBy, togetherWith } from './offers.ts';
import { choicesFor, goesByBank, type OfferedRow, offeredTo, unpaidOf, worthOf } from './offersView.ts';
import { backOf } from './refundParts.ts';
import type { DisruptionRecord } from './toTellView.ts';

export async function readOffers(context: Context, key: string, lang: Lang): Promise<OffersView> {
  const { db, clock } = context;
  const { disruption: id, account, found } = await openedBy(context, key);
  const { disruption } = found;
  const rows = await offeredTo(db, { disruption: id, user: account });
  const today = dayInRome(clock());
  const overtaken = await overtakenBy(db, disruption);
  const [unpaid] = await unpaidOf(db, { race: disruption.raceId, user: account });
  const back = await backOf(db, disruption, rows);
  const isOpen = disruption.answerBy !== null && today <= disruption.answerBy && !overtaken;
  const offers = { code: disruption.offersCode, refund: disruption.offersRefund };
  const registrations: OfferedRegistrationView[] = [];
  for (const row of rows) {
    const together = isOpen ? await togetherWith(db, rows, row) : [row];
    const others = together.filter((one) => one !== row).map(({ registration_id }) => registration_id);
    registrations.push({
      ...registrationView(found, row, { isOpen, today, back: back.get(row.registration_id) ?? noMoney }),
      together: others,
    });
  }
  return {
    kind: disruption.kind,
    race: raceName(found, lang),
    race_id: disruption.raceId,
    from: disruption.fromStartsAt.toISOString(),
    to: disruption.toStartsAt?.toISOString() ?? null,
    answer_by: disruption.answerBy,
    overtaken: overtaken && (await overtakenView(context, overtaken, account)),
    open: flag(isOpen),
    without_answer: withoutAnswer(choicesOf(disruption.kind, offers, { worth: cents(1), isPackage: false })),
    gives_commission: flag(disruption.givesCommission),
    gives_services: flag(disruption.givesServices),
    registrations,
    unpaid: unpaid!.count,
  };
}

/** What counts instead of offers that are over, and the way to what it offers this account. */
async function overtakenView({ db, environment }: Context, by: DisruptionRecord['disruption'], account: string) {
  const offers = by.answerBy !== null && (await offeredTo(db, { disruption: by.id, user: account })).length > 0;
  return {
    kind: by.kind,
    from: by.fromStartsAt.toISOString(),
    to: by.toStartsAt?.toISOString() ?? null,
    key: offers ? offersKey({ disruption: by.id, account }, environment) : null,
  };
}

interface OfferState {
  readonly isOpen: boolean;
  readonly today: Day;
  readonly back: Cents;
}

function registrationView(
  { disruption }: DisruptionRecord,
  row: OfferedRow,
  { isOpen, today, back }: OfferState,
): Omit<OfferedRegistrationView, 'together'> {
  const isForNothing = row.choice === 'refund' && row.done && row.refund === null;
  return {
    id: row.registration_id,
    reference: row.reference,
    athlete: { firstname: shownName(row.firstname), lastname: shownName(row.lastname) },
    choices: isOpen && !isCarriedOut(row) ? [...choicesFor(row, disruption)] : [],
    worth: isForNothing ? noMoney : (row.code?.worth ?? worthOf(row, disruption)),
    back: isForNothing ? noMoney : back,
    package: flag(row.is_package),
    choice: row.choice,
    silent: flag(row.silent),
    carried_out: flag(isCarriedOut(row)),
    released: flag(row.released !== null),
    by_bank: flag(goesByBank(row, today)),
    iban: row.iban === null ? null : ibanEnd(row.iban),
    code: row.code,
    refund: row.refund && {
      // One refund may be for several registrations: each has its own part.
      amount: back,
      state: row.refund.state,
      way: row.refund.way,
      ended_at: row.refund.ended_at && new Date(row.refund.ended_at).toISOString(),
    },
  };
}
