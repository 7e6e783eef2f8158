import { z } from 'zod';
import { Day, Instant } from '#kernel/calendar.ts';
import { Money } from '#kernel/money.ts';
import {
  CatalogueId,
  Flag,
  oneLine,
  PageIn,
  PageSizeIn,
  PersonalId,
  paged,
  requiredText,
  textIn,
} from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { certificateWords } from '../rules/certificateWord.ts';
import { exportsRegistrations, readsContacts, readsRegistrations } from '../rules/sight.ts';
import { entryStandings } from '../rules/standing.ts';

const roles = readsRegistrations;

export const lights = ['green', 'amber', 'red'] as const;

/** By what the list is ordered; with `-` before it, the other way round. */
export const registrationSorts = ['-created', 'created', 'name', '-name', 'bib', '-bib'] as const;
export type RegistrationSort = (typeof registrationSorts)[number];

export const furtherColumns = ['answers', 'services'] as const;
export type FurtherColumn = (typeof furtherColumns)[number];

/** Columns that are asked for, separated by dots as in the page's address; what is none is left out. */
const Further = z
  .string()
  .max(100, 'too_long')
  .default('')
  .transform((names) => furtherColumns.filter((column) => names.split('.').includes(column)));

export const longestRegistrationSearch = 60;

export const OfficeRegistrationRow = z
  .object({
    /** The entry's: a package has one in each of its races. */
    id: PersonalId,
    reference: z.string(),
    bib: z.int().nullable(),
    firstname: z.string(),
    lastname: z.string(),
    birth_year: z.int().nullable(),
    gender: z.enum(['M', 'F']).nullable(),
    race: z.string(),
    package: z.string().nullable(),
    type: z.string(),
    team: z.string().nullable(),
    crew: z.string().nullable(),
    /** Null for whoever is not told; so are the certificate's word and, of what is over or cancelled, the light. */
    payment: z.enum(entryStandings).nullable(),
    certificate: z.enum(certificateWords).nullable(),
    light: z.enum(lights).nullable(),
    cancelled: Flag,
    created_at: Instant,
    /** Of this race and of the fraction that is run, without what was left open or not ticked. Null where it was not asked for. */
    answers: z.array(z.object({ id: CatalogueId, question: z.string(), answer: z.string() })).nullable(),
    /** What was sold with the registration and still stands, with the options chosen. Null where it was not asked for. */
    services: z.array(z.object({ name: z.string(), options: z.string().nullable(), quantity: z.int() })).nullable(),
  })
  .meta({ id: 'OfficeRegistrationRow' });
export type OfficeRegistrationRow = z.output<typeof OfficeRegistrationRow>;

const Choice = z.object({ id: z.int(), name: z.string() });

export const Narrowed = z.object({
  /** Left out: the circuit's own. */
  season: CatalogueId.optional(),
  race: CatalogueId.optional(),
  type: CatalogueId.optional(),
  payment: z.enum(entryStandings).optional().catch(undefined),
  certificate: z.enum(certificateWords).optional().catch(undefined),
  light: z.enum(lights).optional().catch(undefined),
  search: textIn(longestRegistrationSearch).overwrite(oneLine).optional(),
});

/** More are written to by the filter. */
export const mostSelected = 200;

const uuidAndComma = 37;

export const Selected = z
  .string()
  .max(mostSelected * uuidAndComma, 'too_long')
  .default('')
  .transform((ids) => ids.split(',').filter(Boolean))
  .pipe(z.array(PersonalId).max(mostSelected, 'too_long'));

export const getOfficeRegistrations = officeCall({
  id: 'getOfficeRegistrations',
  method: 'GET',
  url: '/office-registrations',
  summary: 'The entries of a season, filtered, ordered and searched, as far as the asker’s roles reach',
  roles,
  byRace: true,
  querystring: Narrowed.extend({
    sort: z.enum(registrationSorts).optional().catch(undefined),
    page: PageIn.optional(),
    size: PageSizeIn.optional(),
    show: Further,
  }),
  response: {
    200: paged(OfficeRegistrationRow).extend({
      season: z.int(),
      /** What can be filtered by: the races that the asker reaches, the types of the chosen one. */
      choices: z.object({ seasons: z.array(Choice), races: z.array(Choice), types: z.array(Choice) }),
      /** The columns that the asker sees in some race. */
      sees: z.object({ payment: Flag, certificate: Flag }),
      may_export: Flag,
      may_write: Flag,
    }),
  },
});

