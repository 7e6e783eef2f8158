import { sql } from 'drizzle-orm';
import { athletePhone } from '#features/addresses/server/phoneView.ts';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import type { Day } from '#kernel/calendar.ts';
import type { Translations } from '#kernel/lang.ts';
import type { Cents } from '#kernel/money.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';

export interface CertificateKindNames {
  readonly type: Translations<string>;
  readonly discipline: Translations<string>;
}

/** A question of its races, or of the fraction that is run. */
export interface AskedQuestion {
  readonly slug: string;
  readonly type: 'checkbox' | 'select';
  readonly label: Translations<string>;
  readonly options: readonly { readonly value: string; readonly i18n: Translations<{ readonly label: string }> }[];
}

export interface RegistrationRecord {
  readonly id: string;
  readonly reference: string;
  readonly detail_id: string;
  readonly member_id: string;
  readonly created_at: string;
  readonly state: 'on_hold' | 'confirmed' | 'released';
  readonly status: 'replaced' | 'transferred' | null;
  readonly answers: RegistrationAnswers;
  readonly card_number: string | null;
  readonly team_name: string | null;
  readonly phone: string | null;
  /** The account that made it, by email, unless it is the athlete's own. */
  readonly account: string | null;
  readonly type: Translations<string>;
  /** The federation of its card, by its own name or, where there is none in the catalogue, as it was typed. */
  readonly federation: { readonly typed: string | null; readonly name: Translations<string> | null } | null;
  readonly package: Translations<string> | null;
  readonly entries: readonly {
    readonly id: number;
    readonly name: Translations<string>;
    readonly stage: Translations<string>;
    readonly starts_at: string;
    readonly bib: number | null;
    readonly released: boolean;
    readonly cancelled: boolean;
  }[];
  readonly crew: {
    readonly name: string;
    readonly fraction: Translations<string> | null;
    readonly mates: readonly { readonly firstname: string; readonly lastname: string; readonly reference: string }[];
  } | null;
  readonly questions: readonly AskedQuestion[];
  readonly services: readonly { readonly copy: Translations<DetailCopy>; readonly quantity: number }[];
  readonly certificate: {
    readonly id: string;
    readonly is_upload: boolean;
    readonly is_judged: boolean;
    readonly date_of_issue: Day;
    readonly expiration_date: Day;
    readonly created_at: string;
    /** What a code was issued for, as its provider says. */
    readonly sport: string | null;
    /** Null of a code. */
    readonly kind: CertificateKindNames | null;
    readonly reason: string | null;
  } | null;
  /** The kinds of certificates that its way to register takes; none: any. */
  readonly kinds_asked: readonly CertificateKindNames[];
  readonly order: {
    readonly id: string;
    readonly reference: string;
    readonly due: Cents;
    readonly due_day: Day | null;
    readonly expires_at: string | null;
  };
}

const find = statement<{ circuit: number; reference: string }, RegistrationRecord>(
  'a registration in the office',
  (at) => sql`
    select r.id, r.reference, r.order_detail_id as detail_id, r.member_id, r.created_at, r.state, r.status, r.answers, r.card_number,
      r.team_name, ${athletePhone(sql`m`)} as phone, case when not (m.himself and m.user_id is not distinct from r.user_id) then u.email end as account,
      ${translated('t')} as type,
      case when t.has_federation then json_build_object('typed', r.answers->>'federation_name',
        'name', (select ${translated('f')} from federation f
          where f.id = coalesce((r.answers->>'federation_id')::int, t.federation_id))) end as federation,
      case when p.id is not null then ${translated('p')} end as package,
      coalesce((select json_agg(json_build_object('id', g.id, 'name', ${translated('g')}, 'stage', ${translated('s')},
          'starts_at', g.starts_at, 'bib', e.bib, 'released', e.state = 'released',
          'cancelled', g.cancelled_at is not null) order by g.starts_at, g.id)
        from entry e join race g on g.id = e.race_id join stage s on s.id = g.stage_id
        where e.registration_id = r.id), '[]') as entries,
      (select json_build_object('name', c.name,
          'fraction', (select ${translated('f')} from relay_fraction f where f.id = y.relay_fraction_id),
          'mates', coalesce((select json_agg(json_build_object('firstname', w.firstname, 'lastname', w.lastname,
              'reference', q.reference) order by w.lastname, w.firstname, q.id)
            from crew_place z join registration q on q.order_detail_id = z.detail_id join member w on w.id = q.member_id
            where z.crew_id = y.crew_id and z.detail_id <> y.detail_id and q.state <> 'released' and q.status is null),
            '[]'))
        from crew_place y join crew c on c.id = y.crew_id where y.detail_id = r.order_detail_id) as crew,
      coalesce((select json_agg(json_build_object('slug', i.slug, 'type', i.type, 'label', ${translated('i', 'label')},
          'options', i.variables) order by i.position, i.id)
        from custom_input i
        where i.race_id in (select e.race_id from entry e where e.registration_id = r.id)
          or i.relay_fraction_id = (select y.relay_fraction_id from crew_place y where y.detail_id = r.order_detail_id)),
        '[]') as questions,
      coalesce((select json_agg(json_build_object('copy', v.copy, 'quantity', v.quantity) order by v.position, v.id)
        from order_detail v join customer_order x on x.id = v.order_id
        where v.parent_id = r.order_detail_id and v.removed_at is null and x.state not in ('expired', 'cancelled')), '[]')
        as services,
      (select json_build_object('id', h.id, 'is_upload', h.type = 'upload',
          'is_judged', h.status <> 'pending', 'date_of_issue', h.date_of_issue,
          'expiration_date', h.expiration_date, 'created_at', h.created_at, 'sport', h.sport, 'reason', h.reason,
          'kind', case when h.type = 'upload' then json_build_object('type', ${translated('y')},
            'discipline', ${translated('c')}) end)
        from attachment a join medical_certificate h on h.id = a.certificate_id
        left join medical_certificate_type y on y.id = h.certificate_type_id
        left join medical_certificate_discipline c on c.id = h.discipline_id
        where a.detail_id = r.order_detail_id) as certificate,
      coalesce((select json_agg(json_build_object('type', ${translated('y')}, 'discipline', ${translated('c')})
          order by y.position, c.position)
        from registration_type_certificate k join medical_certificate_type y on y.id = k.certificate_type_id
        join medical_certificate_discipline c on c.id = k.discipline_id
        where k.registration_type_id = r.registration_type_id), '[]') as kinds_asked,
      json_build_object('id', o.id, 'reference', o.reference, 'due', o.total_amount_due, 'due_day',
        case when o.state = 'awaiting_payment' then o.due_day end, 'expires_at',
        case when o.state = 'awaiting_payment' then o.expires_at end) as "order"
    from registration r
    join member m on m.id = r.member_id
    join registration_type t on t.id = r.registration_type_id
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    left join race_package p on p.id = r.race_package_id
    left join user_account u on u.id = r.user_id
    where r.reference = ${at('reference')} and r.circuit_id = ${at('circuit')}`,
);

export const findRegistration = async (
  on: DbOrTx,
  circuit: number,
  reference: string,
): Promise<RegistrationRecord | undefined> => (await find(on, { circuit, reference: reference.toUpperCase() }))[0];
