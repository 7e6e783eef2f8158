import { z } from 'zod';
import { PaidMethodName } from '#features/commission/contract.ts';
import { orderStates } from '#features/orders/rules/states.ts';
import { IbanIn } from '#features/payments/contract.ts';
import { providers } from '#features/payments/rules/providers.ts';
import { refundReasons } from '#features/payments/rules/refundReasons.ts';
import { columnRoles } from '#features/statements/rules/columns.ts';
import { proposalKinds, proposalReasons } from '#features/statements/rules/match.ts';
import { Day, Instant } from '#kernel/calendar.ts';
import { orNothing } from '#kernel/forms.ts';
import { Money, MoneyIn } from '#kernel/money.ts';
import { Flag, FlagIn, PageIn, PageSizeIn, PersonalId, paged, requiredText, textIn } from '#kernel/wire.ts';
import { circuit, officeCall } from '#office/kit/contract/call.ts';
import { RefundSentBody } from '#office/orders/contract/orders.ts';

const roles = ['money'] as const;

/** The largest statement that is read, in bytes: a year of a busy account. */
export const mostStatementBytes = 2 * 1024 * 1024;

export const movementViews = ['open', 'matched', 'aside', 'out'] as const;
export type MovementsView = (typeof movementViews)[number];

const MovementView = z.object({
  id: PersonalId,
  value_day: Day,
  amount: Money,
  payer: z.string(),
  /** The account that it came from, where the bank tells it. */
  payer_iban: z.string().nullable(),
  text: z.string(),
});

const MovementOrderView = z.object({
  id: PersonalId,
  reference: z.string(),
  state: z.enum(orderStates),
  /** Who is in it; nobody of another circuit’s order. */
  people: z.array(z.string()),
  /** What they are registered for; nothing of another circuit’s order. */
  races: z.array(z.string()),
  /** What is due of it, or, of a confirmed movement, which part of it is the order’s. */
  amount: Money,
  /** The most that may be written off of it. */
  write_off: Money,
  due_day: Day.nullable(),
  payed_at: Instant.nullable(),
  pay_method: PaidMethodName.nullable(),
  ended_at: Instant.nullable(),
  /** Of one that expired: until which day its place was kept. */
  held_until: Day.nullable(),
  /** Its own buyer has cancelled it: no money revives it. */
  ended_by_buyer: Flag,
  /** A race of it is cancelled: no money revives it. */
  race_cancelled: Flag,
  circuit: z.string().nullable(),
  /** The money did not pay it, and goes back. */
  goes_back: Flag,
  /** The money had been noted by hand before: by whom, when, and how much. */
  noted: z.object({ by: z.string().nullable(), at: Instant, amount: Money }).nullable(),
});

export const MovementRow = z
  .object({
    /** What the portal thinks, or what was decided. */
    kind: z.enum([...proposalKinds, 'matched', 'aside', 'out']),
    why: z.enum(proposalReasons).nullable(),
    /** How many orders are as likely, the proposed one included. */
    alike: z.int(),
    /** One; or several that pay one order together. */
    movements: z.array(MovementView),
    orders: z.array(MovementOrderView),
    /** When the rest was asked for, and until when there is time for it. */
    asked: z.object({ at: Instant, until: Day }).nullable(),
    /** Too little has come, for which the rest was not asked for yet. */
    may_ask: Flag,
    /** That it goes back: the day and the bank's reference once it was sent; until then it is undone. */
    out: z.object({ sent_on: Day.nullable(), reference: z.string().nullable() }).nullable(),
    /** A decision that can be taken back as it stands: nothing has followed from it. */
    may_undo: Flag,
    note: z.string().nullable(),
    settled_by: z.string().nullable(),
    settled_at: Instant.nullable(),
  })
  .meta({ id: 'OfficeMovement' });
export type MovementRow = z.output<typeof MovementRow>;

export const getMovements = officeCall({
  id: 'getMovements',
  method: 'GET',
  url: '/movements',
  summary: 'What came into the circuit’s account: open movements with the order each seems to pay, or settled ones',
  roles,
  querystring: z.object({
    view: z.enum(movementViews).catch('open').optional(),
    page: PageIn.optional(),
    size: PageSizeIn.optional(),
    /** An open movement that is to be decided about by itself, and not with those that are proposed with it. */
    apart: PersonalId.optional(),
  }),
  response: {
    200: paged(MovementRow).extend({
      /** On all pages: those that seem to pay together have one row. */
      movements: z.int(),
      /** More than `movements` where so many are open that only the oldest are proposed. */
      waiting: z.int(),
      /** The statement that was loaded last; so many of its movements can be taken out again: nothing has followed from them. */
      last: z.object({ id: PersonalId, at: Instant, fresh: z.int(), seen: z.int(), takeable: z.int() }).nullable(),
    }),
  },
});

const mostColumns = 60;
const longestName = 200;

/** Which columns of a file are what, where the portal could not tell; as JSON, beside the file. */
const SaidColumns = z.object({
  header: z.array(textIn(longestName)).max(mostColumns, 'too_long'),
  roles: z.array(z.enum(columnRoles).nullable()).max(mostColumns, 'too_long'),
});

