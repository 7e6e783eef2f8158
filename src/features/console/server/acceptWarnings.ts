import { checkCoupon } from '#features/coupons/rules/setup/checkCoupon.ts';
import { readCoupon } from '#features/coupons/server/setup/couponSetUpView.ts';
import { lockCoupon } from '#features/coupons/server/setup/writeCoupon.ts';
import { checkPackage } from '#features/races/rules/setup/checkPackage.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { readPackageSetUp } from '#features/races/server/setup/packageSetUpView.ts';
import { readSetUp } from '#features/races/server/setup/setUpView.ts';
import { lockPackage } from '#features/races/server/setup/writePackage.ts';
import { lockRace } from '#features/races/server/setup/writeRace.ts';
import { checkProduct } from '#features/shop/rules/setup/checkProduct.ts';
import { readProduct } from '#features/shop/server/setup/productSetUpView.ts';
import { lockProduct } from '#features/shop/server/setup/writeProduct.ts';
import { type Finding, findingKey } from '#kernel/checks.ts';
import { refuse } from '#kernel/errors.ts';
import { reaches } from '#kernel/roles.ts';
import { CatalogueId, PersonalId } from '#kernel/wire.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import type { OnSaleKind } from '../rules/onSaleKinds.ts';
import { acceptedOfOne, laterAccepted, subjects } from './acceptedView.ts';
import { type Acting, writeEntry } from './setUps.ts';

interface Wanted {
  readonly kind: OnSaleKind;
  /** Its id, as Today has it. */
  readonly thing: string;
  readonly accepted: readonly string[];
}

const notFound = {
  race: 'race_not_found',
  package: 'package_not_found',
  product: 'product_not_found',
  code: 'coupon_not_found',
} as const satisfies Record<OnSaleKind, string>;

/**
 * Accepts warnings of something that is on sale, each by its key; what was accepted before stays so. A draft is refused as not
 * found: its warnings are accepted when it is put on sale. So is what is another circuit's, or out of reach.
 */
export const acceptWarnings = (
  context: Context,
  acting: Acting,
  { kind, thing: id, accepted }: Wanted,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { circuitId, races } = acting.office;
    const inReach = kind === 'race' ? reaches(races, Number(id)) : races === 'all';
    const findings = inReach ? await judgeLocked(context, tx, circuitId, kind, id) : null;
    if (findings === null) return refuse(notFound[kind]);
    const known = await acceptedOfOne(tx, kind, id);
    const standing = findings.filter(({ level }) => level === 'warning').map(findingKey);
    const added = standing.filter((key) => accepted.includes(key) && !known.includes(key));
    if (added.length === 0) return;
    const entry = { at: context.clock(), action: laterAccepted, type: subjects[kind].type, id };
    await writeEntry(tx, acting, { ...entry, facts: { accepted: [...known, ...new Set(added)] } });
    await catalogueChanged(tx, circuitId);
  });

/** What the checks say of something on sale, its row locked until the transaction ends; null for what is not on sale. */
async function judgeLocked(
  { clock, environment }: Context,
  tx: Tx,
  circuitId: number,
  kind: OnSaleKind,
  id: string,
): Promise<readonly Finding[] | null> {
  const at = { environment, now: clock() };
  if (kind === 'code') {
    if (!PersonalId.safeParse(id).success) return null;
    await lockCoupon(tx, id);
    const found = await readCoupon(tx, circuitId, id);
    return found?.active ? checkCoupon(found.fields, null) : null;
  }
  const parsed = CatalogueId.safeParse(id).data;
  if (parsed === undefined) return null;
  if (kind === 'race') {
    await lockRace(tx, parsed);
    const found = await readSetUp(tx, { circuitId, raceId: parsed }, at);
    return found?.state === 'published' ? checkRace(found.setUp) : null;
  }
  if (kind === 'package') {
    await lockPackage(tx, parsed);
    const found = await readPackageSetUp(tx, { circuitId, packageId: parsed }, at);
    return found?.state === 'published' ? checkPackage(found.setUp) : null;
  }
  await lockProduct(tx, parsed);
  const found = await readProduct(tx, { circuitId, productId: parsed }, at.now);
  return found?.active ? checkProduct(found.setUp) : null;
}
