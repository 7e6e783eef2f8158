import { z } from 'zod';
import { Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId, DetailIds, Flag, oneLine, optionalIn, PageIn, PersonalId, paged, textIn } from '#kernel/wire.ts';
import { crewChoices, crewTypes } from './rules/crewChoice.ts';

export const longestCrewName = 60;

/** NFKC and without invisible characters, so that two different names cannot look alike. */
const crewName = z
  .string()
  .overwrite((typed) => oneLine(typed.normalize('NFKC')))
  .max(longestCrewName, 'too_long');

/** A crew choice as step 3 and a cart line send it. Its password goes in, and never comes out. */
export const CrewIn = z.object({
  choice: z.enum(crewChoices, { error: 'choose' }),
  id: optionalIn(PersonalId),
  name: optionalIn(crewName),
  type: optionalIn(z.enum(crewTypes)),
  password: optionalIn(textIn(200)),
  fraction_id: optionalIn(CatalogueId),
});
export type CrewIn = z.output<typeof CrewIn>;

/** A crew in the list of those that can be joined (registration §3, "Crew / relay team"). */
export const CrewView = z
  .object({
    id: PersonalId,
    name: z.string(),
    type: z.enum(crewTypes),
    /** 1 for the crew's captain, who is never asked for its password. */
    own: Flag,
    crew_registrations: z.int(),
    used_fractions: z.array(z.object({ id: CatalogueId, used: z.int(), free: z.int() })),
    /** Who is in it: for its captain only. */
    members: z
      .array(z.object({ firstname: z.string(), lastname: z.string(), fraction_id: CatalogueId.nullable() }))
      .nullable(),
  })
  .meta({ id: 'Crew' });
export type CrewView = z.output<typeof CrewView>;

const RelayFraction = z.object({
  id: CatalogueId,
  i18n: z.object({ name: z.string() }),
  min: z.int(),
  max: z.int(),
  used: z.int(),
});

export const CrewsView = paged(CrewView)
  .omit({ data: true })
  .extend({
    data: z.object({ crews: z.array(CrewView), relay_fractions: z.array(RelayFraction) }),
  });
export type CrewsView = z.output<typeof CrewsView>;

export const getCrews = {
  id: 'getCrews',
  method: 'GET',
  url: '/crews',
  summary: 'The crews of a race that can be joined, by name, and its relay fractions',
  access: 'signed-in',
  schema: {
    querystring: z.object({
      circuit_id: CatalogueId.optional(),
      race_id: CatalogueId,
      search: z.string().trim().max(longestCrewName, 'too_long').default(''),
      page: PageIn,
    }),
    response: { 200: CrewsView },
  },
  refusals: ['race_not_found'],
} as const satisfies Call;

const Mate = z.object({ firstname: z.string(), lastname: z.string() });

/** A crew in which somebody has a registration: who is in it, whom it lacks, and how others are invited. */
export const UserCrewView = z
  .object({
    id: PersonalId,
    name: z.string(),
    type: z.enum(crewTypes),
    /** 1 for the crew's captain. */
    own: Flag,
    race: z.object({ id: CatalogueId, name: z.string(), starts_at: Instant }),
    detail_ids: z.array(PersonalId),
    /** Athletes whose order is placed, named as in the subscribers list; in a relay, with their fraction. */
    mates: z.array(Mate.extend({ fraction_id: CatalogueId.nullable() })),
    /** The relay’s fractions in their order; `free` does not count what is in somebody’s cart. */
    fractions: z.array(
      z.object({
        id: CatalogueId,
        i18n: z.object({ name: z.string() }),
        min: z.int(),
        max: z.int(),
        free: z.int(),
      }),
    ),
    /** The address that begins a registration with this crew proposed; null where nobody can join any more. */
    invitation: z.url().nullable(),
  })
  .meta({ id: 'UserCrew' });
export type UserCrewView = z.output<typeof UserCrewView>;

/** The crew into which somebody was invited, as step 3 proposes it: it may be full by now, or not be there. */
export const InvitedView = z
  .object({
    standing: z.enum(['open', 'full', 'gone']),
    crew: CrewView.pick({ id: true, name: true, type: true, own: true }).nullable(),
  })
  .meta({ id: 'InvitedCrew' });
export type InvitedView = z.output<typeof InvitedView>;

export const getUserCrews = {
  id: 'getUserCrews',
  method: 'GET',
  url: '/user/crews',
  summary: 'The crews of these registrations, with who is in them; ids that are not the actor’s are left out',
  access: 'signed-in',
  schema: {
    querystring: z.object({ detail_ids: DetailIds }),
    response: { 200: z.object({ data: z.array(UserCrewView) }) },
  },
} as const satisfies Call;

export const checkCrew = {
  id: 'checkCrew',
  method: 'POST',
  url: '/crews/check',
  summary: 'May this crew be joined or made? Its name, its password and the free places of a fraction',
  access: 'signed-in',
  schema: {
    body: z.object({
      circuit_id: CatalogueId.optional(),
      race_id: CatalogueId,
      member_id: optionalIn(PersonalId),
      crew_choice: CrewIn.shape.choice,
      crew_id: CrewIn.shape.id,
      crew_name: CrewIn.shape.name,
      crew_type: CrewIn.shape.type,
      crew_password: CrewIn.shape.password,
      crew_fraction_id: CrewIn.shape.fraction_id,
    }),
    response: { 200: z.object({ status: z.literal(true) }) },
  },
  refusals: [
    'race_not_found',
    'member_not_found',
    'crew_not_found',
    'crew_name_already_exist',
    'crew_wrong_password',
    'fraction_not_available',
  ],
} as const satisfies Call;
