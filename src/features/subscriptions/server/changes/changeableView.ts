import { type SQL, sql } from 'drizzle-orm';
import type { CrewType } from '#features/crews/rules/crewChoice.ts';
import type { RaceView } from '#features/races/contract.ts';
import { offeredName } from '#features/races/server/offeredName.ts';
import { readRace, readRacePackage } from '#features/races/server/raceView.ts';
import { policyView } from '#features/races/server/registrationTypesView.ts';
import type { RegistrationAnswers } from '#features/registration/rules/answers.ts';
import type { ChangedValues, ChangeKind } from '#features/registration/rules/changes.ts';
import { questionsForFraction } from '#features/registration/rules/raceQuestions.ts';
import type { Day } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { shownName } from '#kernel/names.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx } from '#server/database.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { type ChangeableView, changesShown } from '../../contract.ts';
import { acceptedUntil, answersEnd, isTeamTyped } from '../../rules/answersEnd.ts';
import type { FriendRow } from '../friend/friendView.ts';

interface ChangeRow {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
  readonly by_user_id: string | null;
  readonly at: string;
}

export interface PlaceRow {
  readonly id: string;
  readonly name: string;
  readonly type: CrewType;
  readonly fraction_id: number | null;
  readonly fraction: Translations<string> | null;
  readonly sellable_id: number | null;
  readonly free: readonly { readonly id: number; readonly free: number }[];
}

export interface ChangeableRow
  extends Pick<
    FriendRow,
    | 'id'
    | 'detail_id'
    | 'order_id'
    | 'member_id'
    | 'firstname'
    | 'lastname'
    | 'race_id'
    | 'race_package_id'
    | 'team_name'
  > {
  /** Who registered the athlete; null once that account is erased. */
  readonly user_id: string | null;
  readonly circuit_id: number;
  readonly name: Translations<string>;
  readonly races: readonly {
    readonly changes_until: Day | null;
    readonly registration_ends_at: string;
    readonly starts_at: string;
  }[];
  readonly answers: RegistrationAnswers;
  readonly team_code: boolean;
  readonly crew: PlaceRow | null;
  readonly emergency: { readonly emergency_contact: string | null; readonly emergency_phone: string | null };
  /** The athlete has corrected it with the mail's link: it is not the account's to read (decision 049). */
  readonly emergency_by_athlete: boolean;
  readonly changes: readonly ChangeRow[];
}

const contacts = (record: SQL): SQL => sql`jsonb_build_object(
  'emergency_contact', ${record}->'emergency_contact', 'emergency_phone', ${record}->'emergency_phone')`;

const standing = sql`
    select r.id, r.order_detail_id as detail_id, d.order_id, r.user_id, r.member_id, r.circuit_id, m.firstname, m.lastname,
      r.race_id, r.race_package_id, ${offeredName('r')} as name,
      (select json_agg(json_build_object('changes_until', c.changes_until, 'starts_at', c.starts_at,
          'registration_ends_at', coalesce(p.registration_ends_at, c.registration_ends_at)) order by c.starts_at, c.id)
        from entry e join race c on c.id = e.race_id where e.registration_id = r.id) as races,
      r.answers, r.team_name,
      (select json_build_object('id', c.id, 'name', c.name, 'type', c.type, 'fraction_id', y.relay_fraction_id,
          'fraction', (select ${translated('f')} from relay_fraction f where f.id = y.relay_fraction_id),
          'sellable_id', x.sellable_id, 'free', (select coalesce(json_agg(json_build_object('id', z.relay_fraction_id,
            'free', n.stock - n.ordered - n.cart_blocked - n.purchased - n.kept)), '[]')
            from crew_fraction z join stock_counter n on n.sellable_id = z.sellable_id where z.crew_id = c.id))
        from crew_place y join crew c on c.id = y.crew_id
        left join crew_fraction x on x.crew_id = y.crew_id and x.relay_fraction_id = y.relay_fraction_id
        where y.detail_id = r.order_detail_id) as crew,
      exists (select from federation f where f.id = (r.answers->>'federation_id')::int and f.team_code) as team_code,
      case when m.user_id is not distinct from r.user_id then ${contacts(sql`to_jsonb(m)`)}
        else ${contacts(sql`coalesce(l.given, '{}')`)} end
        || jsonb_strip_nulls(${contacts(sql`coalesce(r.answers->'person', '{}')`)}) as emergency,
      coalesce((select c.by_user_id is null from registration_change c
        where c.registration_id = r.id and c.kind = 'emergency' order by c.at desc, c.id desc limit 1),
        false) as emergency_by_athlete,
      coalesce((select json_agg(c order by c.at desc, c.id desc) from
        (select x.id, x.kind, x.before, x.after, x.by_user_id, x.at from registration_change x
          where x.registration_id = r.id order by x.at desc, x.id desc limit ${sql.raw(String(changesShown))}) c),
        '[]') as changes
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join member m on m.id = r.member_id
    left join member_link l on l.member_id = m.id and l.user_id = r.user_id and l.linked_at is not null
    left join race_package p on p.id = r.race_package_id
    where r.state <> 'released' and r.status is null`;

export const changeableOfDetail = statement<{ id: string; user: string }, ChangeableRow>(
  'what may be changed of an order’s line',
  (at) => sql`${standing} and r.order_detail_id = ${at('id')} and r.user_id = ${at('user')}`,
);

