import { sql } from 'drizzle-orm';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

const findInStage = statement<{ stage: number; today: Day }, { readonly id: string }>(
  'somebody in a race to come of a stage',
  (at) => sql`
    select r.id from entry e join registration r on r.id = e.registration_id join race c on c.id = e.race_id
    where c.stage_id = ${at('stage')} and c.ends_on >= ${at('today')}::date and c.cancelled_at is null
      and e.state = 'live' and r.state <> 'released' limit 1`,
);

/** Is anybody, paid or not, in a race of this stage that is neither over nor cancelled? */
export const isAnybodyIn = async (on: DbOrTx, stage: number, today: Day): Promise<boolean> =>
  (await findInStage(on, { stage, today })).length > 0;

/** Somebody whose start turns, as they are found and written to. */
export interface Participant {
  readonly detail_id: string;
  readonly registration_id: string;
  readonly reference: string;
  readonly circuit_id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly name: Translations<string>;
  readonly lang: Lang;
  /** Of the account that registered them; null once it is erased. */
  readonly account_email: string | null;
  readonly own_email: string | null;
}

const find = statement<{ details: readonly string[] }, Participant>(
  'registrations whose starts turn',
  (at) => sql`
    select r.order_detail_id as detail_id, r.id as registration_id, r.reference, r.circuit_id, r.race_id, r.race_package_id, o.lang,
      m.firstname, m.lastname, u.email as account_email, m.email as own_email,
      coalesce((select ${translated('g')} from race g where g.id = r.race_id),
        (select ${translated('p')} from race_package p where p.id = r.race_package_id)) as name
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    left join user_account u on u.id = r.user_id and u.erased_at is null
    where r.order_detail_id = any (${at('details')}::uuid[])`,
);

export const concernedBy = async (on: DbOrTx, details: readonly string[]): Promise<ReadonlyMap<string, Participant>> =>
  new Map(details.length === 0 ? [] : (await find(on, { details })).map((one) => [one.detail_id, one]));
