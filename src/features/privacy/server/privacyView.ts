import { desc, eq, sql } from 'drizzle-orm';
import { parentalVersion } from '#features/legal/rules/consents.ts';
import { textsAsOf, versionInForce } from '#features/legal/rules/textVersions.ts';
import { choicesOf } from '#features/legal/server/choiceConsents.ts';
import { dayInRome } from '#kernel/calendar.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { flag } from '#kernel/wire.ts';
import type { DbOrTx } from '#server/database.ts';
import { cleanHtml } from '#server/html.ts';
import { statement } from '#server/statement.ts';
import { circuits } from '../../circuits/server/tables.ts';
import type { ConsentAnswerView, PrivacyRequestView } from '../contract.ts';
import { controllersOf } from './controllersView.ts';
import { privacyRequests } from './tables.ts';

interface AnswerRow {
  readonly id: string;
  readonly circuit_id: number;
  readonly kind: ConsentAnswerView['kind'];
  readonly accepted: boolean;
  readonly at: string;
  readonly text_version: string;
  readonly with_line: boolean;
  readonly at_signup: boolean;
  readonly himself: boolean;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly registered: Translations<{ readonly name: string }> | null;
  readonly policy: Translations<{ readonly name: string; readonly description: string }> | null;
  readonly policy_version: number | null;
  /** Its circuit's day of its first legal texts (`textsAsOf`). */
  readonly texts_since: string | null;
  /** It is in force no more, and was kept. */
  readonly is_kept: boolean;
}

const answers = statement<{ user: string }, AnswerRow>(
  'consents of an account',
  (at) => sql`
    select a.id, a.circuit_id, a.kind, a.accepted, to_json(a.at)#>>'{}' as at, a.text_version,
      a.detail_id is not null as with_line, a.detail_id is null and a.at = u.created_at as at_signup,
      coalesce(m.himself, true) as himself, m.firstname, m.lastname,
      coalesce(d.copy, r.i18n, k.i18n) as registered, coalesce(v.i18n, p.i18n) as policy,
      (select t.value from circuit_setting t where t.circuit_id = a.circuit_id and t.key = 'texts-since') as texts_since,
      p.version as policy_version, v.version is not null as is_kept
    from consent_answer a
    join user_account u on u.id = a.user_id
    left join member m on m.id = a.member_id
    left join policy p on p.id = a.policy_id
    left join policy_version v on v.policy_id = p.id and v.version::text = a.text_version
    left join order_detail d on d.id = a.detail_id
    left join cart_detail c on c.id = a.detail_id
    left join race r on r.id = c.race_id
    left join race_package k on k.id = c.race_package_id
    where a.user_id = ${at('user')}
    order by a.at desc, a.id desc`,
);

function currentText({ kind, texts_since }: AnswerRow, now: Date): string {
  if (kind === 'parental') return parentalVersion;
  return versionInForce(kind === 'terms_and_conditions' ? 'terms' : 'privacy', textsAsOf(now, texts_since));
}

const isInForce = (row: AnswerRow, now: Date): boolean =>
  row.text_version === (row.policy ? String(row.policy_version) : currentText(row, now));

/** The policy as it was when it was answered; one whose text was not kept has none. */
const policyOf = (row: AnswerRow, { lang, now }: Pick<PrivacyReader, 'lang' | 'now'>) => {
  if (!row.policy) return null;
  const { name, description } = row.policy[lang];
  const text = row.is_kept || isInForce(row, now) ? description || row.policy.it.description : '';
  return { name: name || row.policy.it.name, text: cleanHtml(text) };
};

const answerView = (row: AnswerRow, { lang, now }: Pick<PrivacyReader, 'lang' | 'now'>): ConsentAnswerView => ({
  id: row.id,
  kind: row.kind,
  accepted: flag(row.accepted),
  at: new Date(row.at).toISOString(),
  origin: row.with_line ? 'registration' : row.at_signup ? 'signup' : 'account',
  registered: row.registered?.[lang].name ?? null,
  athlete: !row.himself && row.firstname && row.lastname ? { firstname: row.firstname, lastname: row.lastname } : null,
  text_version: row.text_version,
  text_in_force: flag(isInForce(row, now)),
  policy: policyOf(row, { lang, now }),
});

/** Terms and privacy policy of the account belong to no single circuit. */
const isOfAccount = (row: AnswerRow): boolean =>
  row.kind === 'terms_and_conditions' || (row.kind === 'privacy_policy' && !row.with_line);

const aheadOf = statement<{ user: string; today: string }, { coming: number; unpaid: number }>(
  'what an erasure would touch',
  (at) => sql`
    select (select count(*) from registration g where g.user_id = ${at('user')} and g.state = 'confirmed'
        and exists (select from entry e join race r on r.id = e.race_id
          where e.registration_id = g.id and e.state = 'live' and r.ends_on >= ${at('today')}::date))::int as coming,
      (select count(*) from customer_order where user_id = ${at('user')} and state = 'awaiting_payment')::int as unpaid`,
);

export const requestView = (row: typeof privacyRequests.$inferSelect, controller: string): PrivacyRequestView => ({
  id: row.id,
  kind: row.kind,
  text: row.text,
  state: row.state,
  controller,
  created_at: row.createdAt.toISOString(),
  changed_at: row.changedAt.toISOString(),
  due_day: row.dueDay,
});

async function requestsOf(on: DbOrTx, userId: string, lang: Lang): Promise<PrivacyRequestView[]> {
  const rows = await on
    .select({ request: privacyRequests, i18n: circuits.i18n })
    .from(privacyRequests)
    .innerJoin(circuits, eq(circuits.id, privacyRequests.circuitId))
    .where(eq(privacyRequests.userId, userId))
    .orderBy(desc(privacyRequests.createdAt), desc(privacyRequests.id));
  return rows.map(({ request, i18n }) => requestView(request, i18n[lang].name));
}

interface PrivacyReader {
  readonly userId: string;
  readonly circuitId: number;
  readonly memberId: string | null;
  readonly lang: Lang;
  readonly now: Date;
}

export async function readPrivacy(on: DbOrTx, { userId, circuitId, memberId, lang, now }: PrivacyReader) {
  const given = await answers(on, { user: userId });
  const known = await controllersOf(on, { userId, circuitId }, lang);
  const controllers = await Promise.all(
    known.map(async ({ id, name, office }) => {
      const choices = memberId ? (await choicesOf(on, { userId, circuitId: id }, [memberId]))(memberId) : null;
      return {
        circuit_id: id,
        name,
        company: office.company,
        email: office.email,
        choices: {
          newsletter: flag(choices?.newsletter ?? false),
          third_part_data: flag(choices?.third_part_data ?? false),
        },
        answers: given
          .filter((row) => row.circuit_id === id && !isOfAccount(row))
          .map((row) => answerView(row, { lang, now })),
      };
    }),
  );
  const [ahead] = await aheadOf(on, { user: userId, today: dayInRome(now) });
  return {
    account: given.filter(isOfAccount).map((row) => answerView(row, { lang, now })),
    controllers,
    requests: await requestsOf(on, userId, lang),
    coming: ahead?.coming ?? 0,
    unpaid: ahead?.unpaid ?? 0,
  };
}