/** Of an account, or of the athlete whose key was checked (`user` null). */
export const changeableOf = statement<{ id: string; user: string | null }, ChangeableRow>(
  'what may be changed of a registration',
  (at) => sql`${standing} and r.id = ${at('id')} and (${at('user')}::uuid is null or r.user_id = ${at('user')})`,
);

/** The race or package of a registration, with all its questions. Not in a transaction: it reads several things at once. */
export async function raceAsked(
  { db, clock, environment }: Pick<Context, 'db' | 'clock' | 'environment'>,
  { race_id, race_package_id }: Pick<ChangeableRow, 'race_id' | 'race_package_id'>,
  lang: Lang,
): Promise<RaceView> {
  const reader = { lang, now: clock(), secret: environment.secret };
  const race =
    race_id === null ? await readRacePackage(db, race_package_id!, reader) : await readRace(db, race_id, reader);
  return race ?? refuse('race_not_found');
}

export const askedOf = ({ race_details }: RaceView, { answers }: Pick<ChangeableRow, 'answers'>) =>
  questionsForFraction(race_details, answers.crew?.fraction_id);

const crewOf = ({ id, name, type, fraction_id, fraction, free }: PlaceRow, lang: Lang) => ({
  id,
  name,
  type,
  fraction_id,
  fraction: fraction?.[lang] ?? null,
  free: [...free],
});

export async function changeableView(
  context: Context,
  row: ChangeableRow,
  { lang, athlete }: { readonly lang: Lang; readonly athlete: boolean },
): Promise<ChangeableView> {
  const race = await raceAsked(context, row, lang);
  const { race_type, races } = race;
  const details = askedOf(race, row);
  const until = answersEnd(row.races);
  const { gadget_size, custom_inputs, federation_id, card_number } = row.answers;
  const hidden = athlete || row.emergency_by_athlete;
  const asked =
    acceptedUntil(row.races) > context.clock() ? await policiesOfRegistration(context.db, row.id, lang) : [];
  return {
    id: row.id,
    detail: { id: row.detail_id },
    member: { firstname: shownName(row.firstname), lastname: shownName(row.lastname) },
    race_type,
    race_id: row.race_id,
    race_name: row.name[lang],
    races: races.map(({ id, name }) => ({ id, name })),
    until: until.toISOString(),
    ended: flag(until <= context.clock()),
    questions: {
      asks_gadget_size: details.asks_gadget_size,
      gadget_sizes: details.gadget_sizes,
      rule: details.rule,
      has_team_registration: details.has_team_registration,
      only_for_team: details.only_for_team,
    },
    answers: { gadget_size: gadget_size ?? null, custom_inputs: [...custom_inputs] },
    crew: row.crew && crewOf(row.crew, lang),
    team:
      federation_id === undefined || card_number === undefined
        ? null
        : { name: row.team_name, code: flag(row.team_code), typed: flag(isTeamTyped(row.answers)) },
    emergency: {
      contact: hidden ? null : row.emergency.emergency_contact,
      phone: hidden ? null : row.emergency.emergency_phone,
      hidden: flag(hidden),
    },
    policies: asked.filter(({ lacks }) => lacks).map(({ view }) => view),
    changes: row.changes.map(({ by_user_id, at, ...change }) => ({
      ...change,
      by: by_user_id !== null ? 'account' : row.user_id !== null ? 'athlete' : null,
      at: new Date(at).toISOString(),
    })),
  };
}

interface MadeRow {
  readonly kind: ChangeKind;
  readonly before: ChangedValues;
  readonly after: ChangedValues;
}

type MadeArgs = { registration: string; athlete: boolean; from: string; to: string };

/** What one side changed of a registration within a stretch of time, the first first; a hundred at most. */
export const changesMade = statement<MadeArgs, MadeRow>(
  'changes of a registration by one side',
  (at) => sql`
    select c.kind, c.before, c.after from registration_change c
    where c.registration_id = ${at('registration')} and (c.by_user_id is null) = ${at('athlete')}::boolean
      and c.at >= ${at('from')}::timestamptz and c.at < ${at('to')}::timestamptz
    order by c.at, c.id limit 100`,
);

interface PolicyRow {
  readonly id: number;
  readonly version: number;
  readonly isRequired: boolean;
  readonly i18n: Parameters<typeof policyView>[0]['i18n'];
  readonly accepted: boolean;
}

const read = statement<{ registration: string }, PolicyRow>(
  'conditions of a registration',
  (at) => sql`
    select p.id, p.version, p.is_required as "isRequired", p.i18n,
      coalesce(r.answers->'policies', '[]') @> to_jsonb(p.id) as accepted
    from registration r join registration_type_policy y on y.registration_type_id = r.registration_type_id
      join policy p on p.id = y.policy_id
    where r.id = ${at('registration')} order by p.position, p.id`,
);

/** What a registration's way to register asks to accept now, in the reader's language, and whether it was. */
export const policiesOfRegistration = async (on: DbOrTx, registration: string, lang: Lang) =>
  (await read(on, { registration })).map((row) => ({
    version: row.version,
    /** Required and not accepted: it was added, or required, later. */
    lacks: row.isRequired && !row.accepted,
    view: policyView(row, lang),
  }));
