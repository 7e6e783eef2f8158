import { sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { Lang } from '#kernel/lang.ts';
import { type HeldRole, type Role, reachIn } from '#kernel/roles.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { textIn } from '#text/translate.ts';
import { getBankSetUp, getOfficeCoupons, getSeasonSetUp, type TodayView } from '../contract.ts';
import { type ChangedThing, changedThings, subjectOf, lastChanges as told } from '../rules/lastChanges.ts';
import { settingsText } from '../text/settings.ts';

/** Who reads of each kind what was changed: whoever may look at it. */
const readers: Readonly<Record<ChangedThing, readonly Role[]>> = {
  ...{ race: getSeasonSetUp.roles, package: getSeasonSetUp.roles, product: getSeasonSetUp.roles },
  ...{ stage: getSeasonSetUp.roles, policy: getSeasonSetUp.roles },
  ...{ coupon: getOfficeCoupons.roles, bank: getBankSetUp.roles },
};

/** Today is read at a glance. */
const mostLines = 5;

type ChangesParameters = {
  readonly circuit: number;
  readonly lang: Lang;
  /** What is told, as `race race_made`. */
  readonly deeds: readonly string[];
  /** The races that are told of; null: all. */
  readonly races: readonly string[] | null;
  readonly lines: number;
};

interface ChangeRow {
  readonly id: number;
  readonly at: number;
  readonly kind: ChangedThing;
  readonly thing: string;
  readonly name: string;
  readonly begins: string | null;
  readonly actions: string[];
  readonly things: number;
  readonly times: number;
  readonly by: string | null;
}

// A person makes a thousand codes at once, and activates them: so far back it looks. What is done to several things within
// seconds was done together; a person goes from page to page more slowly.
const reading = statement<ChangesParameters, ChangeRow>(
  'last changes of a circuit',
  (at) => sql`
    with recent as (
      select e.id, e.at, e.actor_user_id as who, e.action,
        case e.subject_type when 'circuit' then 'bank' when 'policies' then 'policy' else e.subject_type end as kind,
        case e.subject_type when 'policies' then e.facts ->> 'item' else e.subject_id end as thing,
        case when e.action = 'coupon_made' then e.facts -> 'after' ->> 'code' end as code
      from audit_entry e
      where e.circuit_id = ${at('circuit')}::int and e.subject_type || ' ' || e.action = any (${at('deeds')}::text[])
        and (${at('races')}::text[] is null or e.subject_type <> 'race' or e.subject_id = any (${at('races')}::text[]))
      order by e.at desc, e.id desc limit 2500),
    deeds as (
      select kind, thing, who, action, count(*) as times, max(id) as last, max(at) as at, max(code) as code
      from recent group by kind, thing, who, action),
    things as (
      select kind, thing, who, array_agg(action order by last desc) as actions, sum(times) as times, max(last) as last,
        max(at) as at, regexp_replace(max(code), '(-[^-]+){2}$', '') as begins
      from deeds group by kind, thing, who),
    there as (
      select t.*, coalesce(nullif(n.i18n -> ${at('lang')}::text ->> 'name', ''), n.i18n -> 'it' ->> 'name', c.code, '') as name
      from things t
      left join lateral (
        select i18n from race where id = (case t.kind when 'race' then t.thing end)::int
        union all select i18n from race_package where id = (case t.kind when 'package' then t.thing end)::int
        union all select i18n from product where id = (case t.kind when 'product' then t.thing end)::int
        union all select i18n from stage where id = (case t.kind when 'stage' then t.thing end)::int
        union all select i18n from policy where id = (case t.kind when 'policy' then t.thing end)::int) n on true
      left join coupon c on c.id = (case t.kind when 'coupon' then t.thing end)::uuid
      where t.kind = 'bank' or n.i18n is not null or c.id is not null),
    parted as (
      select *, case when lag(at) over same - at < interval '5 seconds' then 0 else 1 end as is_first
      from there window same as (partition by kind, who, actions, begins order by last desc)),
    batches as (
      select *, sum(is_first) over (partition by kind, who, actions, begins order by last desc) as batch from parted),
    lines as (
      select kind, who, actions, max(last) as last, max(at) as at, count(*)::int as things, sum(times)::int as times,
        (array_agg(thing order by last desc))[1] as thing, (array_agg(name order by last desc))[1] as name,
        case when count(*) > 1 then begins end as begins
      from batches group by kind, who, actions, begins, batch
      order by last desc limit ${at('lines')}::int)
    select l.last::float8 as id, (extract(epoch from l.at) * 1000)::float8 as at, l.kind, l.thing, l.name, l.begins,
      l.actions, l.things, l.times, ${accountName(sql`l.who`)} as by
    from lines l
    order by l.last desc`,
);

interface Asked {
  readonly circuitId: number;
  readonly roles: readonly HeldRole[];
  readonly lang: Lang;
}

/**
 * What was last changed of what is set up: what one person did to one thing in one line, and to several things together, too.
 * Whoever reads how things are set up reads who changed them; of single races, theirs alone. What is gone is not told.
 */
export async function readLastChanges(on: DbOrTx, { circuitId, roles, lang }: Asked): Promise<TodayView['changes']> {
  const reachOf = (kind: ChangedThing) => reachIn(roles, circuitId, readers[kind]);
  const seen = changedThings.filter((kind) => reachOf(kind) === 'all' || (kind === 'race' && reachOf(kind) !== null));
  if (seen.length === 0) return [];
  const races = reachOf('race');
  const rows = await reading(on, {
    circuit: circuitId,
    lang,
    deeds: seen.flatMap((kind) => told[kind].map((action) => `${subjectOf[kind]} ${action}`)),
    races: races === 'all' || races === null ? null : races.map(String),
    lines: mostLines,
  });
  const ofBank = textIn(settingsText, lang)('part_bank');
  return rows.map(({ by, begins, ...row }) => ({
    id: row.id,
    at: new Date(row.at).toISOString(),
    by,
    actions: row.actions,
    count: row.times,
    kind: row.kind,
    things: row.things,
    thing: row.things === 1 && ['race', 'package', 'product'].includes(row.kind) ? Number(row.thing) : null,
    name: row.kind === 'bank' ? ofBank : (begins ?? row.name),
    alike: flag(begins !== null),
  }));
}
