import { z } from 'zod';
import { BirthdayIn, MemberView } from '#features/identity/contract.ts';
import { cleanFiscalCode, isFiscalCode } from '#features/identity/rules/fiscalCode.ts';
import type { Call } from '#kernel/call.ts';
import { CountryIn } from '#kernel/countries.ts';
import {
  absentOrWrong,
  EmailIn,
  Flag,
  FlagIn,
  LineIn,
  optionalIn,
  PageIn,
  PersonalId,
  paged,
  requiredText,
  textIn,
} from '#kernel/wire.ts';
import { asksTaxCode } from './rules/memberStep.ts';
import { parentRelations } from './rules/parent.ts';

// The tax code is checked even while other fields are wrong, so that the form shows all errors together.
const isRecord = ({ value }: { readonly value: unknown }): boolean => typeof value === 'object' && value !== null;
interface TaxCodeFields {
  readonly nationality?: string | undefined;
  readonly tax_code?: string | null | undefined;
}
const written = ({ tax_code }: TaxCodeFields): string =>
  typeof tax_code === 'string' ? cleanFiscalCode(tax_code) : '';
const hasTaxCode = (member: TaxCodeFields): boolean => !asksTaxCode(member.nationality) || written(member) !== '';
const hasGoodTaxCode = (member: TaxCodeFields): boolean =>
  !asksTaxCode(member.nationality) || written(member) === '' || isFiscalCode(written(member));

/** What the athlete step saves of an athlete (registration §5). What belongs to one race stands in the draft. */
export const MemberIn = z
  .object({
    firstname: requiredText(3, 100),
    lastname: requiredText(3, 100),
    email: EmailIn,
    birthday: BirthdayIn,
    gender: z.enum(['M', 'F'], { error: absentOrWrong }),
    nationality: CountryIn,
    tax_code: textIn(40).nullish(),
    gadget_size: LineIn(20).nullish(),
    emergency_contact: requiredText(3, 100),
    emergency_phone: requiredText(3, 40),
    newsletter: FlagIn.optional(),
    third_part: FlagIn.optional(),
    /** The screen that saves; kept for clients that send it. */
    screen: textIn(60).optional(),
  })
  .refine(hasTaxCode, { path: ['tax_code'], message: 'required', when: isRecord })
  .refine(hasGoodTaxCode, { path: ['tax_code'], message: 'fiscal_code_not_valid', when: isRecord });
export type MemberIn = z.output<typeof MemberIn>;

const Answer = z.object({ data: MemberView });

export const addMember = {
  id: 'addMember',
  method: 'POST',
  url: '/members',
  summary: 'Saves a new athlete: the own record, if the account has none yet, or a friend',
  access: 'signed-in',
  schema: {
    body: z.intersection(z.object({ who: z.enum(['me', 'friend']).default('friend') }), MemberIn),
    response: { 201: Answer },
  },
  refusals: ['own_member_exists'],
} as const satisfies Call;

export const saveMember = {
  id: 'saveMember',
  method: 'POST',
  url: '/members/:id',
  summary:
    'Saves what the athlete step asked about an athlete of the signed-in user, or links one who was just checked',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), body: MemberIn, response: { 200: Answer } },
  refusals: ['member_not_found'],
} as const satisfies Call;

/** A parent's declaration for a minor, as step 3 and a cart line send it. */
export const ParentIn = z.object({
  name: optionalIn(LineIn(100)),
  relation: optionalIn(z.enum(parentRelations)),
  declared: FlagIn.optional(),
});
export type ParentIn = z.output<typeof ParentIn>;

/** `own`: the user keeps the record; `linked`: somebody else does, and what is shown is what the user wrote. */
export const FriendView = MemberView.extend({ own: Flag, linked: Flag }).meta({ id: 'Friend' });
export type FriendView = z.output<typeof FriendView>;

export const getFriends = {
  id: 'getFriends',
  method: 'GET',
  version: 'v1',
  url: '/account/friends',
  summary: 'The athletes that the signed-in user keeps or has registered before, without the own one; paged if asked',
  access: 'signed-in',
  schema: {
    querystring: z.object({
      search: z.string().trim().max(100, 'too_long').default(''),
      /** Without a page the whole list comes at once. */
      page: PageIn.optional(),
    }),
    response: { 200: paged(FriendView) },
  },
} as const satisfies Call;

export const removeMember = {
  id: 'removeMember',
  method: 'DELETE',
  url: '/members/:id',
  summary: 'Takes a friend off the list; one who is registered or in a cart stays',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: { 200: z.object({ data: z.null() }) } },
  refusals: ['member_not_found', 'member_in_use'],
} as const satisfies Call;

export const checkMember = {
  id: 'checkMember',
  method: 'POST',
  version: 'v2',
  url: '/members/check',
  summary: 'Does an athlete of this name and birthday exist? The e-mail is masked',
  access: 'signed-in',
  schema: {
    body: z.object({ firstname: requiredText(3, 100), lastname: requiredText(3, 100), birthday: BirthdayIn }),
    response: {
      200: z.object({
        data: z
          .object({ id: PersonalId, firstname: z.string(), lastname: z.string(), email: z.string().nullable() })
          .nullable(),
      }),
    },
  },
} as const satisfies Call;

/** Emergency contact and phone: empty, or three characters at least (registration §9). */
const emergencyIn = (max: number) => LineIn(max).refine((text) => text.length === 0 || text.length >= 3, 'too_short');

/** The personal info block of the dashboard (checkout §2): what is left out stays as it is. */
export const savePersonalInfo = {
  id: 'savePersonalInfo',
  method: 'POST',
  url: '/user-dashboard/members/:memberId',
  summary: 'Saves emergency contact, newsletter and third-party consent of an athlete that the signed-in user keeps',
  access: 'signed-in',
  schema: {
    params: z.object({ memberId: PersonalId }),
    body: z.object({
      emergency_contact: emergencyIn(200).nullish(),
      emergency_phone: emergencyIn(40).nullish(),
      newsletter: FlagIn.optional(),
      third_part: FlagIn.optional(),
    }),
    response: { 200: z.object({ data: MemberView }) },
  },
  refusals: ['member_not_found'],
} as const satisfies Call;