const readJson = (text: string, { addIssue }: { addIssue: (issue: string) => void }): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    addIssue('not_valid');
    return z.NEVER;
  }
};

export const StatementFields = z.object({
  columns: textIn(mostColumns * longestName)
    .transform(readJson)
    .pipe(SaidColumns)
    .optional(),
  /** The signs are right, though they seem swapped. */
  signs: z.literal('right').optional(),
});

const StatementBody = StatementFields.extend({ document: z.file() });

const statementFaults = [
  'statement_no_account',
  'statement_not_readable',
  'statement_amount_unreadable',
  'statement_day_unreadable',
  'statement_other_currency',
  'statement_other_account',
  'statement_columns_unknown',
  'statement_signs_swapped',
] as const;

/** A statement as it would be read, before anything of it is kept. */
export const StatementView = z
  .object({
    /** Of a CSV file: its columns, the first that stands in each, and what each is taken for. */
    columns: z
      .object({
        header: z.array(z.string()),
        sample: z.array(z.string()),
        roles: z.array(z.enum(columnRoles).nullable()),
        /** Somebody has told them; otherwise they are known by their names. */
        told: Flag,
      })
      .nullable(),
    rows: z.array(MovementView.omit({ id: true })),
    movements: z.int(),
    others: z.int(),
    /** Rows that moved nothing: an amount of 0.00, or a balance. */
    idle: z.int(),
  })
  .meta({ id: 'StatementAsRead' });
export type StatementView = z.output<typeof StatementView>;

/** So many movements of a statement are shown before it is loaded. */
export const statementRowsShown = 4;

export const previewStatement = officeCall({
  id: 'previewStatement',
  method: 'POST',
  url: '/statements/preview',
  summary: 'Reads a statement of the bank and says how: its columns and first movements. Nothing of it is kept',
  roles,
  multipart: true,
  body: StatementBody,
  response: { 200: z.object({ data: StatementView }) },
  refusals: [...statementFaults],
});

export const loadStatement = officeCall({
  id: 'loadStatement',
  method: 'POST',
  url: '/statements',
  summary: 'Loads a statement of the bank (CSV or CAMT.053). Nothing is paid by it. Needs a recent proof',
  roles,
  multipart: true,
  body: StatementBody,
  response: {
    201: z.object({ data: z.object({ fresh: z.int(), seen: z.int(), others: z.int(), idle: z.int() }) }),
  },
  refusals: ['reauth_required', ...statementFaults],
});

export const takeStatementBack = officeCall({
  id: 'takeStatementBack',
  method: 'DELETE',
  url: '/statements/:statement',
  summary:
    'Takes a statement out again: its movements from which nothing has followed. The others stay. Needs a recent proof',
  roles,
  params: circuit.extend({ statement: PersonalId }),
  response: { 200: z.object({ data: z.object({ taken: z.int(), left: z.int() }) }) },
  refusals: ['reauth_required', 'item_not_found', 'statement_decided'],
});

const OrderIn = z.object({
  id: PersonalId,
  /** What is due of it, as it was seen. */
  due: MoneyIn,
  seen: z.enum(orderStates),
});

const ConfirmItem = z.object({
  movements: z.array(PersonalId).min(1, 'choose').max(20, 'too_long'),
  orders: z.array(OrderIn).min(1, 'choose').max(50, 'too_long'),
});

/** What is done with money that is less than the due. */
export const lessWays = ['write_off', 'give_back'] as const;
export type LessWay = (typeof lessWays)[number];

export const confirmMovements = officeCall({
  id: 'confirmMovements',
  method: 'POST',
  url: '/movements/confirm',
  summary:
    'Confirms which orders movements pay, each on its own: what is refused leaves the others. Needs a recent proof',
  roles,
  body: z.object({
    items: z
      .array(ConfirmItem)
      .min(1, 'choose')
      .max(200, 'too_long')
      .refine(
        (items) =>
          new Set(items.flatMap((item) => item.movements)).size === items.flatMap((item) => item.movements).length,
        'not_valid',
      ),
  }),
  response: {
    200: z.object({
      data: z.object({
        /** How many movements were confirmed, and how many orders they paid. */
        movements: z.int(),
        paid: z.int(),
        to_send_back: Money,
        /** Tied to money that had been noted by hand. */
        linked: z.int(),
        refused: z.array(z.object({ movement: PersonalId, error: z.string(), detail: z.string() })),
      }),
    }),
  },
  refusals: ['reauth_required'],
});

const undecided = ['reauth_required', 'movement_not_found', 'movement_changed_meanwhile'] as const;

const ofMovement = circuit.extend({ movement: PersonalId });

/** Other movements for the same order, which are too little together with it. */
const Others = z.array(PersonalId).max(20, 'too_long').optional();

