import { type SQL, sql } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { OrderState } from '#features/orders/rules/states.ts';
import type { ChangedValues, ChangeKind } from '#features/registration/rules/changes.ts';
import type { Lang, Translations } from '#kernel/lang.ts';
import { type HeldRole, type Reach, reaches } from '#kernel/roles.ts';
import { sightOf } from '#office/entries/rules/sight.ts';
import { requireRegistration } from '#office/entries/server/registrationView.ts';
import { officeRegistrationsText } from '#office/entries/text/registrations.ts';
import type { HistoryEntry } from '#office/kit/contract/history.ts';
import { historyText } from '#office/kit/text/history.ts';
import type { DbOrTx } from '#server/database.ts';
import type { Office } from '#server/http/request.ts';
import { statement } from '#server/statement.ts';
import { translated } from '#server/translated.ts';
import { textIn } from '#text/translate.ts';

interface HappenedRow {
  readonly id: string;
  readonly at: string;
  /** Of somebody in the office alone: another address is a contact. */
  readonly by: string | null;
  readonly of: 'order' | 'certificate' | 'registration';
  /** Who did it: the office, by name; the account that registered, without; the athlete with a mail's link; the portal. */
  readonly who: 'office' | 'account' | 'athlete' | 'portal';
  readonly to: OrderState | null;
  readonly kind: ChangeKind | null;
  readonly action: string | null;
  readonly before: ChangedValues | null;
  readonly after: ChangedValues | null;
  /** Contacts that the office corrected: named alone, their values are personal. */
  readonly contacts: readonly string[] | null;
  readonly why: string | null;
  /** The federation in whose list a card was looked up. */
  readonly federation: Translations<string> | null;
}

/** Rows of the audit log about something. */
const audited = (of: SQL, type: SQL, id: SQL) => sql`
      select 'audit ' || a.id, a.at, a.actor_user_id, ${of}, false, null, null, a.action,
        case when a.action in ('person_corrected', 'card_looked_up_in_list') then a.facts->'before' end,
        case when a.action in ('person_corrected', 'card_looked_up_in_list') then a.facts->'after' end,
        case when a.action = 'person_corrected' then a.facts->'contacts' end,
        case when a.action = 'person_corrected' then a.facts->>'reason' end,
        case when a.action = 'card_looked_up_in_list' then (select ${translated('f')} from federation f
          where f.id = (a.facts->>'federation_id')::int) end
      from audit_entry a
      where a.subject_type = ${type} and a.subject_id = ${id}`;

const happened = statement<{ registration: string }, HappenedRow>(
  'what happened to a registration',
  (at) => sql`
    with one as (select r.id, r.order_detail_id, d.order_id from registration r
      join order_detail d on d.id = r.order_detail_id where r.id = ${at('registration')}::uuid)
    select h.id, h.at, h."of", h."to", h.kind, h.action, h.before, h.after, h.contacts, h.why, h.federation,
      case when k.works then ${accountName(sql`h.actor`)} end as by,
      case when k.works then 'office' when h.by_athlete then 'athlete' when u.id is null then 'portal' else 'account' end
        as who
    from (
      select 'order ' || c.id as id, c.at, c.by_user_id as actor, 'order' as "of", false as by_athlete, c.to_state as "to",
        null as kind, null as action, null::jsonb as before, null::jsonb as after, null::jsonb as contacts, null as why,
        null::json as federation
      from one join order_state_change c on c.order_id = one.order_id
      union all
      select 'change ' || c.id, c.at, c.by_user_id, 'registration', c.by_user_id is null, null, c.kind, null, c.before, c.after, null, null, null
      from one join registration_change c on c.registration_id = one.id
      union all ${audited(sql`'registration'`, sql`'registration'`, sql`(select one.id::text from one)`)}
      union all ${audited(
        sql`'certificate'`,
        sql`'medical_certificate'`,
        sql`(select x.certificate_id::text from one join attachment x on x.detail_id = one.order_detail_id)`,
      )}
    ) h
    left join user_account u on u.id = h.actor
    cross join lateral (select exists (select from employee e where e.user_id = u.id) as works) k
    order by h.at desc, h.id desc limit 100`,
);

const shown = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function entryOf(row: HappenedRow, lang: Lang): HistoryEntry {
  const t = textIn<Record<string, string>>(officeRegistrationsText, lang);
  const said = (key: string, otherwise: string) => (t.has(key) ? t(key) : otherwise);
  const { who, before, after } = row;
  const entry = {
    id: row.id,
    at: new Date(row.at).toISOString(),
    by: who === 'athlete' || who === 'account' ? t(`by_${who}`) : row.by,
  };
  if (row.federation !== null) {
    const what = t(`did_list_${after?.card}`, { federation: row.federation[lang] });
    return { ...entry, what, changes: [], why: row.by === null ? null : t('list_by', { by: row.by }) };
  }
  const action = row.to ? `order_${row.to}` : row.kind ? `change_${row.kind}` : row.action;
  return {
    ...entry,
    what: said(`did_${action}`, textIn(historyText, lang)('did_other')),
    why: row.why,
    changes: [
      ...Object.keys({ ...before, ...after }).map((field) => ({
        field: said(`field_${field}`, field),
        before: shown(before?.[field]),
        after: shown(after?.[field]),
      })),
      ...(row.contacts ?? []).map((contact) => ({
        field: said(`field_${contact}`, contact),
        after: t('contact_corrected'),
      })),
    ],
  };
}

/**
 * What happened to a registration, the latest hundred first. Money and certificates are told to whom its page shows
 * them.
 */
export async function registrationHistory(
  on: DbOrTx,
  {
    office,
    roles,
    reference,
  }: { readonly office: Office; readonly roles: readonly HeldRole[]; readonly reference: string },
  lang: Lang,
): Promise<HistoryEntry[]> {
  const { id, entries } = await requireRegistration(on, { office, reference });
  const sight = sightOf(roles, office.circuitId);
  const sees = (reach: Reach | null) => entries.some((entry) => reaches(reach, entry.id));
  const rows = await happened(on, { registration: id });
  return rows
    .filter(({ of }) => of === 'registration' || sees(of === 'order' ? sight.order : sight.certificate))
    .map((row) => entryOf(row, lang));
}
