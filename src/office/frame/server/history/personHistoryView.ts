import { and, desc, eq, inArray } from 'drizzle-orm';
import { accountName } from '#features/athletes/server/accountNameView.ts';
import type { GivenRole } from '#features/identity/rules/givenRoles.ts';
import { invitations } from '#features/identity/server/tables.ts';
import type { Lang } from '#kernel/lang.ts';
import type { HistoryEntry } from '#office/kit/contract/history.ts';
import type { PersonView } from '#office/staff/contract/people.ts';
import { withRaceNames } from '#office/staff/server/namedRolesView.ts';
import { rolesInWords } from '#office/staff/server/rolesInWords.ts';
import { officeAccountsText } from '#office/staff/text/accounts.ts';
import type { DbOrTx } from '#server/database.ts';
import { auditEntries } from '#server/tables.ts';
import { textIn } from '#text/translate.ts';

const mostHistory = 100;
const actions = ['roles_changed', 'account_suspended', 'account_reinstated'];

interface Facts {
  /** Of `roles_changed` the roles; a suspension has other facts here, which its action says already. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
  /** The invitation that was accepted. */
  readonly invitation?: string;
}

const rolesIn = (side: unknown): readonly GivenRole[] => (Array.isArray(side) ? side : []);

interface HistoryQuery {
  readonly circuitId: number;
  readonly person: string;
  readonly lang: Lang;
}

/**
 * What happened to a person in an office: the roles, before and after, and suspensions with their reasons, the latest first.
 */
export async function personHistory(on: DbOrTx, { circuitId, person, lang }: HistoryQuery): Promise<HistoryEntry[]> {
  const rows = await on
    .select({ entry: auditEntries, by: accountName(auditEntries.actorUserId) })
    .from(auditEntries)
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
  const found = rows.map(({ entry, by }) => ({ entry, by, facts: entry.facts as Facts }));
  const [before, after] = await Promise.all(
    (['before', 'after'] as const).map((side) =>
      withRaceNames(
        on,
        found.map(({ entry, facts }) => (entry.action === 'roles_changed' ? rolesIn(facts[side]) : [])),
        lang,
      ),
    ),
  );
  const ta = textIn(officeAccountsText, lang);
  const invited = await inviters(
    on,
    found.flatMap(({ facts }) => facts.invitation ?? []),
  );
  const whyOf = ({ reason, invitation = '' }: Facts): string | null => {
    const by = invited.get(invitation);
    return by ? ta('invited_by', { by }) : (reason ?? null);
  };
  const said = (roles: PersonView['roles'] = []): string | null => rolesInWords(roles, lang) || null;
  return found.map(({ entry, by, facts }, at) => {
    const { id, action } = entry;
    const states =
      action === 'account_suspended' ? (['active', 'suspended'] as const) : (['suspended', 'active'] as const);
    return {
      id: String(id),
      at: entry.at.toISOString(),
      by,
      what: ta(`did_${action as 'roles_changed'}`),
      why: whyOf(facts),
      changes:
        action === 'roles_changed'
          ? [{ field: ta('changed_roles'), before: said(before?.[at]) ?? undefined, after: said(after?.[at]) }]
          : [{ field: ta('changed_state'), before: ta(states[0]), after: ta(states[1]) }],
    };
  });
}

async function inviters(on: DbOrTx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: invitations.id, by: accountName(invitations.invitedBy) })
    .from(invitations)
    .where(inArray(invitations.id, [...ids]));
  return new Map(rows.flatMap(({ id, by }) => (by === null ? [] : [[id, by]])));
}
