import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { stages } from '#features/circuits/server/tables.ts';
import { checkCoupon } from '#features/coupons/rules/setup/checkCoupon.ts';
import { couponsOnSale } from '#features/coupons/server/setup/couponSetUpView.ts';
import { checkPackage } from '#features/races/rules/setup/checkPackage.ts';
import { checkRace } from '#features/races/rules/setup/checkRace.ts';
import { isOfCircuit } from '#features/races/rules/setup/setUp.ts';
import { readPackageSetUps } from '#features/races/server/setup/packageSetUpView.ts';
import { readSetUps } from '#features/races/server/setup/setUpView.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { checkProduct } from '#features/shop/rules/setup/checkProduct.ts';
import { readProducts } from '#features/shop/server/setup/productSetUpView.ts';
import { products } from '#features/shop/server/tables.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { type Finding, findingKey } from '#kernel/checks.ts';
import type { Lang } from '#kernel/lang.ts';
import { type Reach, reaches } from '#kernel/roles.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { createContextCache } from '#server/ttlCache.ts';
import type { OnSaleKind, WrongOnSale } from '../contract.ts';
import { findingsOf } from './shown.ts';

/** The most things of a kind that are judged, and the most that are listed. */
const most = { judged: 500, listed: 50 };

/** What is on sale, and all that its checks find. */
interface Judged {
  readonly kind: OnSaleKind;
  readonly id: string;
  readonly name: string;
  readonly findings: readonly Finding[];
}

const judgedOf = createContextCache<readonly Judged[]>();

/**
 * What is wrong with the races, packages, products and codes that are on sale in a circuit, the faults first. They are judged
 * whenever it is asked, so what a save mended is gone and what the days brought is there. A warning that was accepted when
 * the thing was put on sale does not come back; what the circuit's own settings mend is said there.
 */
export async function readWrongOnSale(
  context: Context,
  { circuitId, races: reach }: { readonly circuitId: number; readonly races: Reach },
  lang: Lang,
): Promise<WrongOnSale[]> {
  const judged = await judgedOf(context, String(circuitId), () => judge(context, circuitId));
  const seen = judged.filter(({ kind, id }) => reach === 'all' || (kind === 'race' && reaches(reach, Number(id))));
  return seen
    .map((thing) => ({ ...thing, findings: findingsOf(thing.findings, lang) }))
    .toSorted((a, b) => faultsIn(b) - faultsIn(a))
    .slice(0, most.listed);
}

const faultsIn = ({ findings }: WrongOnSale) => (findings.some(({ level }) => level === 'fault') ? 1 : 0);

async function judge(context: Context, circuitId: number): Promise<Judged[]> {
  const things = [
    ...(await judgeRaces(context, circuitId)),
    ...(await judgePackages(context, circuitId)),
    ...(await judgeProducts(context, circuitId)),
    ...(await judgeCoupons(context, circuitId)),
  ];
  const accepted = await acceptedOf(
    context.db,
    things.filter(({ findings }) => findings.some(({ level }) => level === 'warning')),
  );
  return things.flatMap((thing) => {
    const known = accepted.get(`${thing.kind} ${thing.id}`) ?? [];
    const findings = thing.findings.filter(
      (finding) =>
        !isOfCircuit(finding.field) &&
        (finding.level === 'fault' || (finding.level === 'warning' && !isAccepted(finding, known))),
    );
    return findings.length > 0 ? [{ ...thing, findings }] : [];
  });
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
      ? [{ kind: 'race', id: String(id), name: setUp.race.name_it, findings: checkRace(setUp) } as const]
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
      ? [{ kind: 'package', id: String(id), name: setUp.pack.name_it, findings: checkPackage(setUp) } as const]
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
      ? [{ kind: 'product', id: String(id), name: setUp.product.name_it, findings: checkProduct(setUp) } as const]
      : [];
  });
}

async function judgeCoupons({ db, clock }: Context, circuitId: number): Promise<Judged[]> {
  const found = await couponsOnSale(db, { circuitId, today: dayInRome(clock()), limit: most.judged });
  return found.map(({ id, code, fields }) => ({ kind: 'code', id, name: code, findings: checkCoupon(fields, null) }));
}

/** How each kind of thing is named in the audit, and what it is called when it is put on sale. */
const subjects = {
  race: { type: 'race', action: 'race_published' },
  package: { type: 'package', action: 'package_published' },
  product: { type: 'product', action: 'product_sold' },
  code: { type: 'coupon', action: 'coupon_activated' },
} as const satisfies Record<OnSaleKind, { readonly type: string; readonly action: string }>;

/** A warning as the audit says that it was accepted: by its key; before each had its own tick, by the number of its check. */
type AcceptedAs = string | number;

const isAccepted = (finding: Finding, known: readonly AcceptedAs[]) =>
  known.includes(findingKey(finding)) || known.includes(finding.number);

/** The warnings that were accepted when things were last put on sale, by kind and id. */
async function acceptedOf(on: DbOrTx, things: readonly Judged[]): Promise<Map<string, readonly AcceptedAs[]>> {
  const accepted = new Map<string, readonly AcceptedAs[]>();
  for (const [kind, some] of Map.groupBy(things, (thing) => thing.kind)) {
    const { type, action } = subjects[kind];
    const rows = await on
      .selectDistinctOn([auditEntries.subjectId], { id: auditEntries.subjectId, facts: auditEntries.facts })
      .from(auditEntries)
      .where(
        and(
          eq(auditEntries.subjectType, type),
          inArray(
            auditEntries.subjectId,
            some.map(({ id }) => id),
          ),
          eq(auditEntries.action, action),
        ),
      )
      .orderBy(auditEntries.subjectId, desc(auditEntries.id));
    for (const { id, facts } of rows) accepted.set(`${kind} ${id}`, (facts.accepted as AcceptedAs[] | undefined) ?? []);
  }
  return accepted;
}
