import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { members } from '#features/athletes/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { coupons } from '#features/coupons/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { isFew, placesLeft } from '#features/races/rules/availability.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { products } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { type HeldRole, type Reach, type Role, reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { textIn } from '#text/translate.ts';
import { getBankSetUp, getOfficeCoupons, getSeasonSetUp, type TodayView } from '../contract.ts';
import {
  type ChangedThing,
  changedThings,
  type FoldedChange,
  foldChanges,
  type OneChange,
  subjectOf,
  lastChanges as told,
} from '../rules/lastChanges.ts';
import { settingsText } from '../text/settings.ts';

/** Today is read at a glance. */
const most = { races: 4, changes: 5 };

interface Asked {
  readonly circuitId: number;
  readonly roles: readonly HeldRole[];
  /** The races that the asker's roles reach. */
  readonly races: Reach;
  readonly lang: Lang;
  readonly now: Date;
}

export async function readToday(on: DbOrTx, asked: Asked): Promise<TodayView> {
  const [next, changes] = await Promise.all([nextRaces(on, asked), lastChanges(on, asked)]);
  return { races: next, changes };
}

async function nextRaces(on: DbOrTx, { circuitId, races: reach, lang, now }: Asked): Promise<TodayView['races']> {
  const rows = await on
    .select({ race: races, stage: stages.i18n, counter: stockCounters })
    .from(races)
    .innerJoin(stages, eq(stages.id, races.stageId))
    .innerJoin(stockCounters, eq(stockCounters.sellableId, races.sellableId))
    .where(
      and(
        eq(stages.circuitId, circuitId),
        eq(races.state, 'published'),
        gt(races.startsAt, now),
        ...(reach === 'all' ? [] : [inArray(races.id, [...reach])]),
      ),
    )
    .orderBy(asc(races.startsAt), asc(races.id))
    .limit(most.races);
  return rows.map(({ race, stage, counter }) => ({
    id: race.id,
    name: race.i18n[lang].name || race.i18n.it.name,
    stage: stage[lang].name || stage.it.name,
    starts_at: race.startsAt.toISOString(),
    closes_at: race.registrationEndsAt.toISOString(),
    sold: counter.purchased,
    elsewhere: counter.soldElsewhere,
    held: counter.ordered + counter.cartBlocked + counter.kept,
    stock: counter.stock,
    few: isFew(counter) ? placesLeft(counter) : null,
    cancelled: flag(race.cancelledAt !== null),
  }));
}

/** Who reads of each kind what was changed: whoever may look at it. */
const readers: Readonly<Record<ChangedThing, readonly Role[]>> = {
  ...{ race: getSeasonSetUp.roles, package: getSeasonSetUp.roles, product: getSeasonSetUp.roles },
  ...{ stage: getSeasonSetUp.roles, policy: getSeasonSetUp.roles },
  ...{ coupon: getOfficeCoupons.roles, bank: getBankSetUp.roles },
};

/** The latest that are looked at: a person makes a thousand codes at once. */
const window = 1_200;

interface Change extends OneChange {
  readonly id: number;
  readonly at: Date;
}

/** What a code that was made with others begins with: `SPONSOR` of `SPONSOR-AB12-CD34`. */
const beginningOf = (code: string) => code.replace(/(-[^-]+){2}$/, '');