export const settleLess = officeCall({
  id: 'settleLess',
  method: 'POST',
  url: '/movements/:movement/less',
  summary: 'Writes off what is missing of an order, or marks the money to go back. Needs a recent proof',
  roles,
  params: ofMovement,
  body: z.object({ order: OrderIn, with: Others, how: z.enum(lessWays), note: requiredText(3, 200) }),
  response: { 200: z.object({ data: z.object({ paid: Flag, to_send_back: Money }) }) },
  refusals: [
    ...undecided,
    'money_noted_meanwhile',
    'order_not_found',
    'order_changed_meanwhile',
    'nothing_to_write_off',
    'write_off_too_high',
  ],
});

export const askForRest = officeCall({
  id: 'askForRest',
  method: 'POST',
  url: '/movements/:movement/rest',
  summary: 'Mails the buyer what is missing of an order, how to send it and by when. Needs a recent proof',
  roles,
  params: ofMovement,
  body: z.object({ order: OrderIn, with: Others }),
  response: { 200: z.object({ data: z.object({ missing: Money, until: Day }) }) },
  refusals: [...undecided, 'money_noted_meanwhile', 'order_not_found', 'order_changed_meanwhile'],
});

export const putMovementAside = officeCall({
  id: 'putMovementAside',
  method: 'POST',
  url: '/movements/:movement/aside',
  summary: 'Puts a movement aside that is for no order of the circuit, with the reason',
  roles,
  params: ofMovement,
  body: z.object({ note: requiredText(3, 200) }),
  response: { 200: z.object({ data: z.null() }) },
  refusals: [...undecided],
});

/** The most signs of a name that a transfer carries (SEPA). */
const longestPayer = 70;

/** That it was noted by hand was seen. */
const NotedSeen = FlagIn.optional();

export const SendBackBody = z.object({
  payer: requiredText(1, longestPayer),
  /** Where it is known; otherwise the office asks who has sent it. */
  iban: orNothing(IbanIn).transform((text) => text || null),
  note: requiredText(3, 200),
  noted: NotedSeen,
});

export const sendMovementBack = officeCall({
  id: 'sendMovementBack',
  method: 'POST',
  url: '/movements/:movement/send-back',
  summary: 'Marks a movement that is for no order to be sent back to who sent it. Needs a recent proof',
  roles,
  params: ofMovement,
  body: SendBackBody,
  response: { 200: z.object({ data: z.object({ to_send_back: Money }) }) },
  refusals: [...undecided, 'money_noted_meanwhile'],
});

export const takeMovementBack = officeCall({
  id: 'takeMovementBack',
  method: 'DELETE',
  url: '/movements/:movement/aside',
  summary: 'Takes a movement that was put aside back among the open ones',
  roles,
  params: ofMovement,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['reauth_required', 'movement_not_found', 'movement_changed_meanwhile'],
});

export const MoneyBackRow = z
  .object({
    id: PersonalId,
    /** Null for a movement that is for no order. */
    order: z.object({ id: PersonalId, reference: z.string() }).nullable(),
    /** Who gets it, by the name of the account, or as the bank has named them. */
    payer: z.string().nullable(),
    amount: Money,
    since: Instant,
    note: z.string().nullable(),
    why: z.enum([...refundReasons, 'no_order']),
    /** The last signs of the account that it goes to; null where none is known yet. */
    iban_end: z.string().nullable(),
    iban_at: Instant.nullable(),
    /** Its transfer was sent before, and came back on this day. */
    came_back_on: Day.nullable(),
    /** Its provider has refused it: by which way it goes is to be decided. */
    refused: Flag,
    /** The provider that has not taken it yet, and is asked again by itself; `late` after a day, when somebody is to look why. */
    awaits: z.object({ provider: z.enum(providers), late: Flag }).nullable(),
    /** It came in cash, and may be given back so. */
    may_be_cash: Flag,
  })
  .meta({ id: 'MoneyBack' });
export type MoneyBackRow = z.output<typeof MoneyBackRow>;

export const getMoneyBack = officeCall({
  id: 'getMoneyBack',
  method: 'GET',
  url: '/money-back',
  summary: 'What is to be sent back by bank, or waits for a provider, the oldest first, with the account’s end',
  roles,
  querystring: z.object({ page: PageIn.optional(), size: PageSizeIn.optional() }),
  response: { 200: paged(MoneyBackRow) },
});

export const getMoneyBackAccount = officeCall({
  id: 'getMoneyBackAccount',
  method: 'GET',
  url: '/money-back/:back/account',
  summary: 'The account that money goes back to, with its holder and the causal to use. Each look is written down',
  roles,
  params: circuit.extend({ back: PersonalId }),
  response: {
    200: z.object({
      data: z.object({
        iban: z.string(),
        given_at: Instant.nullable(),
        holder: z.string(),
        causal: z.string(),
      }),
    }),
  },
  refusals: ['refund_not_found'],
});

export const noteMovementSent = officeCall({
  id: 'noteMovementSent',
  method: 'POST',
  url: '/money-back/:back/sent',
  summary: 'Notes the day and the bank’s reference of what was sent back, or to another circuit, for no order',
  roles,
  params: circuit.extend({ back: PersonalId }),
  body: RefundSentBody,
  response: { 200: z.object({ data: z.null() }) },
  refusals: ['reauth_required', 'refund_not_found', 'refund_ended', 'value_day_in_future', 'value_day_too_old'],
});