export const getRegistrationsFile = officeCall({
  id: 'getRegistrationsFile',
  method: 'GET',
  url: '/office-registrations-file',
  summary:
    'The selected entries of the list, or all that its filters leave, as CSV in the reader’s language: the columns that the asker sees, and answers and services where they are asked for; where all are of one race, a column for each of its questions. Each download is an audit entry',
  roles: exportsRegistrations,
  byRace: true,
  querystring: Narrowed.extend({ entries: Selected, show: Further }),
  response: { 200: z.any().meta({ description: 'CSV' }) },
  refusals: ['reauth_required'],
});

const ReasonView = z.object({
  code: z.string(),
  light: z.enum(['amber', 'red']),
  /** What is wrong, and what is to be done about it, in the office's words. */
  text: z.string(),
  remedy: z.string(),
});

export const OfficeRegistrationView = z
  .object({
    id: PersonalId,
    reference: z.string(),
    created_at: Instant,
    firstname: z.string(),
    lastname: z.string(),
    birthday: Day.nullable(),
    gender: z.enum(['M', 'F']).nullable(),
    nationality: z.string().nullable(),
    /** For a minor: who answers for them. */
    parent: z.string().nullable(),
    /** What to say on the phone, in one sentence. */
    say: z.string(),
    payment: z.enum(entryStandings).nullable(),
    /** Null for what stands no more, and where no race of it is run. */
    light: z.enum(lights).nullable(),
    /** All its races are cancelled. */
    cancelled: Flag,
    reasons: z.array(ReasonView),
    races: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        stage: z.string(),
        starts_at: Instant,
        bib: z.int().nullable(),
        released: Flag,
      }),
    ),
    package: z.string().nullable(),
    type: z.string(),
    team: z.string().nullable(),
    card: z
      .object({
        number: z.string().nullable(),
        federation: z.string().nullable(),
        /** It is in doubt, and stands in the queue of cards. */
        waits: Flag,
      })
      .nullable(),
    crew: z
      .object({
        name: z.string(),
        fraction: z.string().nullable(),
        mates: z.array(z.object({ name: z.string(), reference: z.string() })),
      })
      .nullable(),
    services: z.array(z.object({ name: z.string(), quantity: z.int() })),
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    size: z.string().nullable(),
    certificate: z
      .object({
        word: z.enum(certificateWords),
        /** What is on the certificate, for who may judge it alone; null for others, and where there is none. */
        paper: z
          .object({
            id: PersonalId.nullable(),
            path: z.string().nullable(),
            /** It has a verdict, which can be corrected. */
            judged: Flag,
            /** Its type and discipline; null of a code. */
            kind: z.string().nullable(),
            /** What the provider of a code says that it was issued for, in its own words. */
            sport: z.string().nullable(),
            date_of_issue: Day,
            expiration_date: Day,
            uploaded_at: Instant,
            /** In the office's words. */
            reason: z.string().nullable(),
          })
          .nullable(),
        /** The kinds that are asked for; none: any. For who may judge it; empty for others. */
        asked: z.array(z.string()),
      })
      .nullable(),
    order: z
      .object({
        id: PersonalId,
        reference: z.string(),
        due: Money,
        due_day: Day.nullable(),
        expires_at: Instant.nullable(),
      })
      .nullable(),
    /** Which contacts the asker may look at; each look is written down. */
    contacts: z.enum(['all', 'contacts', 'phone']).nullable(),
    may_correct: Flag,
  })
  .meta({ id: 'OfficeRegistration' });
export type OfficeRegistrationView = z.output<typeof OfficeRegistrationView>;

const ofRegistration = circuit.extend({ reference: requiredText(1, 40) });

export const getOfficeRegistration = officeCall({
  id: 'getOfficeRegistration',
  method: 'GET',
  url: '/office-registrations/:reference',
  summary: 'A registration and its athlete as far as the asker’s roles let them see it, with what to say on the phone',
  roles,
  byRace: true,
  params: ofRegistration,
  response: { 200: z.object({ data: OfficeRegistrationView }) },
  refusals: ['registration_not_found'],
});

export const getRegistrationContacts = officeCall({
  id: 'getRegistrationContacts',
  method: 'GET',
  url: '/office-registrations/:reference/contacts',
  summary: 'The contacts of an athlete, as far as the asker’s roles let them see any. Each look is written down',
  roles: readsContacts,
  byRace: true,
  params: ofRegistration,
  response: {
    200: z.object({
      data: z.object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        tax_code: z.string().nullable(),
        /** The address of the account that registered the athlete, where it is another one. */
        account: z.string().nullable(),
      }),
    }),
  },
  refusals: ['registration_not_found', 'contacts_in_race_week'],
});