/** Whoever reads how things are set up reads who changed them; of single races, theirs alone. */
async function lastChanges(on: DbOrTx, { circuitId, roles, lang }: Asked): Promise<TodayView['changes']> {
  const of = changedThings.map((kind) => ({ kind, reach: reachIn(roles, circuitId, readers[kind]) }));
  const seen = of.filter(({ kind, reach }) => reach === 'all' || (kind === 'race' && reach !== null));
  if (seen.length === 0) return [];
  const { subjectType, subjectId, action, facts } = auditEntries;
  const rows = await on
    .select({
      ...{ id: auditEntries.id, at: auditEntries.at, by: auditEntries.actorUserId, action, subjectType, subjectId },
      item: sql<string | null>`${facts} ->> 'item'`,
      code: sql<string | null>`case when ${action} = 'coupon_made' then ${facts} -> 'after' ->> 'code' end`,
    })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.circuitId, circuitId),
        or(
          ...seen.map(({ kind, reach }) =>
            and(
              eq(subjectType, subjectOf[kind]),
              inArray(action, [...told[kind]]),
              ...(reach === 'all' || reach === null ? [] : [inArray(subjectId, reach.map(String))]),
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(window);
  const changes = rows.flatMap(({ subjectType: subject, subjectId: of, item, code, ...row }): Change[] => {
    const kind = seen.find((one) => subjectOf[one.kind] === subject)?.kind;
    if (!kind) return [];
    const begins = code === null ? null : beginningOf(code);
    return [{ ...row, kind, thing: kind === 'policy' ? (item ?? '') : begins === code ? of : (begins ?? of) }];
  });
  const folded = foldChanges(changes);
  const nameOf = await namesOf(on, folded.slice(0, most.changes * 4), lang);
  const there = folded
    .slice(0, most.changes * 4)
    .flatMap((line) => {
      const name = nameOf(line.last);
      // What is there no more cannot be opened.
      return name === null ? [] : [{ ...line, name }];
    })
    .slice(0, most.changes);
  const whoIs = await peopleOf(
    on,
    there.flatMap(({ last }) => last.by ?? []),
  );
  return there.map(({ last, count, actions, name }) => ({
    ...{ id: last.id, at: last.at.toISOString(), by: whoIs(last.by), kind: last.kind, count, name },
    actions: [...actions],
    thing: ['race', 'package', 'product'].includes(last.kind) ? Number(last.thing) : null,
  }));
}

/** Their names, or the addresses of who has none. */
async function peopleOf(on: DbOrTx, ids: readonly string[]) {
  const rows =
    ids.length === 0
      ? []
      : await on
          .select({ id: users.id, email: users.email, firstname: members.firstname, lastname: members.lastname })
          .from(users)
          .leftJoin(members, and(eq(members.userId, users.id), eq(members.himself, true)))
          .where(inArray(users.id, [...new Set(ids)]));
  return (id: string | null): string | null => {
    const found = rows.find((row) => row.id === id);
    if (!found) return null;
    const { firstname, lastname, email } = found;
    return firstname !== null && lastname !== null ? fullName({ firstname, lastname }) : email;
  };
}

/** What the things are called now; null: it is not there any more. */
async function namesOf(on: DbOrTx, lines: readonly FoldedChange<Change>[], lang: Lang) {
  const names = new Map<string, string>();
  const idsOf = (kind: ChangedThing) => lines.flatMap(({ last }) => (last.kind === kind ? [last.thing] : []));
  const tables = { race: races, package: racePackages, product: products, stage: stages, policy: policies };
  for (const [kind, table] of Object.entries(tables)) {
    const ids = idsOf(kind as keyof typeof tables).map(Number);
    if (ids.length === 0) continue;
    const found = await on.select({ id: table.id, i18n: table.i18n }).from(table).where(inArray(table.id, ids));
    for (const { id, i18n } of found) names.set(`${kind} ${id}`, i18n[lang].name || i18n.it.name);
  }
  const codes = idsOf('coupon');
  if (codes.length > 0) {
    const isId = (text: string) => z.guid().safeParse(text).success;
    const found = await on
      .select({ id: coupons.id, code: coupons.code })
      .from(coupons)
      .where(inArray(coupons.id, codes.filter(isId)));
    for (const { id, code } of found) names.set(`coupon ${id}`, code);
    for (const begins of codes.filter((text) => !isId(text))) names.set(`coupon ${begins}`, begins);
  }
  const ofBank = textIn(settingsText, lang)('part_bank');
  return ({ kind, thing }: Change): string | null =>
    kind === 'bank' ? ofBank : (names.get(`${kind} ${thing}`) ?? null);
}
