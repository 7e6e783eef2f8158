import { and, desc, eq, inArray } from 'drizzle-orm';
import { users } from '#features/identity/server/tables.ts';
import { races } from '#features/races/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Role } from '#kernel/roles.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { textIn } from '#text/translate.ts';
import type { PersonHistory } from '../../contract/accounts.ts';
import { officeAccountsText } from '../../text/accounts.ts';
import { consoleText } from '../../text/index.ts';
import { invitations } from '../tables.ts';

const mostHistory = 100;
const actions = ['roles_changed', 'account_suspended', 'account_reinstated'];

interface HeldRole {
  readonly role: Role;
  readonly races: readonly number[] | null;
}
interface Facts {
  readonly before?: readonly HeldRole[];
  readonly after?: readonly HeldRole[];
  readonly reason?: string;
  /** The invitation that was accepted. */
  readonly invitation?: string;
}

interface Asked {
  readonly circuitId: number;
  readonly person: string;
  readonly lang: Lang;
}

/** What an office has done to a person: the roles, before and after, and suspensions with their reasons, the latest first. */
export async function personHistory(on: DbOrTx, { circuitId, person, lang }: Asked): Promise<PersonHistory> {
  const rows = await on
    .select({ entry: auditEntries, email: users.email })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorUserId))
    .where(
      and(
        eq(auditEntries.subjectType, 'user_account'),
        eq(auditEntries.subjectId, person),
        eq(auditEntries.circuitId, circuitId),
        inArray(auditEntries.action, actions),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(mostHistory);
  const found = rows.map(({ entry, email }) => ({ entry, email, facts: entry.facts as Facts }));
  const changed = found.filter(({ entry }) => entry.action === 'roles_changed');
  const ids = changed.flatMap(({ facts }) =>
    [...(facts.before ?? []), ...(facts.after ?? [])].flatMap((one) => one.races ?? []),
  );
  const named =
    ids.length === 0
      ? []
      : await on.select({ id: races.id, i18n: races.i18n }).from(races).where(inArray(races.id, ids));
  const t = textIn(consoleText, lang);
  const ta = textIn(officeAccountsText, lang);
  const nameOf = (id: number) => {
    const race = named.find((one) => one.id === id);
    return race ? race.i18n[lang].name || race.i18n.it.name : t('race_gone');
  };
  const list = new Intl.ListFormat(lang, { type: 'conjunction' });
  const said = (roles: readonly HeldRole[] = []): string | null =>
    roles
      .map((one) => {
        const name = t(`role_${one.role}`);
        return one.races ? `${name} ${t('only', { races: list.format(one.races.map(nameOf)) })}` : name;
      })
      .join('; ') || null;
  const invited = await inviters(
    on,
    found.flatMap(({ facts }) => facts.invitation ?? []),
  );
  const whyOf = ({ reason, invitation = '' }: Facts): string | null => {
    const by = invited.get(invitation);
    return by ? ta('invited_by', { by }) : (reason ?? null);
  };
  return found.map(({ entry, email, facts }) => {
    const { id, action } = entry;
    const isSuspended = action === 'account_suspended';
    const [before, after] = isSuspended ? (['active', 'suspended'] as const) : (['suspended', 'active'] as const);
    return {
      ...{ id, action, at: entry.at.toISOString(), by: email, named: null, why: whyOf(facts) },
      changes:
        action === 'roles_changed'
          ? [{ field: 'roles', before: said(facts.before) ?? undefined, after: said(facts.after) }]
          : [{ field: 'state', before: ta(before), after: ta(after) }],
    };
  });
}

/** Who gave the roles of these invitations: the account that accepts one is not who gives them. */
async function inviters(on: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: invitations.id, email: users.email })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(inArray(invitations.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
