import { z } from 'zod';
import type { Call } from '#kernel/call.ts';
import { CountryIn } from '#kernel/countries.ts';
import { Flag, LineIn, PersonalId, requiredText, textIn } from '#kernel/wire.ts';
import { isItalianZipcode } from './rules/italianZipcode.ts';

export const AddressView = z
  .object({
    id: PersonalId,
    type: z.enum(['private', 'company']),
    company: z.string().nullable(),
    vat_number: z.string().nullable(),
    firstname: z.string(),
    lastname: z.string(),
    address: z.string(),
    house_number: z.string(),
    zipcode: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
    phone: z.string(),
    is_primary: Flag,
  })
  .meta({ id: 'Address' });
export type AddressView = z.output<typeof AddressView>;

export const longestState = 10;

const AddressFields = z.object({
  type: z.enum(['private', 'company']).default('private'),
  company: LineIn(200).optional(),
  vat_number: LineIn(40).optional(),
  firstname: requiredText(),
  lastname: requiredText(),
  address: requiredText(),
  house_number: requiredText(1, 20),
  zipcode: requiredText(1, 20),
  city: requiredText(),
  state: requiredText(1, longestState),
  country: CountryIn,
  phone: requiredText(3, 40),
});

type Fields = z.output<typeof AddressFields>;
const namesCompany = ({ type, company }: Fields) => type === 'private' || Boolean(company);
const withoutCompany = { path: ['company'], message: 'required' };

const hasZipcode = ({ country, zipcode }: Fields) => country !== 'IT' || isItalianZipcode(zipcode);
const withoutZipcode = { path: ['zipcode'], message: 'zipcode_not_valid' };

/** What every address form asks (registration §5); a company address needs the company's name, one in Italy a postcode of Italy. */
export const AddressIn = AddressFields.refine(namesCompany, withoutCompany).refine(hasZipcode, withoutZipcode);
export type AddressIn = z.output<typeof AddressIn>;

export const getAddresses = {
  id: 'getUserAddresses',
  method: 'GET',
  url: '/user/addresses',
  summary: 'The saved addresses of the signed-in user, the primary one first',
  access: 'signed-in',
  schema: { response: { 200: z.object({ data: z.array(AddressView) }) } },
} as const satisfies Call;

export const addAddress = {
  id: 'addUserAddress',
  method: 'POST',
  url: '/user/addresses',
  summary: 'Saves an address; the first one becomes the primary',
  access: 'signed-in',
  schema: { body: AddressIn, response: { 201: z.object({ data: AddressView }) } },
  refusals: ['too_many_addresses'],
} as const satisfies Call;

const OneAddress = z.object({ data: AddressView });

export const updateAddress = {
  id: 'updateUserAddress',
  method: 'PUT',
  url: '/user/addresses/:id',
  summary: 'Makes an address the primary one, or changes what it says; orders keep the copy they took',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    body: z.discriminatedUnion('action', [
      z.object({ action: z.literal('set_primary') }),
      AddressFields.extend({ action: z.literal('change') })
        .refine(namesCompany, withoutCompany)
        .refine(hasZipcode, withoutZipcode),
    ]),
    response: { 200: OneAddress },
  },
  refusals: ['address_not_found'],
} as const satisfies Call;

export const removeAddress = {
  id: 'removeUserAddress',
  method: 'DELETE',
  url: '/user/addresses/:id',
  summary: 'Deletes an address; if it was the primary, the first saved one takes its place',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), response: { 200: z.object({ data: z.null() }) } },
  refusals: ['address_not_found'],
} as const satisfies Call;

/** An address that was found while somebody typed; `address` is null where it must be asked for by its id. */
export const PlaceView = z
  .object({
    address: z.string(),
    house_number: z.string(),
    zipcode: z.string(),
    city: z.string(),
    state: z.string(),
    country: z.string(),
  })
  .meta({ id: 'Place' });
export type PlaceView = z.output<typeof PlaceView>;

const SuggestionView = z.object({ id: z.string(), label: z.string(), place: PlaceView.nullable() });
export type SuggestionView = z.output<typeof SuggestionView>;

const Typed = z.string().trim().min(1, 'required').max(200, 'too_long');

export const searchPlaces = {
  id: 'searchPlaces',
  method: 'GET',
  url: '/places',
  summary: 'Addresses like what is typed, asked of the map service by the portal',
  access: 'signed-in',
  schema: {
    querystring: z.object({ q: Typed }),
    response: { 200: z.object({ data: z.array(SuggestionView) }) },
  },
  refusals: ['address_lookup_unavailable'],
} as const satisfies Call;

export const getPlace = {
  id: 'getPlace',
  method: 'GET',
  url: '/places/:id',
  summary: 'The address behind a suggestion that came without one',
  access: 'signed-in',
  schema: {
    params: z.object({ id: textIn(300).min(1, 'required') }),
    response: { 200: z.object({ data: PlaceView }) },
  },
  refusals: ['place_not_found', 'address_lookup_unavailable'],
} as const satisfies Call;

export const searchTowns = {
  id: 'searchTowns',
  method: 'GET',
  url: '/towns',
  summary: 'Italian municipalities whose name is like what is typed, with their province',
  access: 'signed-in',
  schema: {
    querystring: z.object({ q: Typed }),
    response: { 200: z.object({ data: z.array(z.object({ name: z.string(), state: z.string() })) }) },
  },
} as const satisfies Call;

export const getMemberAddresses = {
  id: 'getMemberAddresses',
  method: 'GET',
  version: 'v2',
  url: '/members/:id/addresses',
  summary: 'The addresses that may be chosen for an athlete of the signed-in user',
  access: 'signed-in',
  schema: {
    params: z.object({ id: PersonalId }),
    response: { 200: z.object({ data: z.array(AddressView) }) },
  },
  refusals: ['member_not_found'],
} as const satisfies Call;

export const addMemberAddress = {
  id: 'addMemberAddress',
  method: 'POST',
  version: 'v2',
  url: '/members/:id/addresses',
  summary: 'Saves an address given for an athlete of the signed-in user',
  access: 'signed-in',
  schema: { params: z.object({ id: PersonalId }), body: AddressIn, response: { 201: OneAddress } },
  refusals: ['member_not_found', 'too_many_addresses'],
} as const satisfies Call;
