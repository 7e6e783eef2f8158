import { readPayOffer } from '#features/commission/server/payOfferView.ts';
import { readCodes } from '#features/coupons/server/codesView.ts';
import { discountLines } from '#features/coupons/server/recount.ts';
import { linesTakenOut } from '#features/orders/rules/takenOut.ts';
import { amountsAfter } from '#features/orders/server/changeAmounts.ts';
import { type OrderMailData, orderMailData } from '#features/orders/server/mails/orderMailView.ts';
import { type OrderAsLeft, previewCancelled, previewTakenOut } from '#features/orders/server/mails/takenOutMails.ts';
import { openCommission } from '#features/orders/server/openCommission.ts';
import { linesToTakeOut } from '#features/orders/server/standingLinesView.ts';
import type { Lang, Translated } from '#kernel/lang.ts';
import { noMoney } from '#kernel/money.ts';
import { flag, oneLine } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { SeenMail } from '#server/seenMail.ts';
import { textIn } from '#text/translate.ts';
import { disruptionsText } from '../text/index.ts';
import { linesWithRace, unpaidOrders } from './toTellView.ts';

/** Who has not paid reads this in place of the mail to those who have: the organiser's words belong to both. */
export const whyOf = (race: string, said: string, lang: Lang): string =>
  oneLine(`${textIn(disruptionsText, lang)('order_why', { race })} ${said}`);

/** The lines of an unpaid order with this race, and whether nothing would be left of it without them. */
export async function linesFor(on: DbOrTx, order: string, race: number) {
  const held = await linesWithRace(on, { order, race });
  const lines = held.map(({ id }) => id);
  const standing = (await linesToTakeOut(on, { order })).filter(({ removed_in }) => removed_in === null);
  const gone = linesTakenOut(standing, lines);
  return {
    lines,
    registrations: held.map(({ registration }) => registration),
    gone,
    rest: standing.filter(({ id }) => !gone.has(id)),
    isAll: gone.size === standing.length,
  };
}

/** The order as it would be without these lines; nothing is written (`createTakeOut`). */
async function orderWithout(
  context: Context,
  { order }: OrderMailData,
  { gone, rest }: Awaited<ReturnType<typeof linesFor>>,
): Promise<OrderAsLeft> {
  const { db, clock, environment } = context;
  const { lines, standing } = await readCodes(db, order.id);
  const { shared, discountsOf } = discountLines(
    standing,
    lines.filter(({ id }) => !gone.has(id)),
  );
  const shipping = rest.some(({ ships }) => ships) ? order.total_shipping : noMoney;
  const offer = await readPayOffer(db, order.circuit_id, environment);
  const amounts = amountsAfter(context, offer, order, { lines: shared, shipping, by: null, at: clock(), why: '' });
  const discounts = discountsOf(amounts.lines);
  return {
    gone,
    amounts,
    coupons: standing.flatMap(({ id, code }, at) => {
      const discount = discounts[at] ?? noMoney;
      return discount === noMoney ? [] : [{ id, code, discount }];
    }),
    commission: await openCommission(context, {
      ...order,
      pay_method: amounts.args.method,
      total_amount_due: amounts.args.due,
    }),
  };
}

/** The mail that who has not paid would get; `part`: of an order that has other things, too, and only costs less. */
interface UnpaidMail extends Record<Lang, SeenMail> {
  readonly part: 0 | 1;
}

/**
 * The mail that who has not paid would get if the race were cancelled, as the office reads it before: of an order that would be
 * cancelled with it; where each has other things, too, of the first of those. Null where nobody has still to pay.
 */
export async function previewUnpaid(
  context: Context,
  race: { readonly id: number; readonly name: Translated<string> },
  words: Readonly<Record<Lang, string>>,
): Promise<UnpaidMail | null> {
  const { db } = context;
  const all = [];
  for (const { id } of await unpaidOrders(db, { race: race.id })) {
    const taken = await linesFor(db, id, race.id);
    all.push({ id, taken });
    if (taken.isAll) break;
  }
  const shown = all.find(({ taken }) => taken.isAll) ?? all[0];
  if (!shown) return null;
  const { id, taken } = shown;
  const inLang = async (lang: Lang) => {
    const data = await orderMailData(context, id, lang);
    if (!data) return null;
    const t = textIn(disruptionsText, lang);
    const names = { firstname: t('example_firstname'), lastname: t('example_lastname') };
    const why = whyOf(race.name[lang] || race.name.it, words[lang], lang);
    if (taken.isAll) return previewCancelled(data, why, names);
    return previewTakenOut(data, await orderWithout(context, data, taken), why, names);
  };
  const [it, en] = [await inLang('it'), await inLang('en')];
  return it && en ? { it, en, part: flag(!taken.isAll) } : null;
}
