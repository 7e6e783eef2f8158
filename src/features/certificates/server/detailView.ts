import { sql } from 'drizzle-orm';
import { offeredName } from '#features/races/server/offeredName.ts';
import { datahealthHandle } from '#features/races/server/registrationTypesView.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Owner } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import type { DetailCertificateView } from '../contract.ts';
import { attachedTo } from './certificateView.ts';

export interface Detail {
  readonly id: string;
  readonly member_id: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly name: Translations<string>;
  readonly race_days: readonly Day[];
  readonly type_id: number;
  readonly uploads: boolean;
  readonly datahealth: boolean;
  readonly datahealth_race_id: string | null;
  readonly datahealth_api_key: string | null;
}

const find = statement<{ detail: string; user: string }, Detail>(
  'a line and its certificate',
  (at) => sql`
    with line as (
      select d.id, d.member_id, d.race_id, d.race_package_id, d.registration_type_id
      from cart_detail d join cart c on c.id = d.cart_id
      where d.id = ${at('detail')} and c.user_id = ${at('user')} and c.status = 'open' and d.kind = 'registration'
      union all
      select r.order_detail_id, r.member_id, r.race_id, r.race_package_id, r.registration_type_id
      from registration r
      where r.order_detail_id = ${at('detail')} and r.user_id = ${at('user')} and r.state <> 'released'
    )
    select l.id, l.member_id, m.firstname, m.lastname, l.race_id, l.race_package_id,
      ${offeredName('l')} as name,
      (select json_agg((r.starts_at at time zone 'Europe/Rome')::date order by r.starts_at) from race r
        where r.id = l.race_id or r.id in
          (select q.race_id from race_package_race q where q.race_package_id = l.race_package_id)) as race_days,
      t.id as type_id, t.medical_certificate_uploads_active as uploads, t.datahealth_active as datahealth,
      t.datahealth_race_id, t.datahealth_api_key
    from line l
    join member m on m.id = l.member_id
    join registration_type t on t.id = l.registration_type_id`,
);

/** A line of this user's open cart or of one of their registrations; any other is not found. */
export async function findDetail(on: DbOrTx, user: Owner, detail: string): Promise<Detail | null> {
  const [found] = await find(on, { detail, user: user.id });
  return found ?? null;
}

export async function detailCertificate(
  context: Context,
  account: Owner,
  detail: Detail,
  lang: Lang,
): Promise<DetailCertificateView> {
  return {
    detail: { id: detail.id },
    member: {
      id: detail.member_id,
      firstname: shownName(detail.firstname),
      lastname: shownName(detail.lastname),
    },
    race_type: detail.race_package_id === null ? 'race' : 'package',
    race_id: (detail.race_id ?? detail.race_package_id)!,
    race_name: detail.name[lang],
    race_days: [...detail.race_days],
    registration_type: {
      id: detail.type_id,
      medical_certificate_uploads_active: flag(detail.uploads),
      datahealth_active: flag(detail.datahealth),
      datahealth_race_id: detail.datahealth_race_id,
      datahealth_api_key: detail.datahealth ? datahealthHandle(detail.type_id, context.environment.secret) : null,
    },
    medical_certificate: await attachedTo(context, account, detail.id, lang),
  };
}
