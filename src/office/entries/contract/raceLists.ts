import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { roleNames } from '#kernel/roles.ts';
import { CatalogueId, Flag } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';
import { listFormats, raceLists } from '../rules/raceLists.ts';

const ofRace = z.object({ id: CatalogueId, race: CatalogueId });

const Total = z.object({ name: z.string().nullable(), count: z.int() });

export const RaceListView = z.object({
  list: z.enum(raceLists),
  rows: z.int(),
  totals: z.array(Total),
  open: Flag,
});
export type RaceListView = z.output<typeof RaceListView>;

/** What is noted of a download. */
export const ListFacts = z.object({ list: z.enum(raceLists), format: z.enum(listFormats), rows: z.int() });
export type ListFacts = z.output<typeof ListFacts>;

export const RaceListsView = z
  .object({
    race: z.object({ id: z.int(), name: z.string(), stage: z.string(), day: Day }),
    lists: z.array(RaceListView),
  })
  .meta({ id: 'OfficeRaceLists' });
export type RaceListsView = z.output<typeof RaceListsView>;

export const getRaceLists = officeCall({
  id: 'getRaceLists',
  method: 'GET',
  url: '/races/:race/lists',
  summary: 'The lists of a race that the office downloads: their rows and totals, and who may',
  roles: roleNames,
  byRace: true,
  params: ofRace,
  response: { 200: z.object({ data: RaceListsView }) },
  refusals: ['race_not_found'],
});

export const getRaceListFile = officeCall({
  id: 'getRaceListFile',
  method: 'GET',
  url: '/races/:race/lists/:list',
  summary: 'A list of a race in the reader’s language, as CSV or XLSX; each download is an audit entry',
  roles: ['organiser', 'money', 'medical', 'desk'],
  byRace: true,
  params: ofRace.extend({ list: z.enum(raceLists) }),
  querystring: z.object({ format: z.enum(listFormats).default('csv') }),
  response: { 200: z.any().meta({ description: 'CSV or XLSX' }) },
  refusals: ['reauth_required', 'race_not_found', 'list_too_long'],
});
