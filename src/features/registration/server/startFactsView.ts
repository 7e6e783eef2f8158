import { type SQL, sql } from 'drizzle-orm';
import type { MemberFacts } from '#features/athletes/rules/memberStep.ts';
import type { CertificateStatus } from '#features/certificates/rules/state.ts';
import type { CertificateKind } from '#features/certificates/rules/validity.ts';
import type { CrewChoice } from '#features/crews/rules/crewChoice.ts';
import type { CardVerdict } from '#features/federations/rules/cardVerdict.ts';
import { boundToAnother, verdictIsOn } from '#features/federations/server/cardHolderView.ts';
import type { Day } from '#kernel/calendar.ts';
import { statement } from '#server/statement.ts';
import type { RegistrationAnswers } from '../rules/answers.ts';

export interface Starter {
  /** The line's id, from the cart on; a draft's own until then. */
  readonly id: string;
  readonly member_id: string;
  readonly race_id: number | null;
  readonly race_package_id: number | null;
  readonly type_id: number;
  readonly answers: Pick<RegistrationAnswers, 'federation_id' | 'card_number' | 'card' | 'parent' | 'policies'> & {
    readonly crew?:
      | { readonly choice: CrewChoice; readonly id?: string | undefined; readonly fraction_id?: number | undefined }
      | undefined;
    readonly consents: { readonly privacy_policy?: boolean | undefined };
  };
}

export interface StartFactsRow extends Omit<Starter, 'member_id' | 'race_id' | 'race_package_id'> {
  /** The draft that made the line and can mend it; none once it is ordered. */
  readonly draft_id: string | null;
  readonly member: Omit<MemberFacts, 'birthday'> & { readonly birthday: Day | null };
  readonly races: readonly {
    readonly id: number;
    readonly starts_at: string;
    readonly minimum_age: number | null;
    readonly has_team_registration: 0 | 1;
    readonly only_for_team: 0 | 1;
    readonly is_relay: 0 | 1;
  }[];
  readonly is_package: boolean;
  readonly type: {
    readonly has_federation: boolean;
    readonly born_from: number | null;
    readonly born_until: number | null;
    readonly without_card: boolean;
    readonly asks_certificate: boolean;
    readonly kinds: readonly CertificateKind[];
    readonly sports: readonly string[];
  };
  readonly certificate: {
    readonly status: CertificateStatus;
    readonly date_of_issue: Day;
    readonly expiration_date: Day;
    readonly by_code: boolean;
    readonly sport: string | null;
    readonly type_id: number | null;
    readonly discipline_id: number | null;
  } | null;
  /** What the fractions of its crew still lack; of a crew that is not made yet, all that they need. */
  readonly fractions: readonly { readonly id: number; readonly lacks: number }[];
  readonly card_taken: boolean;
  readonly card_verdict: CardVerdict | null;
  readonly placed: boolean;
  readonly required_policies: readonly number[];
}

type StartFactsArgs = {
  readonly user: string;
  readonly details: readonly string[];
  /** Drafts, as JSON: whoever gives them has read them as their owner. */
  readonly drafts: string;
};

// Both in one list: with “or” every race there is would be read for each line.
const racesOfLine = sql`select s.race_id union all
  select q.race_id from race_package_race q where q.race_package_id = s.race_package_id`;

const seasonOfLine = sql`(select g.season_id from race e join stage g on g.id = e.stage_id where e.id in (${racesOfLine})
          limit 1)`;

