import { z } from 'zod';
import { ProvedSignUp } from '#features/identity/contract.ts';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { roleNames } from '#kernel/roles.ts';
import { CatalogueId, EmailIn, Flag, PageIn, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { RoleView } from '#office/kit/contract/office.ts';

const Role = z.enum(roleNames);
/** A role as it is given: for these races, or (null) for all of the circuit, those to come included. */
const RoleIn = z.object({
  role: Role,
  races: z.array(CatalogueId).min(1, 'choose').max(200, 'too_long').nullable(),
});

export const RolesIn = z
  .array(RoleIn)
  .max(roleNames.length, 'too_long')
  .refine((roles) => new Set(roles.map(({ role }) => role)).size === roles.length, 'not_valid')
  .refine((roles) => roles.every(({ role, races }) => role !== 'super-admin' || races === null), 'not_valid');

export const PersonView = z
  .object({
    id: PersonalId,
    email: z.string(),
    name: z.string().nullable(),
    roles: z.array(RoleView),
    /** The account is suspended: they do not come in until it is reinstated. */
    suspended: Flag,
  })
  .meta({ id: 'OfficePerson' });
export type PersonView = z.output<typeof PersonView>;

export const InvitationView = z
  .object({
    id: PersonalId,
    email: z.string(),
    roles: z.array(RoleView),
    invited_by: z.string(),
    invited_at: Instant,
    expires_at: Instant,
    expired: Flag,
  })
  .meta({ id: 'OfficeInvitation' });
export type InvitationView = z.output<typeof InvitationView>;

export const getPeople = officeCall({
  id: 'getPeople',
  method: 'GET',
  url: '/people',
  summary: 'The people of a circuit’s office and their roles, super-admins included',
  roles: ['super-admin', 'organiser'],
  querystring: z.object({ page: PageIn.optional() }),
  response: { 200: paged(PersonView) },
});

export const getInvitations = officeCall({
  id: 'getInvitations',
  method: 'GET',
  url: '/invitations',
  summary: 'The invitations that nobody has accepted yet, the newest hundred',
  roles: ['super-admin', 'organiser'],
  response: { 200: z.object({ data: z.array(InvitationView) }) },
});

export const InviteBody = z.object({ email: EmailIn, roles: RolesIn.min(1, 'choose') });

export const invitePerson = officeCall({
  id: 'invitePerson',
  method: 'POST',
  url: '/invitations',
  summary: 'Invites an address into the office by mail, in place of an open invitation to it. Needs a recent sign-in',
  roles: ['super-admin', 'organiser'],
  body: InviteBody,
  response: { 201: z.object({ data: InvitationView }) },
  refusals: ['reauth_required', 'role_not_yours', 'role_of_the_circuit', 'race_not_found'],
});

export const withdrawInvitation = officeCall({
  id: 'withdrawInvitation',
  method: 'DELETE',
  url: '/invitations/:invitation',
  summary: 'Withdraws an invitation: its link opens nothing any more',
  roles: ['super-admin', 'organiser'],
  params: circuit.extend({ invitation: PersonalId }),
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['reauth_required', 'role_not_yours', 'invitation_not_found'],
});

export const changeRoles = officeCall({
  id: 'changeRoles',
  method: 'PUT',
  url: '/people/:person',
  summary: 'Changes the roles of somebody in the office; without a role they are removed. Needs a recent sign-in',
  roles: ['super-admin', 'organiser'],
  params: circuit.extend({ person: PersonalId }),
  /** `seen`: the roles that the asker has read; of two people the second is told. */
  body: z.object({ roles: RolesIn, seen: RolesIn }),
  response: { 200: z.object({ data: z.null() }) },
  refusals: [
    'reauth_required',
    'role_not_yours',
    'role_of_the_circuit',
    'race_not_found',
    'item_not_found',
    'last_super_admin',
    'roles_changed_meanwhile',
  ],
});

const invitation = z.object({ token: textIn(100) });

export const OwnInvitationView = z
  .object({
    circuit: z.object({ id: z.int(), name: z.string() }),
    roles: z.array(RoleView),
    invited_by: z.string(),
    expires_at: Instant,
    /** It is for the address of who asks; null where nobody is signed in. */
    yours: Flag.nullable(),
    email: z.string(),
    /** That address has an account: its owner signs in. Without one it is made with the link. */
    has_account: Flag,
  })
  .meta({ id: 'OwnInvitation' });
export type OwnInvitationView = z.output<typeof OwnInvitationView>;

export const getInvitation = {
  id: 'getInvitation',
  method: 'GET',
  url: '/invitations/:token',
  summary: 'What an invitation’s link is about, for who has the link: who invites whom, into which office and as what',
  access: 'anyone',
  schema: { params: invitation, response: { 200: z.object({ data: OwnInvitationView }) } },
  refusals: ['invitation_not_found'],
} as const satisfies Call;

export const acceptInvitation = {
  id: 'acceptInvitation',
  method: 'POST',
  url: '/invitations/:token',
  summary: 'Accepts an invitation, once, as the account whose address was invited',
  access: 'signed-in',
  schema: { params: invitation, response: { 200: z.object({ data: z.object({ circuit_id: z.int() }) }) } },
  refusals: ['invitation_not_found', 'invitation_of_another'],
} as const satisfies Call;

export const joinByInvitation = {
  id: 'joinByInvitation',
  method: 'POST',
  url: '/invitations/:token/account',
  summary:
    'Makes the account of an invited address that has none, active at once because the link came to it, accepts the invitation, and opens a session',
  access: 'anyone',
  schema: {
    params: invitation,
    body: ProvedSignUp,
    response: { 201: z.object({ data: z.object({ circuit_id: z.int() }) }) },
  },
  refusals: ['invitation_not_found', 'email_already_in_use', 'account_suspended'],
} as const satisfies Call;
