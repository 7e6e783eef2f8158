import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import { roleNames } from '#kernel/roles.ts';
import { Flag } from '#kernel/wire.ts';
import { officeCall } from './call.ts';

const Role = z.enum(roleNames);
export const RoleView = z.object({
  role: Role,
  races: z.array(z.object({ id: z.int(), name: z.string().nullable() })).nullable(),
});

/** What waits for somebody in the office: certificates and cards to judge, movements of the bank, transfers to confirm, money to send back, that a payment service has not taken back for a day, or that it has given back by itself, a bank account to confirm, invoices to send, faults of the circuit, invitations that nobody accepted. */
export const officeTasks = [
  'certificates',
  'cards',
  'movements',
  'wires',
  'back',
  'stuck',
  'odd',
  'offers',
  'bank',
  'invoices',
  'withdrawals',
  'parcels',
  'requests',
  'circuit',
  'invitations',
] as const;
export type OfficeTask = (typeof officeTasks)[number];

export const OfficeView = z
  .object({
    circuit: z.object({ id: z.int(), name: z.string() }),
    roles: z.array(Role),
    /** Of these, the roles for the whole circuit. */
    whole: z.array(Role),
    /** The same roles with the races that each is for; null: the whole circuit. */
    held: z.array(RoleView),
    givable: z.array(Role),
    /** The most urgent first; `day`: since or until when. Late is what was to be done by its day. */
    todo: z.array(z.object({ what: z.enum(officeTasks), count: z.int(), day: Day.nullable(), late: Flag })),
    /** The races that the asker's roles reach, of this season, in the order of their days. */
    races: z.array(
      z.object({ id: z.int(), name: z.string(), stage: z.string(), slug: z.string(), day: Day, past: Flag }),
    ),
    offices: z.array(z.object({ id: z.int(), name: z.string() })),
  })
  .meta({ id: 'Office' });
export type OfficeView = z.output<typeof OfficeView>;

export const getOffice = officeCall({
  id: 'getOffice',
  method: 'GET',
  url: '/office',
  summary: 'The office of a circuit as it is for who asks: their roles, what they may give, the races they reach',
  roles: roleNames,
  byRace: true,
  response: { 200: z.object({ data: OfficeView }) },
});
