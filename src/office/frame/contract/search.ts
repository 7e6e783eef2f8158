import { z } from 'zod';
import { statesSaid } from '#features/orders/rules/stateSaid.ts';
import { Money } from '#kernel/money.ts';
import { roleNames } from '#kernel/roles.ts';
import { CatalogueId, oneLine, PersonalId, textIn } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';

/** How a registration stands, in one word; `live` for who is not told whether it is paid. */
export const registrationStands = ['live', 'confirmed', 'on_hold', 'released', 'replaced', 'transferred'] as const;
export type RegistrationStands = (typeof registrationStands)[number];

const AthleteHit = z.object({
  kind: z.literal('athlete'),
  reference: z.string(),
  name: z.string(),
  born: z.int().nullable(),
  race: z.string(),
  stage: z.string().nullable(),
  stands: z.enum(registrationStands),
  bib: z.int().nullable(),
});

const OrderHit = z.object({
  kind: z.literal('order'),
  id: PersonalId,
  reference: z.string(),
  /** Null where the account has no name, or is erased. */
  buyer: z.string().nullable(),
  said: z.enum(statesSaid),
  total_amount_due: Money,
});

export const SearchHit = z.discriminatedUnion('kind', [AthleteHit, OrderHit]).meta({ id: 'OfficeSearchHit' });
export type SearchHit = z.output<typeof SearchHit>;
export type AthleteHit = z.output<typeof AthleteHit>;
export type OrderHit = z.output<typeof OrderHit>;

/** The longest text that is searched for: a wire's causal has as many signs. */
export const longestOfficeSearch = 140;

export const searchOffice = officeCall({
  id: 'searchOffice',
  method: 'GET',
  url: '/search',
  summary:
    'Athletes with their registrations, and orders, by name, reference, email or bib: the eight best, as far as roles reach',
  roles: roleNames,
  byRace: true,
  params: z.object({ id: CatalogueId }),
  querystring: z.object({ search: textIn(longestOfficeSearch).overwrite(oneLine).default('') }),
  response: { 200: z.object({ data: z.array(SearchHit) }) },
});
