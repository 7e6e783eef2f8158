import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { changedRoles, type GivenRole, weightyRoles } from '#features/identity/rules/givenRoles.ts';
import type { Appointment } from '#features/identity/server/appointSuperAdmin.ts';
import { userById } from '#features/identity/server/findUser.ts';
import type { Acceptance } from '#features/identity/server/staff/invitations.ts';
import { type ChangedRoles, rolesOf } from '#features/identity/server/staff/roles.ts';
import { otherSuperAdmins } from '#features/identity/server/staff/superAdminsView.ts';
import { formatInstant, instantInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { queueMail } from '#server/mail.ts';
import { type MailFrame, mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { peopleText } from '../text/people.ts';
import { allCircuits } from './circuitsView.ts';
import { withRaceNames } from './namedRolesView.ts';
import { rolesInWords } from './rolesInWords.ts';

export interface Mailing extends Pick<Context, 'jobs'> {
  readonly environment: Pick<Context['environment'], 'baseUrl'>;
}

type Invitation = Acceptance['invitation'] & { readonly token: string };

export async function mailInvitation(
  context: Mailing,
  tx: Tx,
  lang: Lang,
  { id, invitedBy, circuitId, email, roles, expiresAt, token }: Invitation,
): Promise<void> {
  const place = await circuitMailPlace(tx, circuitId, lang, context.environment.baseUrl);
  const t = textIn(peopleText, lang);
  const circuit = place.circuit.name;
  const [named] = await withRaceNames(tx, [roles], lang);
  const by = (await accountNameOf(tx, invitedBy)) ?? circuit;
  await queueMail(context, tx, {
    id: `invitation.${id}`,
    to: email,
    ...mailFrame({
      lang,
      circuit: place.circuit,
      subject: t('mail_invited_subject', { circuit }),
      title: t('mail_invited_title', { circuit }),
      greets: null,
      paragraphs: [
        t('mail_invited_text', { by, circuit, roles: rolesInWords(named ?? [], lang), count: roles.length }),
        t('mail_invited_until', { at: formatInstant(expiresAt, lang), email }),
      ],
      button: { label: t('mail_invited_button'), href: place.origin + paths.invitation(lang, token) },
      footer: t('mail_invited_footer'),
    }),
  });
}

interface RolesChange {
  /** Who gave them, who is not told. */
  readonly by: { readonly id: string };
  readonly circuitId: number;
  readonly email: string;
  readonly before: readonly GivenRole[];
  readonly after: readonly GivenRole[];
}

/** Tells every other super-admin that somebody was given a role that opens money, health data or everything. */
async function tellSuperAdmins(
  context: Mailing,
  tx: Tx,
  { by, circuitId, email, before, after }: RolesChange,
): Promise<void> {
  const has = new Set(after.map(({ role }) => role));
  const weighty = changedRoles(before, after).filter((role) => has.has(role) && weightyRoles.includes(role));
  if (weighty.length === 0) return;
  for (const id of await otherSuperAdmins(tx, by.id)) {
    await mailColleague(context, tx, { id, circuitId }, ({ lang, circuit }) => {
      const t = textIn(peopleText, lang);
      const roles = weighty.map((role) => ({ role, races: null }));
      const words = { email, circuit: circuit.name, roles: rolesInWords(roles, lang), count: roles.length };
      return {
        subject: t('mail_given_subject', words),
        title: t('mail_given_title'),
        greets: null,
        paragraphs: [t('mail_given_text', words)],
        button: { label: t('mail_given_button'), href: paths.consolePeople(lang, circuitId) },
        footer: t('mail_given_footer'),
      };
    });
  }
}

interface NewRoles extends Omit<ChangedRoles, 'by' | 'email'> {
  /** Who has changed them; null: whoever runs the deployment, by a command. */
  readonly by: { readonly id: string; readonly email: string } | null;
}

async function tellPerson(
  context: Mailing,
  tx: Tx,
  { at, by, circuitId, person, before, after }: NewRoles,
): Promise<void> {
  const name = by && ((await accountNameOf(tx, by.id)) ?? by.email);
  await mailColleague(context, tx, { id: person, circuitId }, async ({ lang, circuit }) => {
    const t = textIn(peopleText, lang);
    const [had = [], has = []] = await withRaceNames(tx, [before, after], lang);
    const what = after.length === 0 ? 'left' : 'roles';
    const words = {
      at: instantInSentence(at, lang),
      by: name ?? t('mail_by_portal'),
      circuit: circuit.name,
      count: after.length,
    };
    const { email } = circuit.office;
    return {
      subject: t('mail_roles_subject', words),
      title: t(`mail_${what}_title`),
      greets: null,
      paragraphs: [
        t(`mail_${what}_text`, words),
        ...has.map((held) => `${rolesInWords([held], lang)}\n${t(`role_${held.role}_hint`)}`),
        ...(had.length > 0 ? [t('mail_roles_before', { roles: rolesInWords(had, lang), count: had.length })] : []),
        ...(email ? [t('mail_roles_wrong', { email })] : []),
      ],
      ...(after.length > 0 && { button: { label: t('mail_roles_button'), href: paths.console(lang, circuitId) } }),
      footer: t('mail_roles_footer', words),
    };
  });
}

/** Tells of changed roles: the person, and super-admins where somebody gets a role that opens money or health data. */
export async function tellRolesChanged(context: Mailing, tx: Tx, change: ChangedRoles): Promise<void> {
  await tellSuperAdmins(context, tx, change);
  await tellPerson(context, tx, change);
}

/** The account is sent no mail of it: the invitation has said the roles, and accepting them was its own deed (decision 160). */
export const tellAccepted = (context: Mailing, tx: Tx, { invitation, before, after }: Acceptance): Promise<void> => {
  const { circuitId, email, invitedBy } = invitation;
  return tellSuperAdmins(context, tx, { by: { id: invitedBy }, circuitId, email, before, after });
};

/** The mails are those of this circuit's office, or of the first one; without a circuit there is nobody who would write. */
export async function tellAppointed(
  mailing: Mailing,
  tx: Tx,
  { at, id, email, isProved, circuitId: wanted }: Appointment & { readonly circuitId: number },
): Promise<void> {
  const all = await allCircuits(tx);
  const circuitId = all.includes(wanted) ? wanted : all[0];
  if (circuitId === undefined) return;
  const after = await rolesOf(tx, id, circuitId);
  const before = after.filter(({ role }) => role !== 'super-admin');
  await tellSuperAdmins(mailing, tx, { by: { id }, circuitId, email, before, after });
  if (isProved) await tellPerson(mailing, tx, { at, by: null, circuitId, person: id, before, after });
}

type MailText = Omit<MailFrame, 'lang' | 'circuit'>;

export async function mailColleague(
  context: Mailing,
  tx: Tx,
  { id, circuitId }: { readonly id: string; readonly circuitId: number },
  words: (reader: Pick<MailFrame, 'lang' | 'circuit'>) => MailText | Promise<MailText>,
): Promise<void> {
  const colleague = await userById(tx, id);
  if (!colleague) return;
  const { lang, origin, circuit } = await circuitMailPlace(tx, circuitId, colleague.lang, context.environment.baseUrl);
  const { button, ...frame } = await words({ lang, circuit });
  await queueMail(context, tx, {
    id: newId(),
    to: colleague.email,
    ...mailFrame({ ...frame, lang, circuit, button: button && { ...button, href: origin + button.href } }),
  });
}
