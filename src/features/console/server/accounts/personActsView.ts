import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import { rolesOf } from '#features/identity/server/staff.ts';
import type { Lang } from '#kernel/lang.ts';
import { pageOf } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { auditEntries } from '#server/tables.ts';
import type { PersonActView } from '../../contract/accounts.ts';
import { factorActs } from '../../rules/factorActs.ts';
import { listsOfRace } from '../raceLists/raceListsView.ts';

interface Row {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly type: string;
  readonly ref: string | null;
  readonly name: string | null;
}

const written = { int: '^[0-9]{1,9}$', uuid: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' } as const;

/**
 * SQL of the id of what an act was done to, where that is of this type and written as such an id: an entry that is written
 * otherwise is told without a name, and does not keep the others from being read.
 */
const idOf = (type: string, kind: keyof typeof written, about = 'act.about') =>
  sql.raw(`case when act.type = '${type}' and ${about} ~ '${written[kind]}' then (${about})::${kind} end`);

/** Of a federation an entry says whose circuit's it is, too (`federationSubject`). */
const federationId = idOf('federation', 'int', "split_part(act.about, '-', 2)");

/** SQL of an athlete’s name. */
const said = sql`m.firstname || ' ' || m.lastname`;

/** SQL of what is done to a second factor: it is of an account, and of no circuit. */
const guarding = sql.raw(factorActs.map((act) => `'${act}'`).join(', '));

// Each name is read by the id of its thing alone: an audit entry of this circuit is about this circuit's things.
const read = statement<
  { circuit: number; person: string; own: boolean; lang: string; size: number; offset: number },
  Row
>(
  'what a person did in an office',
  (at) => sql`
    with act as materialized (
      select * from (
        (select id, at, action, subject_type as type, subject_id as about, facts from audit_entry
          where actor_user_id = ${at('person')} and circuit_id = ${at('circuit')}
          order by id desc limit ${at('size')}::int + ${at('offset')}::int)
        union all
        (select id, at, action, 'second_factor', subject_id, facts from audit_entry
          where actor_user_id = ${at('person')} and circuit_id is null and action in (${guarding}) and ${at('own')}::boolean
          order by id desc limit ${at('size')}::int + ${at('offset')}::int)
      ) done order by id desc limit ${at('size')}::int offset ${at('offset')}::int)
    select act.id::int, act.at, act.action, act.type, coalesce(found.ref, case when found.name is not null then act.about end) as ref,
      coalesce(found.name, act.facts #>> array['before', 'name_' || ${at('lang')}::text], act.facts #>> '{before,name_it}',
        act.facts #>> '{before,code}') as name
    from act left join lateral (
      select null as ref, i18n -> ${at('lang')}::text ->> 'name' as name from race
        where id = coalesce(${idOf('race', 'int')}, ${idOf(listsOfRace, 'int')})
      union all
      select null, i18n -> ${at('lang')}::text ->> 'name' from race_package where id = ${idOf('package', 'int')}
      union all
      select null, i18n -> ${at('lang')}::text ->> 'name' from stage where id = ${idOf('stage', 'int')}
      union all
      select null, name from season where circuit_id = ${at('circuit')} and id = ${idOf('season', 'int')}
      union all
      select null, i18n -> ${at('lang')}::text ->> 'name' from product where id = ${idOf('product', 'int')}
      union all
      select null, i18n -> ${at('lang')}::text ->> 'name' from federation
        where id = ${federationId}
      union all
      select null, code from coupon where id = ${idOf('coupon', 'uuid')}
      union all
      select null, reference from customer_order where id = ${idOf('customer_order', 'uuid')}
      union all
      select null, o.reference from withdrawal w join customer_order o on o.id = w.order_id
        where w.id = ${idOf('withdrawal', 'uuid')}
      union all
      select null, o.reference from refund r join customer_order o on o.id = r.order_id
        where r.id = ${idOf('refund', 'uuid')}
      union all
      select null, invoice_number from invoice where id = ${idOf('invoice', 'uuid')}
      union all
      select r.reference, ${said} from registration r join member m on m.id = r.member_id
        where r.id = ${idOf('registration', 'uuid')}
      union all
      select null, ${said} from medical_certificate c join member m on m.id = c.member_id
        where c.id = ${idOf('medical_certificate', 'uuid')}
      union all
      select null, payer from bank_movement where id = ${idOf('bank_movement', 'uuid')}
      union all
      select null, payer from movement_exit where id = ${idOf('movement_exit', 'uuid')}
      union all
      select null, r.i18n -> ${at('lang')}::text ->> 'name' from disruption d join race r on r.id = d.race_id
        where d.id = ${idOf('disruption', 'uuid')}
      union all
      select null, coalesce(nullif(case ${at('lang')}::text when 'it' then subject_it else subject_en end, ''), subject_it)
        from office_message where id = ${idOf('message', 'uuid')}
      union all
      select null, email from invitation where id = ${idOf('invitation', 'uuid')}
      union all
      select null, ${accountName(idOf('user_account', 'uuid'))} where act.type = 'user_account'
      union all
      select null, act.facts -> 'after' ->> 'closed_until' where act.type = 'books_lock'
      union all
      select null, act.facts ->> 'passkey' where act.type = 'second_factor'
    ) found on true
    order by act.id desc`,
);

/** So many are told at a time. */
const size = 50;

interface Asked {
  readonly circuitId: number;
  readonly person: string;
  readonly lang: Lang;
  readonly page: number;
}

/**
 * What a person has done in an office, the latest first, in pages: each audit entry that names them as who did it, with what it was
 * done to. What somebody does to their own second factor is told to the offices that they work in (decision 335).
 */
export async function listActs(on: DbOrTx, { circuitId, person, lang, page: wanted }: Asked) {
  const own = (await rolesOf(on, person, circuitId)).length > 0;
  const { actorUserId, circuitId: circuit, action } = auditEntries;
  const inOffice = eq(circuit, circuitId);
  const told = own ? or(inOffice, and(isNull(circuit), inArray(action, [...factorActs]))) : inOffice;
  const total = await on.$count(auditEntries, and(eq(actorUserId, person), told));
  const { offset, ...page } = pageOf(wanted, total, size);
  const rows = total === 0 ? [] : await read(on, { circuit: circuitId, person, own, lang, size, offset });
  const data = rows.map(
    ({ id, at, action, type, ref, name }): PersonActView => ({
      ...{ id, action, named: name, about: { type, ref } },
      at: new Date(at).toISOString(),
    }),
  );
  return { data, ...page };
}
