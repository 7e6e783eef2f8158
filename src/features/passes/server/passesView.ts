import { type SQL, sql } from 'drizzle-orm';
import { verifyPass } from '#features/orders/rules/passCode.ts';
import { placesOfRegistration } from '#features/orders/server/documents/passesView.ts';
import { isSigned, passKeys } from '#features/orders/server/documents/passKeys.ts';
import { type GivenAway, givenAwayOf } from '#features/orders/server/givenAwayView.ts';
import type { DetailCopy } from '#features/orders/server/tables.ts';
import { runNext } from '#features/registration/rules/runNext.ts';
import { type Day, dayInRome } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import type { MailInks } from '#server/mailLook.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import type { RegistrationPassesView } from '../contract.ts';
import { type Standable, standingOf } from '../rules/standing.ts';

export interface PassRow extends Standable {
  readonly id: string;
  readonly reference: string;
  /** The account that made it, and the athlete's own one, if there is one. */
  readonly user_id: string | null;
  readonly athlete_id: string | null;
  /** Where the order was made: the portal's address for its circuit. */
  readonly origin: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly birthday: Day | null;
  readonly team_name: string | null;
  readonly copy: Translations<DetailCopy>;
  readonly given: GivenAway | null;
  readonly asks_certificate: boolean;
  readonly last_day: Day | null;
  readonly circuit: { readonly name: Translations<string>; readonly inks: MailInks };
}

const rowsWhere = (condition: SQL) => sql`
    select r.id, r.reference, r.user_id, case when m.himself then m.user_id end as athlete_id, o.origin,
      m.firstname, m.lastname, m.birthday::text as birthday, r.team_name, d.copy, r.state, r.status,
      ${givenAwayOf(sql`r`)} as given, o.state as order_state, d.removed_in, t.medical_certificate_uploads_active as asks_certificate,
      json_build_object('name', ${translated('c')}, 'inks', c.inks) as circuit,
      (select max(g.ends_on)::text from entry e join race g on g.id = e.race_id
        where e.registration_id = r.id and e.state = 'live') as last_day
    from registration r
    join order_detail d on d.id = r.order_detail_id
    join customer_order o on o.id = d.order_id
    join member m on m.id = r.member_id
    join registration_type t on t.id = r.registration_type_id
    join circuit c on c.id = r.circuit_id
    where ${condition} and m.erased_at is null`;

const byId = statement<{ id: string }, PassRow>('a registration’s passes', (at) => rowsWhere(sql`r.id = ${at('id')}`));

const byReference = statement<{ reference: string }, PassRow>('the registration of a pass', (at) =>
  rowsWhere(sql`r.reference = ${at('reference')}`),
);

export const findById = async (context: Pick<Context, 'db'>, id: string): Promise<PassRow | undefined> =>
  (await byId(context.db, { id }))[0];

export const findByReference = async (context: Pick<Context, 'db'>, reference: string): Promise<PassRow | undefined> =>
  (await byReference(context.db, { reference }))[0];

/** Only a confirmed one has any. */
const placesOf = async (context: Context, row: PassRow, lang: Lang) =>
  standingOf(row) === 'confirmed' ? placesOfRegistration(context, row.id, lang) : { passes: [], races: [] };

export interface PassQuery {
  readonly row: PassRow;
  /** Left out: the race that is run next, or the last one when all are over. */
  readonly race?: number | undefined;
  readonly lang: Lang;
}

/** Null if it has none, refused if it is not its race. */
export async function findPlace(context: Context, { row, race, lang }: PassQuery) {
  const { passes, races } = await placesOf(context, row, lang);
  if (passes.length === 0) return null;
  const wanted =
    race ??
    runNext(
      passes.map((pass) => pass.race),
      dayInRome(context.clock()),
    )?.id;
  const at = passes.findIndex((pass) => pass.race.id === wanted);
  const [pass, event] = [passes[at], races[at]];
  return pass && event ? { pass, event } : refuse('race_not_found');
}

export async function passesOf(context: Context, row: PassRow, lang: Lang): Promise<RegistrationPassesView> {
  const copy = row.copy[lang];
  const { passes } = await placesOf(context, row, lang);
  return {
    id: row.id,
    reference: row.reference,
    standing: standingOf(row),
    member: { firstname: row.firstname, lastname: row.lastname },
    race_name: copy.name,
    crew: [copy.crew, copy.relay_fraction].filter(Boolean).join(', ') || null,
    team_name: row.team_name,
    code: row.given && { worth: row.given.worth, on: row.given.on },
    asks_certificate: flag(row.asks_certificate),
    until: row.last_day,
    passes: [...passes],
  };
}

/** Passes open to the account that registered the athlete, and to the athlete's own. */
const mayOpen = ({ user_id, athlete_id }: PassRow, account: Pick<Account, 'id'> | null): boolean =>
  account !== null && (user_id === account.id || athlete_id === account.id);

export async function ownRegistration(context: Context, id: string, account: Account): Promise<PassRow> {
  const row = await findById(context, id);
  return row && mayOpen(row, account) ? row : refuse('subscription_not_found');
}

export interface OpenedPass {
  readonly row: PassRow;
  readonly race: number;
}

export async function passOfCode(
  context: Context,
  code: string,
  account: Account | null,
): Promise<OpenedPass & { readonly opens: boolean }> {
  const check = await verifyPass(code, { keys: passKeys(context.environment), isSigned });
  if (check.is !== 'good') return refuse('pass_not_valid');
  const row = (await findByReference(context, check.reference)) ?? refuse('pass_not_valid');
  return { row, race: check.race, opens: mayOpen(row, account) };
}

/** Until the last race is over. Wrong birthdays are limited together with those of a friend's link. */
export async function openWithBirthday(
  context: Context,
  { code, birthday }: { readonly code: string; readonly birthday?: Day | undefined },
  account: Account | null,
): Promise<OpenedPass> {
  const { opens, ...opened } = await passOfCode(context, code, account);
  if (opens) return opened;
  const { row } = opened;
  await countAttempt(context, limits.friendBirthday, row.id);
  if (row.birthday === null || row.birthday !== birthday) return refuseField('birthday', 'not_yours');
  await forgetAttempt(context, limits.friendBirthday, row.id);
  if (row.last_day !== null && row.last_day < dayInRome(context.clock())) refuse('pass_is_over');
  return opened;
}
