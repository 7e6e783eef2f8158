import { and, asc, desc, eq, gt, inArray, or } from 'drizzle-orm';
import { members } from '#features/athletes/server/tables.ts';
import { stages } from '#features/circuits/server/tables.ts';
import { users } from '#features/identity/server/tables.ts';
import { policies } from '#features/legal/server/tables.ts';
import { isFew, placesLeft } from '#features/races/rules/availability.ts';
import { racePackages, races } from '#features/races/server/tables.ts';
import { products } from '#features/shop/server/tables.ts';
import { stockCounters } from '#features/stock/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import { fullName } from '#kernel/names.ts';
import { type HeldRole, type Reach, reaches, reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { getSeasonSetUp, type TodayView } from '../contract.ts';
import { lastChanges as told } from '../rules/lastChanges.ts';

/** Today is read at a glance. */
const most = { races: 4, changes: 5 };

const kinds = Object.keys(told) as (keyof typeof told)[];

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
    held: counter.ordered + counter.cartBlocked + counter.kept,
    stock: counter.stock,
    few: isFew(counter) ? placesLeft(counter) : null,
    cancelled: flag(race.cancelledAt !== null),
  }));
}

/** Whoever reads how things are set up reads who changed them; of single races, theirs alone. */
async function lastChanges(on: DbOrTx, { circuitId, roles, lang }: Asked): Promise<TodayView['changes']> {
  const reach = reachIn(roles, circuitId, getSeasonSetUp.roles);
  if (reach === null) return [];
  const rows = await on
    .select({ entry: auditEntries, email: users.email, firstname: members.firstname, lastname: members.lastname })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.himself, true)))
    .where(
      and(
        eq(auditEntries.circuitId, circuitId),
        or(
          ...kinds
            .filter((kind) => reach === 'all' || kind === 'race')
            .map((kind) => and(eq(auditEntries.subjectType, kind), inArray(auditEntries.action, [...told[kind]]))),
        ),
        ...(reach === 'all' ? [] : [inArray(auditEntries.subjectId, reach.map(String))]),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(most.changes);
  const nameOf = await namesOf(on, rows, lang);
  return rows.flatMap(({ entry, email, firstname, lastname }) => {
    const name = nameOf(entry.subjectType, entry.subjectId);
    const kind = kinds.find((one) => one === entry.subjectType);
    // What is there no more cannot be opened.
    if (!kind || name === null || (kind === 'race' && !reaches(reach, Number(entry.subjectId)))) return [];
    const by = firstname !== null && lastname !== null ? fullName({ firstname, lastname }) : email;
    return [
      {
        id: entry.id,
        at: entry.at.toISOString(),
        by,
        action: entry.action,
        kind,
        thing: Number(entry.subjectId),
        name,
      },
    ];
  });
}

type Entry = { readonly entry: { readonly subjectType: string; readonly subjectId: string } };

/** What the things are called now. */
async function namesOf(on: DbOrTx, rows: readonly Entry[], lang: Lang) {
  const names = new Map<string, string>();
  const tables = { race: races, package: racePackages, product: products, stage: stages, policy: policies };
  for (const [kind, table] of Object.entries(tables)) {
    const ids = rows.flatMap(({ entry }) => (entry.subjectType === kind ? [Number(entry.subjectId)] : []));
    if (ids.length === 0) continue;
    const found = await on.select({ id: table.id, i18n: table.i18n }).from(table).where(inArray(table.id, ids));
    for (const { id, i18n } of found) names.set(`${kind} ${id}`, i18n[lang].name || i18n.it.name);
  }
  return (kind: string, id: string): string | null => names.get(`${kind} ${id}`) ?? null;
}
