import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag, textIn } from '#kernel/wire.ts';

export const DisruptionView = z.object({
  kind: z.enum(['postponed', 'cancelled']),
  previous_starts_at: Instant.nullable(),
});
export type DisruptionView = z.output<typeof DisruptionView>;

/** Whether a race can be registered for, as Home and its own page show it (checkout §2, "Race home list"). */
export const AvailabilityView = z.object({
  state: z.enum(['open', 'coming_soon', 'sold_out', 'closed']),
  /** Stock − ordered − purchased − kept; null where the organiser does not show it. */
  places_left: z.int(),
  /** Few places are left: said in words, with their number. */
  few: z.boolean(),
  opens_at: Instant.nullable(),
  registration_ends_at: Instant,
  /** Nothing is sold, to nobody: the race was cancelled, or was postponed and is not open again. */
  stopped: z.boolean(),
  /** What happened to the race; null for one that is run as planned, and for a package. */
  disruption: DisruptionView.nullable(),
});

export const RaceCard = z
  .object({
    id: CatalogueId,
    slug: z.string(),
    i18n: z.object({ name: z.string(), type: z.string(), description: z.string() }),
    discipline: z.enum(['tri', 'run', 'swimrun', 'trail', 'relay']),
    distance: z.array(z.tuple([z.string(), z.string()])),
    colourway: z.enum(['a', 'b', 'c', 'd']),
    starts_at: Instant,
    ends_on: Day,
    price_from: Money.nullable(),
    /** What that comes to with the least commission; null where it is the price alone, or not known here. */
    total_from: Money.nullable(),
    availability: AvailabilityView,
    registrations_in_cart: z.int(),
    is_relay: Flag,
    only_for_team: Flag,
    /** Heights in metres at even distances, from start to finish; null where the race has no track. */
    heights: z.array(z.int()).nullable(),
  })
  .meta({ id: 'RaceCard' });
export type RaceCard = z.output<typeof RaceCard>;

export const PackageCard = z
  .object({
    id: CatalogueId,
    slug: z.string(),
    i18n: z.object({ name: z.string(), description: z.string() }),
    price_from: Money.nullable(),
    /** What that comes to with the least commission; null where it is the price alone, or not known here. */
    total_from: Money.nullable(),
    full_price: Money.nullable(),
    races: z.array(
      z.object({ id: CatalogueId, slug: z.string(), name: z.string(), stage: z.string(), starts_at: Instant }),
    ),
    availability: AvailabilityView,
  })
  .meta({ id: 'PackageCard' });
export type PackageCard = z.output<typeof PackageCard>;

export const StageView = z
  .object({
    id: CatalogueId,
    slug: z.string(),
    i18n: z.object({ name: z.string(), place: z.string(), description: z.string() }),
    starts_on: Day,
    ends_on: Day,
    races: z.array(RaceCard),
    race_packages: z.array(PackageCard),
  })
  .meta({ id: 'Stage' });

export const CircuitView = z
  .object({
    id: CatalogueId,
    slug: z.string(),
    season: z.object({ id: CatalogueId, name: z.string() }),
    i18n: z.object({ name: z.string(), title: z.string(), lead: z.string() }),
    inks: z.array(z.string()),
    header_image: z.string().nullable(),
    logo: z.string().nullable(),
    promo: z
      .object({ dismissal: z.enum(['page', 'session']), text: z.string(), link: z.string().nullable() })
      .nullable(),
    size_guide: z.string().nullable(),
    office: z.object({ company: z.string(), place: z.string(), email: z.string(), hours: z.string() }),
    circuit_settings: z.array(z.object({ key: z.string(), value: z.string() })),
    active_stages: z.array(StageView),
    race_packages: z.array(PackageCard),
  })
  .meta({ id: 'Circuit' });
export type CircuitView = z.output<typeof CircuitView>;

export const getCircuit = {
  id: 'getCircuit',
  method: 'GET',
  url: '/circuits/:id',
  summary: 'A circuit with its settings, stages and races: the race list',
  access: 'anyone',
  schema: { params: z.object({ id: CatalogueId }), response: { 200: z.object({ data: CircuitView }) } },
  refusals: ['not_found'],
} as const satisfies Call;

export const getCircuitSetting = {
  id: 'getCircuitSetting',
  method: 'GET',
  url: '/circuits/:id/circuit-settings',
  summary: 'The value of one setting of a circuit, for example google-analytics',
  access: 'anyone',
  schema: {
    params: z.object({ id: CatalogueId }),
    querystring: z.object({ setting: textIn(100) }),
    response: { 200: z.object({ data: z.object({ key: z.string(), value: z.string() }), value: z.string() }) },
  },
  refusals: ['not_found'],
} as const satisfies Call;
