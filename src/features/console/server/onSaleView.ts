import { and, eq, gt, isNull } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { checkCoupon } from '#features/coupons/rules/setup/checkCoupon.ts';
import { couponsOnSale } from '#features/coupons/server/setup/couponSetUpView.ts';
import { checkPackage } from '#features/races/rules/setup/checkPackage.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { readPackageSetUps } from '#features/races/server/setup/packageSetUpView.ts';
import { readSetUps } from '#features/races/server/setup/setUpView.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { checkProduct } from '#features/shop/rules/setup/checkProduct.ts';
import { readProducts } from '#features/shop/server/setup/productSetUpView.ts';
import { products } from '#features/shop/server/tables.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { byLevel } from '#kernel/checks.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import { createContextCache } from '#server/ttlCache.ts';
import type { WrongOnSale } from '../contract.ts';
import { nameOf, readChecked } from './nightly/checkedView.ts';
import { type Checked, openFindings } from './openFindingsView.ts';
import { findingsOf } from './shown.ts';

/** The most things of a kind that are judged, and the most that are listed. */
const most = { judged: 500, listed: 50 };

/** What is on sale in both languages' names, and what its checks find. */
export interface Judged extends Checked {
  readonly name: Readonly<Record<Lang, string>>;
}

const namesOf = ({ name_it, name_en }: { readonly name_it: string; readonly name_en: string }) => ({
  it: name_it,
  en: name_en,
});

const judgedOf = createContextCache<readonly Judged[]>();

/**
 * What is wrong with the races, packages, products and codes that are on sale in a circuit, the faults first. They are judged
 * whenever it is asked, so what a save mended is gone and what the days brought is there; what the last night saw coming for
 * the next day is judged for that day. A warning that was accepted when the thing was put on sale does not come back; what the
 * circuit's own settings mend is said there.
 */
export async function readWrongOnSale(
  context: Context,
  { circuitId, races: reach }: { readonly circuitId: number; readonly races: Reach },
  lang: Lang,
): Promise<{ readonly data: WrongOnSale[]; readonly checked_at: string | null }> {
  const now = context.clock();
  const [judged, known] = await Promise.all([
    judgedOf(context, String(circuitId), () => judgeOnSale(context, circuitId)),
    readChecked(context.db, circuitId),
  ]);
  const tomorrow = aDayLater(context);
  const isComing = known.findings.some(({ fromDay }) => fromDay > dayInRome(now));
  const coming = isComing ? await judgeOnSale(tomorrow, circuitId) : [];
  const from = dayInRome(tomorrow.clock());
  const sinceOf = new Map(known.findings.map((row) => [nameOf(row.kind, row.thing, row.key), row.foundAt]));
  const ofDay = (thing: Judged, day: Day | null) =>
    findingsOf(thing.findings, lang).map((finding) => ({
      ...finding,
      since: sinceOf.get(nameOf(thing.kind, thing.id, finding.key))?.toISOString() ?? null,
      from: day,
    }));
  const idOf = ({ kind, id }: Judged) => `${kind} ${id}`;
  const things = new Map([...coming, ...judged].map((thing) => [idOf(thing), thing]));
  const data = [...things.values()]
    .filter(({ kind, id }) => reach === 'all' || (kind === 'race' && reaches(reach, Number(id))))
    .map(({ kind, id, name }) => {
      const is = judged.find((thing) => thing.kind === kind && thing.id === id);
      const will = coming.find((thing) => thing.kind === kind && thing.id === id);
      const findings = is ? ofDay(is, null) : [];
      const later = (will ? ofDay(will, from) : []).filter(({ key }) => !findings.some((one) => one.key === key));
      return { kind, id, name: name[lang] || name.it, findings: [...findings, ...later].toSorted(byLevel) };
    })
    .toSorted((a, b) => faultsIn(b) - faultsIn(a))
    .slice(0, most.listed);
  return { data, checked_at: known.checkedAt?.toISOString() ?? null };
}

const faultsIn = ({ findings }: WrongOnSale) => (findings.some(({ level }) => level === 'fault') ? 1 : 0);

/** The same portal at this hour of the next day. */
export const aDayLater = (context: Context): Context => {
  const { clock } = context;
  return { ...context, clock: () => new Date(clock().getTime() + 24 * 3_600_000) };
};

/** All that is on sale and has something wrong with it, as of the context's clock. */
export async function judgeOnSale(context: Context, circuitId: number): Promise<Judged[]> {
  const things = [
    ...(await judgeRaces(context, circuitId)),
    ...(await judgePackages(context, circuitId)),
    ...(await judgeProducts(context, circuitId)),
    ...(await judgeCoupons(context, circuitId)),
  ];
  return (await openFindings(context.db, things)).filter(({ findings }) => findings.length > 0);
}

async function judgeRaces({ db, clock, environment }: Context, circuitId: number): Promise<Judged[]> {
  const now = clock();
  const rows = await db
    .select({ id: races.id })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .where(
      and(
        eq(stages.circuitId, circuitId),
        eq(races.state, 'published'),
        gt(races.startsAt, now),
        isNull(races.cancelledAt),
      ),
    )
    .orderBy(races.startsAt, races.id)
    .limit(most.judged);
  const found = await readSetUps(db, { circuitId, raceIds: rows.map(({ id }) => id) }, { environment, now });
  return rows.flatMap(({ id }) => {
    const setUp = found.get(id)?.setUp;
    return setUp
      ? [{ kind: 'race', id: String(id), name: namesOf(setUp.race), findings: checkRace(setUp) } as const]
      : [];
  });
}

async function judgePackages({ db, clock, environment }: Context, circuitId: number): Promise<Judged[]> {
  const now = clock();
  const rows = await db
    .select({ id: racePackages.id })
    .from(racePackages)
    .where(
      and(
        eq(racePackages.circuitId, circuitId),
        eq(racePackages.state, 'published'),
        gt(racePackages.registrationEndsAt, now),
      ),
    )
    .orderBy(racePackages.id)
    .limit(most.judged);
  const found = await readPackageSetUps(db, { circuitId, packageIds: rows.map(({ id }) => id) }, { environment, now });
  return rows.flatMap(({ id }) => {
    const setUp = found.get(id)?.setUp;
    return setUp
      ? [{ kind: 'package', id: String(id), name: namesOf(setUp.pack), findings: checkPackage(setUp) } as const]
      : [];
  });
}

async function judgeProducts({ db, clock }: Context, circuitId: number): Promise<Judged[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.circuitId, circuitId), eq(products.active, true)))
    .orderBy(products.position, products.id)
    .limit(most.judged);
  const found = await readProducts(db, { circuitId, productIds: rows.map(({ id }) => id) }, clock());
  return rows.flatMap(({ id }) => {
    const setUp = found.get(id)?.setUp;
    return setUp
      ? [{ kind: 'product', id: String(id), name: namesOf(setUp.product), findings: checkProduct(setUp) } as const]
      : [];
  });
}

async function judgeCoupons({ db, clock }: Context, circuitId: number): Promise<Judged[]> {
  const found = await couponsOnSale(db, { circuitId, today: dayInRome(clock()), limit: most.judged });
  return found.map(({ id, code, fields }) => ({
    kind: 'code' as const,
    id,
    name: { it: code, en: code },
    findings: checkCoupon(fields, null),
  }));
}