/** `asked`: the line's `id`, athlete, race or package, type and answers, draft, and the account (`user_id`). */
const factsOf = (asked: SQL): SQL => sql`
    with asked as (${asked}
    ),
    subject as (
      select a.*, coalesce((select y.crew_id from crew_place y where y.detail_id = a.id),
        (a.answers->'crew'->>'id')::uuid) as crew_id
      from asked a
    )
    select s.id, s.draft_id, s.type_id, s.answers, s.race_package_id is not null as is_package,
      jsonb_build_object('firstname', m.firstname, 'lastname', m.lastname, 'birthday', m.birthday,
        'email', null, 'gender', null, 'nationality', null, 'tax_code', null, 'emergency_contact', null,
        'emergency_phone', null)
        || case when l.user_id is null then jsonb_build_object('email', m.email, 'gender', m.gender,
            'nationality', m.nationality, 'tax_code', m.tax_code, 'emergency_contact', m.emergency_contact,
            'emergency_phone', m.emergency_phone)
          else coalesce(l.given, '{}') end
        || coalesce(s.answers->'person', '{}') as member,
      coalesce((select json_agg(json_build_object('id', r.id, 'starts_at', r.starts_at, 'minimum_age', r.minimum_age,
          'has_team_registration', r.has_team_registration::int, 'only_for_team', r.only_for_team::int,
          'is_relay', r.is_relay::int) order by r.starts_at, r.id)
        from race r where r.id in (${racesOfLine})), '[]') as races,
      json_build_object('has_federation', t.has_federation, 'born_from', t.born_from, 'born_until', t.born_until,
        'without_card', exists (select from registration_type_federation k join federation f on f.id = k.federation_id
          where k.registration_type_id = t.id and f.may_continue_without_card
            and f.id = coalesce((s.answers->>'federation_id')::int, f.id)),
        'asks_certificate', t.medical_certificate_uploads_active or t.datahealth_active,
        'kinds', coalesce((select json_agg(json_build_object('type_id', k.certificate_type_id,
            'discipline_id', k.discipline_id))
          from registration_type_certificate k where k.registration_type_id = t.id), '[]'),
        -- A kind that implies its discipline is valid for any sport.
        'sports', (select case when bool_or(y.implied_discipline_id is not null) then '[]'::jsonb
            else coalesce(jsonb_agg(c.i18n->'it'->'name') || jsonb_agg(c.i18n->'en'->'name'), '[]') end
          from registration_type_certificate k join medical_certificate_type y on y.id = k.certificate_type_id
          join medical_certificate_discipline c on c.id = k.discipline_id
          where k.registration_type_id = t.id)) as type,
      (select json_build_object('status', h.status, 'date_of_issue', h.date_of_issue,
          'expiration_date', h.expiration_date, 'by_code', h.type = 'datahealth', 'sport', h.sport,
          'type_id', h.certificate_type_id, 'discipline_id', h.discipline_id)
        from attachment a join medical_certificate h on h.id = a.certificate_id where a.detail_id = s.id) as certificate,
      coalesce((select json_agg(json_build_object('id', f.id, 'lacks', greatest(0, f.min - coalesce(
          (select n.ordered + n.purchased + n.cart_blocked + n.kept from crew_fraction x
            join stock_counter n on n.sellable_id = x.sellable_id
            where x.crew_id = s.crew_id and x.relay_fraction_id = f.id), 0))) order by f.position)
        from relay_fraction f where f.race_id = s.race_id), '[]') as fractions,
      ${boundToAnother({
        number: sql`s.answers->>'card_number'`,
        season: seasonOfLine,
        federation: sql`(s.answers->>'federation_id')::int`,
        member: sql`s.member_id`,
      })} as card_taken,
      (select v.verdict from card_verdict v where ${verdictIsOn({
        member: sql`s.member_id`,
        season: seasonOfLine,
        number: sql`s.answers->>'card_number'`,
        answers: sql`s.answers`,
      })}) as card_verdict,
      exists (select from crew_place y where y.detail_id = s.id) as placed,
      coalesce((select json_agg(p.id order by p.position, p.id) from registration_type_policy y
        join policy p on p.id = y.policy_id
        where y.registration_type_id = t.id and p.is_required), '[]') as required_policies
    from subject s
    join member m on m.id = s.member_id
    left join member_link l on l.member_id = m.id and l.user_id = s.user_id and l.linked_at is not null
    join registration_type t on t.id = s.type_id`;

