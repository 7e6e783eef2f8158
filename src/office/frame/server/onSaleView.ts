import { and, eq, gt, isNull } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { checkPackage } from '#features/races/rules/setup/checkPackage.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { readPackageSetUps } from '#features/races/server/setup/packageSetUpView.ts';
import { readSetUps } from '#features/races/server/setup/setUpView.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { checkProduct } from '#features/shop/rules/setup/checkProduct.ts';
import { readProducts } from '#features/shop/server/setup/productSetUpView.ts';
import { products } from '#features/shop/server/tables.ts';
import type { Finding } from '#kernel/checks.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import { findingsOf } from '#office/kit/server/shown.ts';
import { once } from '#office/races/server/countWrongView.ts';
import type { Context } from '#server/context.ts';
import { createContextCache } from '#server/ttlCache.ts';
import type { WrongOnSale } from '../contract/onSale.ts';
import type { OnSaleKind } from '../rules/onSaleKinds.ts';

/** The most things of a kind that are judged, and the most that are listed. */
const most = { judged: 500, listed: 50 };

/** Something on sale in both languages' names, and what its checks find. */
interface ThingOnSale {
  readonly kind: OnSaleKind;
  readonly id: string;
  readonly findings: readonly Finding[];
  readonly name: Readonly<Record<Lang, string>>;
}

const namesOf = ({ name_it, name_en }: { readonly name_it: string; readonly name_en: string }) => ({
  it: name_it,
  en: name_en,
});

const judgedOf = createContextCache<readonly ThingOnSale[]>();

/**
 * The faults of the races, packages and products that are on sale in a circuit. They are judged whenever it is asked, so what
 * a save mended is gone and what the days brought is there; what the circuit's own settings mend is said there.
 */
export async function readWrongOnSale(
  context: Context,
  { circuitId, races: reach }: { readonly circuitId: number; readonly races: Reach },
  lang: Lang,
): Promise<WrongOnSale[]> {
  const judged = await judgedOf(context, String(circuitId), () => judgeOnSale(context, circuitId));
  return judged
    .filter(({ kind, id }) => reach === 'all' || (kind === 'race' && reaches(reach, Number(id))))
    .map(({ name, findings, ...thing }) => ({
      ...thing,
      name: name[lang] || name.it,
      findings: findingsOf(findings, lang),
    }))
    .slice(0, most.listed);
}

/** All that is on sale and has a fault. */
async function judgeOnSale(context: Context, circuitId: number): Promise<ThingOnSale[]> {
  const things = [
    ...(await judgeRaces(context, circuitId)),
    ...(await judgePackages(context, circuitId)),
    ...(await judgeProducts(context, circuitId)),
  ];
  const isFault = ({ level, field }: Finding) => level === 'fault' && !isOfCircuit(field);
  return things
    .map((thing) => ({ ...thing, findings: once(thing.findings.filter(isFault)) }))
    .filter(({ findings }) => findings.length > 0);
}

async function judgeRaces({ db, clock, environment }: Context, circuitId: number): Promise<ThingOnSale[]> {
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

async function judgePackages({ db, clock, environment }: Context, circuitId: number): Promise<ThingOnSale[]> {
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

async function judgeProducts({ db, clock }: Context, circuitId: number): Promise<ThingOnSale[]> {
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
