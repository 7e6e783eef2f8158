import { linesTakenOut } from '#features/orders/rules/takenOut.ts';
import { linesToTakeOut } from '#features/orders/server/standingLinesView.ts';
import type { Lang } from '#kernel/lang.ts';
import { oneLine } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import { disruptionsText } from '../text/index.ts';
import { linesWithRace } from './toTellView.ts';

/** Who has not paid reads this in place of the mail to those who have: the organiser's words belong to both. */
export const whyOf = (race: string, said: string, lang: Lang): string =>
  oneLine(`${textIn(disruptionsText, lang)('order_why', { race })} ${said}`);

/** The lines of an unpaid order with this race, and whether nothing would be left of it without them. */
export async function linesFor(on: DbOrTx, order: string, race: number) {
  const held = await linesWithRace(on, { order, race });
  const lines = held.map(({ id }) => id);
  const standing = (await linesToTakeOut(on, { order })).filter(({ removed_in }) => removed_in === null);
  return {
    lines,
    registrations: held.map(({ registration }) => registration),
    isAll: linesTakenOut(standing, lines).size === standing.length,
  };
}