/** Facts for lines of this account's carts and orders, by their ids, and for drafts. */
export const startFacts = statement<StartFactsArgs, StartFactsRow>('facts of a start', (at) =>
  factsOf(sql`
      select d.id, d.member_id, d.race_id, d.race_package_id, d.registration_type_id as type_id, d.answers,
        (select g.id from registration_draft g where g.cart_detail_id = d.id and g.user_id = c.user_id
          order by g.changed_at desc limit 1) as draft_id, c.user_id
      from cart_detail d join cart c on c.id = d.cart_id
      where d.id = any (${at('details')}::uuid[]) and d.kind = 'registration'
        and c.user_id = ${at('user')} and c.status = 'open'
      union all
      select r.order_detail_id, r.member_id, r.race_id, r.race_package_id, r.registration_type_id, r.answers, null,
        r.user_id
      from registration r
      where r.order_detail_id = any (${at('details')}::uuid[]) and r.user_id = ${at('user')} and r.state <> 'released'
      union all
      select n.id, n.member_id, n.race_id, n.race_package_id, n.type_id, n.answers, n.id, ${at('user')}::uuid
      from jsonb_to_recordset(${at('drafts')}::jsonb) as n(id uuid, member_id uuid, race_id int, race_package_id int,
        type_id int, answers jsonb)`),
);

export const startFactsOfRace = statement<{ race: number }, StartFactsRow>('facts of the starts in a race', (at) =>
  factsOf(sql`
      select r.order_detail_id as id, r.member_id, r.race_id, r.race_package_id, r.registration_type_id as type_id,
        r.answers, null::uuid as draft_id, r.user_id
      from entry e join registration r on r.id = e.registration_id
      where e.race_id = ${at('race')} and e.state = 'live' and r.state <> 'released'`),
);

export const startFactsOfType = statement<{ type: number }, StartFactsRow>('facts of the starts by a type', (at) =>
  factsOf(sql`
      select r.order_detail_id as id, r.member_id, r.race_id, r.race_package_id, r.registration_type_id as type_id,
        r.answers, null::uuid as draft_id, r.user_id
      from registration r
      where r.registration_type_id = ${at('type')} and r.state <> 'released'
        and exists (select from entry e where e.registration_id = r.id and e.state = 'live')`),
);

/** The facts of everybody who is in a race to come by one of these ways to register: `k` with a condition. */
const factsToCome = (asking: SQL, condition: SQL, today: SQL): SQL =>
  factsOf(sql`
      select r.order_detail_id as id, r.member_id, r.race_id, r.race_package_id, r.registration_type_id as type_id,
        r.answers, null::uuid as draft_id, r.user_id
      from ${asking} k
      join registration r on r.registration_type_id = k.registration_type_id and r.state <> 'released'
      where ${condition} and exists (select from entry e join race c on c.id = e.race_id
        where e.registration_id = r.id and e.state = 'live' and c.ends_on >= ${today}::date)`);

export const startFactsOfFederation = statement<{ federation: number; today: Day }, StartFactsRow>(
  'facts of the starts with a federation',
  (at) => factsToCome(sql`registration_type_federation`, sql`k.federation_id = ${at('federation')}`, at('today')),
);

export const startFactsOfPolicy = statement<{ policy: number; today: Day }, StartFactsRow>(
  'facts of the starts with a policy',
  (at) => factsToCome(sql`registration_type_policy`, sql`k.policy_id = ${at('policy')}`, at('today')),
);

/** The same for ordered registrations of anybody, by their lines. */
export const startFactsOfAnybody = statement<{ details: readonly string[] }, StartFactsRow>(
  'facts of starts of anybody',
  (at) =>
    factsOf(sql`
      select r.order_detail_id as id, r.member_id, r.race_id, r.race_package_id, r.registration_type_id as type_id,
        r.answers, null::uuid as draft_id, r.user_id
      from registration r where r.order_detail_id = any (${at('details')}::uuid[])`),
);
