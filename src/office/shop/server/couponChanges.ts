import { type CouponFields, fixedAfterUse, type NewCoupons } from '#features/coupons/contract/setup.ts';
import { checkCoupon } from '#features/coupons/rules/setup/checkCoupon.ts';
import { type FoundCoupon, readCoupon, readCoupons } from '#features/coupons/server/setup/couponSetUpView.ts';
import {
  createCoupons,
  deleteCoupon,
  hasCode,
  holdUses,
  lockCoupon,
  lockCoupons,
  setCouponsActive,
  writeCoupon,
} from '#features/coupons/server/setup/writeCoupon.ts';
import { findingKey } from '#kernel/checks.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import type { FieldsWish } from '#office/kit/rules/seen.ts';
import { type Officer, requireUnchanged, unlessInUse, writeEntries, writeEntry } from '#office/kit/server/setUps.ts';
import type { Context } from '#server/context.ts';
import { type DbOrTx, type Tx, violated } from '#server/database.ts';
import { mostExportedCodes } from '../contract.ts';
import { targetChoices } from './shopView.ts';

interface CouponOfficer extends Officer {
  readonly couponId: string;
}

/** What the office does with promo codes. Another circuit's are not there, nor those of registrations given away. */
export function createCouponChanges({ db, clock }: Context) {
  const audit = (tx: Tx, acting: Officer, action: string, id: string, facts: object) =>
    writeEntry(tx, acting, { at: clock(), action, type: 'coupon', id, facts });

  const changing = (
    acting: CouponOfficer,
    change: (tx: Tx, found: FoundCoupon) => Promise<void>,
    { countsAnew = false } = {},
  ): Promise<void> =>
    unlessInUse(() =>
      db.transaction(async (tx) => {
        if (countsAnew) await holdUses(tx, {});
        await lockCoupon(tx, acting.couponId);
        const found = await readCoupon(tx, acting.office.circuitId, acting.couponId);
        await change(tx, found ?? refuse('item_not_found'));
      }),
    );

  async function requireTargets(on: DbOrTx, circuitId: number, targets: readonly string[]): Promise<void> {
    if (targets.length === 0) return;
    const { races, packages, products } = await targetChoices(on, circuitId, 'it');
    const there = new Set([
      ...races.map(({ id }) => `race-${id}`),
      ...packages.map(({ id }) => `package-${id}`),
      ...products.map(({ id }) => `product-${id}`),
    ]);
    if (targets.some((target) => !there.has(target))) refuse('choice_not_there');
  }

  return {
    /** Makes one code or many, not yet active; answers them. */
    create: (acting: Officer, { code, count, ...fields }: NewCoupons): Promise<string[]> =>
      db.transaction(async (tx) => {
        requireWorth(fields);
        await requireTargets(tx, acting.office.circuitId, fields.targets);
        if (count === 1 && (await hasCode(tx, code))) refuseField('code', 'code_taken');
        const { circuitId } = acting.office;
        const made = await createCoupons(tx, { circuitId, code, count, at: clock() }, fields).catch(
          (error: unknown) => {
            // Somebody else has made it at the same time.
            if (violated(error) === 'coupon_code_once') return refuseField('code', 'code_taken');
            throw error;
          },
        );
        for (const one of made)
          await audit(tx, acting, 'coupon_made', one.id, { after: { code: one.code, ...fields } });
        return made.map((one) => one.code);
      }),

    /** Changes a code. One that gets its first limit has its uses counted, and nobody uses a code meanwhile. */
    change: (acting: CouponOfficer, { fields, seen }: FieldsWish<CouponFields>) =>
      changing(
        acting,
        async (tx, found) => {
          const { before, after } = await requireUnchanged<CouponFields>(
            tx,
            { type: 'coupon', id: acting.couponId },
            found.fields,
            { fields, seen },
          );
          if (Object.keys(after).length === 0) return;
          const whole: CouponFields = { ...found.fields, ...after };
          const fixed = found.used > 0 ? fixedAfterUse.filter((field) => field in after) : [];
          refuseFields(Object.fromEntries(fixed.map((field) => [field, 'fixed_after_use'])));
          requireWorth(whole);
          await requireTargets(tx, acting.office.circuitId, whole.targets);
          const used = await writeCoupon(tx, found.id, whole);
          if (used !== null) refuseField('most', `below_used:${used}`);
          await audit(tx, acting, 'coupon_changed', found.id, { before, after });
        },
        // Where its page has shown a limit, what is there now is that limit, or the change is refused.
        { countsAnew: typeof fields.most === 'number' && !seen.most },
      ),

    activate: (acting: CouponOfficer) =>
      changing(acting, async (tx, { id, active, fields }) => {
        if (active) return;
        await setCouponsActive(tx, [id], true);
        await audit(tx, acting, 'coupon_activated', id, { notes: checkCoupon(fields).map(findingKey) });
      }),

    stop: (acting: CouponOfficer) =>
      changing(acting, async (tx, { id, active }) => {
        if (!active) return;
        await setCouponsActive(tx, [id], false);
        await audit(tx, acting, 'coupon_stopped', id, {});
      }),

    /** Activates or ends all that begin so; answers how many. */
    switchAll: (acting: Officer, search: string, active: boolean) =>
      db.transaction(async (tx) => {
        const { circuitId } = acting.office;
        const found = await readCoupons(tx, circuitId, { search, limit: mostExportedCodes, offset: 0 });
        const switched = found.filter((one) => !one.everywhere && one.active !== active).map(({ id }) => id);
        await lockCoupons(tx, switched);
        await setCouponsActive(tx, switched, active);
        const action = active ? 'coupon_activated' : 'coupon_stopped';
        await writeEntries(tx, acting, { at: clock(), action, type: 'coupon', facts: {} }, switched);
        return { switched: switched.length };
      }),

    delete: (acting: CouponOfficer) =>
      changing(acting, async (tx, { id, code }) => {
        await deleteCoupon(tx, id);
        await audit(tx, acting, 'coupon_deleted', id, { before: { code } });
      }),
  };
}

function requireWorth({ kind, percent, amount }: CouponFields): void {
  if (kind === 'percent' && percent === null) refuseField('percent', 'required');
  if (kind === 'amount' && amount === null) refuseField('amount', 'required');
}
