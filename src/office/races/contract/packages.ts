import { z } from 'zod';
import { NewPackage, PackageFields, TypeFields } from '#features/races/contract/setup.ts';
import { setupStates } from '#features/races/rules/setup/fields.ts';
import { ServiceFields } from '#features/shop/contract/setup.ts';
import { Day } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import { CatalogueId, Flag } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { seenOf } from '#office/kit/contract/history.ts';
import { listCalls } from '#office/kit/contract/lists.ts';
import { Choice, done, FindingView, made, reads, setsUp } from '#office/kit/contract/setUps.ts';
import { ServiceChoice, ServiceView } from './raceItems.ts';
import { TypeChoices, TypeFieldsView, TypeView } from './races.ts';

const ofPackage = circuit.extend({ package: CatalogueId });

const PackageFieldsView = z.object({
  name_it: z.string(),
  name_en: z.string(),
  description_it: z.string(),
  description_en: z.string(),
  slug: z.string(),
  closes_at: z.string(),
  coming_soon: Flag,
  full_price: Money.nullable(),
  races: z.array(z.int()),
});
export type PackageFieldsView = z.output<typeof PackageFieldsView>;

/** Several are called alike, in other seasons. What is over, cancelled or put away no package takes. */
const RaceChoice = Choice.extend({
  stage: z.string(),
  day: Day,
  season: z.string(),
  sale: z.enum(['open', 'over', 'cancelled', 'archived']),
});

export const PackageSetUpView = z
  .object({
    id: z.int(),
    state: z.enum(setupStates),
    fields: PackageFieldsView,
    types: z.array(TypeView),
    services: z.array(ServiceView),
    /** Registrations that are paid or on hold. */
    registered: z.int(),
    /** A race of it is cancelled or stopped: nobody can register. */
    stopped: Flag,
    findings: z.array(FindingView),
    /** Its last race ended thirty days ago, or one is cancelled. */
    archivable: Flag,
    races_ask: TypeFieldsView.pick({
      has_federation: true,
      federations: true,
      certificate: true,
      kinds: true,
      policies: true,
    }),
    choices: TypeChoices.extend({ races: z.array(RaceChoice), services: z.array(ServiceChoice) }),
    may_change: Flag,
  })
  .meta({ id: 'PackageSetUp' });
export type PackageSetUpView = z.output<typeof PackageSetUpView>;

export const getPackageSetUp = officeCall({
  id: 'getPackageSetUp',
  method: 'GET',
  url: '/set-up/packages/:package',
  summary: 'A package as it is set up, with what is wrong with it and what can be chosen',
  roles: reads,
  params: ofPackage,
  response: { 200: z.object({ data: PackageSetUpView }) },
  refusals: ['item_not_found'],
});

export const createOfficePackage = officeCall({
  id: 'createOfficePackage',
  method: 'POST',
  url: '/set-up/packages',
  summary: 'A new package of races, as a draft',
  roles: setsUp,
  body: NewPackage,
  response: made,
  refusals: ['race_not_found'],
});

export const changeOfficePackage = officeCall({
  id: 'changeOfficePackage',
  method: 'PUT',
  url: '/set-up/packages/:package',
  summary: 'Changes fields of a package; its races stay once somebody is registered by it',
  roles: setsUp,
  params: ofPackage,
  body: z.object({ fields: PackageFields.partial(), seen: seenOf(PackageFields) }),
  response: done,
  refusals: ['item_not_found', 'race_archived', 'set_up_stays_faultless', 'race_not_found', 'set_up_changed_meanwhile'],
});

export const publishOfficePackage = officeCall({
  id: 'publishOfficePackage',
  method: 'POST',
  url: '/set-up/packages/:package/publish',
  summary: 'Shows a package to everybody. Faults hold it back',
  roles: setsUp,
  params: ofPackage,
  response: done,
  refusals: ['item_not_found', 'race_archived', 'set_up_faults'],
});

export const withdrawOfficePackage = officeCall({
  id: 'withdrawOfficePackage',
  method: 'POST',
  url: '/set-up/packages/:package/withdraw',
  summary: 'Makes a package a draft again, as long as nobody is registered by it',
  roles: setsUp,
  params: ofPackage,
  response: done,
  refusals: ['item_not_found', 'race_archived', 'places_taken'],
});

export const archiveOfficePackage = officeCall({
  id: 'archiveOfficePackage',
  method: 'POST',
  url: '/set-up/packages/:package/archive',
  summary: 'Puts a package away whose races are over: nothing of it changes any more',
  roles: setsUp,
  params: ofPackage,
  response: done,
  refusals: ['item_not_found', 'race_not_over'],
});

export const deleteOfficePackage = officeCall({
  id: 'deleteOfficePackage',
  method: 'DELETE',
  url: '/set-up/packages/:package',
  summary: 'Deletes a draft of a package that nobody has ever chosen',
  roles: setsUp,
  params: ofPackage,
  response: done,
  refusals: ['item_not_found', 'race_published', 'in_use'],
});

export const packageServiceCalls = listCalls({
  params: ofPackage,
  roles: setsUp,
  name: 'PackageService',
  url: '/circuits/:id/set-up/packages/:package/services',
  fields: ServiceFields,
  summaries: {
    add: 'Sells a product as a service of a package',
    change: 'Changes which product a service of a package is, and whether it is in the cart at once',
    remove: 'Takes a service from a package; what was sold of it stays',
  },
  refusals: ['item_not_found', 'race_archived', 'set_up_stays_faultless', 'choice_not_there'],
});

export const packageTypeCalls = listCalls({
  params: ofPackage,
  roles: setsUp,
  name: 'PackageType',
  url: '/circuits/:id/set-up/packages/:package/types',
  fields: TypeFields,
  summaries: {
    add: 'Adds a way to register for a package',
    change: 'Changes a way to register for a package. Carts keep the price that they were filled at',
    remove: 'Deletes a way to register for a package that nobody has chosen',
  },
  refusals: ['item_not_found', 'race_archived', 'set_up_stays_faultless', 'choice_not_there'],
});
