import { z } from 'zod';
import { Instant } from './calendar.ts';
import { faultyThings } from './checks.ts';
import { fieldFacts } from './limits.ts';
import { Money } from './money.ts';
import { roleNames } from './roles.ts';
import { Flag } from './wire.ts';

export interface RefusalKind {
  readonly status: 400 | 401 | 403 | 404 | 406 | 408 | 409 | 410 | 413 | 422 | 431 | 429 | 500 | 501 | 502 | 503 | 507;
  readonly facts?: z.ZodObject;
}

/** Who has saved something meanwhile and when, if that is known. `own`: it was who asks, in another tab or on another device. */

/** The columns by which a bank's CSV file was read, and what each was taken for; null for one of another kind. */
const Columns = z
  .object({ header: z.array(z.string()), sample: z.array(z.string()), roles: z.array(z.string().nullable()) })
  .nullable();

/** What there is too little of. */
const ShortOf = z.enum(['whole', 'combination']);

const Fields = z.object({
  errors: z.record(z.string(), z.array(z.string())),
  /** Of a field's first code: the most, the least, or from where to where. */
  limits: z.record(z.string(), z.array(z.number())).optional(),
});

/** The catalogue of refusals: the HTTP status of each code, and the facts beside `error` in the answer. */
export const catalogue = {
  invalid_input: { status: 422, facts: Fields },
  malformed_request: { status: 400 },
  unexpected: { status: 500, facts: z.object({ request_id: z.string() }) },
  not_found: { status: 404 },
  not_signed_in: { status: 401 },
  forbidden: { status: 403 },
  foreign_origin: { status: 403 },
  too_many_requests: { status: 429, facts: z.object({ retry_after: z.int() }) },
  busy: { status: 503, facts: z.object({ retry_after: z.int() }) },
  no_space_left: { status: 507 },
  unavailable: { status: 503, facts: z.object({ retry_after: z.int() }) },
  payload_too_large: { status: 413 },
  headers_too_large: { status: 431 },
  request_timeout: { status: 408 },
  refresh_disabled: { status: 501 },
  request_in_progress: { status: 409 },
  idempotency_key_reused: { status: 422 },
  circuit_there_already: { status: 409 },
  file_not_found: { status: 404 },
  picture_not_valid: { status: 422 },
  document_not_valid: { status: 422 },
  file_locked: { status: 422 },
  track_not_readable: { status: 422 },
  file_active: { status: 422 },
  bank_change_open: { status: 409 },
  bank_change_not_found: { status: 404 },
  bank_same_person: { status: 403 },
  changed_meanwhile: { status: 409 },
  /** What the provider said to the keys. */
  provider_keys_refused: { status: 422, facts: z.object({ said: z.string() }) },
  /** Satispay has paired no key: the activation code is as it was. `said`: its numbers. */
  activation_refused: {
    status: 422,
    facts: z.object({ why: z.enum(['key', 'unknown', 'used', 'often', 'other']), said: z.string() }),
  },

  // Accounts: registration §8
  email_not_found: { status: 404 },
  email_already_in_use: { status: 409, facts: Fields },
  invalid_credentials: { status: 401 },
  could_not_create_token: { status: 401 },
  user_not_active: { status: 403, facts: z.object({ user: z.object({ id: z.string(), email: z.string() }) }) },
  account_suspended: { status: 403, facts: z.object({ contact: z.string() }) },
  account_own: { status: 409 },
  account_of_more: { status: 403 },
  parcel_not_due: { status: 409 },
  parcel_withdrawn: { status: 409 },
  goods_sold_again: { status: 409 },
  parcel_changed_meanwhile: { status: 409 },
  parcel_not_so: { status: 409 },
  privacy_request_not_extendable: { status: 409 },
  withdrawal_refunded: { status: 409 },
  reauth_required: { status: 403 },
  last_super_admin: { status: 409 },
  erasure_already_asked: { status: 409 },
  erasure_not_found: { status: 404 },
  controller_not_found: { status: 404 },
  privacy_request_not_found: { status: 404 },
  base_url_not_allowed: { status: 422 },
  token_not_found: { status: 422, facts: Fields },
  token_expired: { status: 422, facts: Fields },
  user_not_found: { status: 422, facts: Fields },
  session_not_found: { status: 404 },
  identity_provider_unavailable: { status: 502 },
  signin_cancelled: { status: 409 },
  signin_expired: { status: 410 },
  signin_not_proven: { status: 401 },
  signin_email_missing: { status: 422 },
  signin_email_unverified: { status: 422 },
  signin_other_person: { status: 403 },

  // Registration: registration §8
  race_not_found: { status: 404 },
  member_not_found: { status: 404 },
  member_in_use: { status: 409 },
  own_member_exists: { status: 409 },
  address_not_found: { status: 404 },
  address_lookup_unavailable: { status: 502 },
  too_many_addresses: { status: 409 },
  place_not_found: { status: 404 },
  draft_not_found: { status: 404 },
  policies_have_changed: { status: 409 },
  draft_has_changed: { status: 409, facts: z.object({ version: z.int() }) },
  step_not_reached: { status: 409, facts: z.object({ step: z.string() }) },
  // `of`: a combination of a product's options, which `name` names, or all of it; `left`: how many are left of all of it.
  sold_out: { status: 409, facts: z.object({ name: z.string(), of: ShortOf, left: z.int() }) },
  registration_closed: { status: 409 },
  // The race was cancelled or postponed.
  registration_stopped: { status: 409 },
  race_not_published: { status: 409 },
  race_cancelled: { status: 409 },
  // What a race offers that was postponed or cancelled.
  offers_not_found: { status: 404 },
  offers_closed: { status: 409 },
  offer_not_made: { status: 409 },
  offer_changed_meanwhile: { status: 409 },
  offer_carried_out: { status: 409 },
  refund_account_fixed: { status: 409 },
  pair_chooses_together: { status: 422 },
  // How many registrations and how much there is to release now.
  release_has_changed: { status: 409, facts: z.object({ registrations: z.int(), amount: Money }) },
  coming_soon: { status: 409 },
  race_not_awaited: { status: 409 },
  cart: { status: 409 },
  // `by`: somebody else's unpaid registration, told only to the account that owns the athlete (decision 054).
  member_already_registered: { status: 409, facts: z.object({ by: z.enum(['somebody_else', 'unsaid']) }) },
  registration_type_not_available: { status: 422 },
  policy_required: { status: 422, facts: Fields },
  parental_consent_required: { status: 422, facts: Fields },
  too_young: { status: 422, facts: z.object({ age: z.int() }) },
  // Years of birth, both included; 0: open on that side.
  born_outside: { status: 422, facts: z.object({ from: z.int(), until: z.int() }) },
  card_number_not_valid: { status: 404, facts: Fields },
  card_number_in_use: { status: 409, facts: Fields },
  // Accepted without data: registration §4.
  card_number_unverified: { status: 406 },
  card_number_of_another: { status: 406 },
  card_too_young: { status: 422, facts: z.object({ age: z.int() }) },
  federation_not_found: { status: 404 },
  registry_unavailable: { status: 502 },
  crew_not_found: { status: 404 },
  crew_name_already_exist: { status: 409, facts: Fields },
  crew_wrong_password: { status: 422, facts: Fields },
  fraction_not_available: { status: 409, facts: Fields },

  // Certificates and health data: registration §8
  certificate_not_found: { status: 404 },
  certificate_file_not_valid: { status: 422 },
  certificate_file_locked: { status: 422 },
  certificate_file_active: { status: 422 },
  // Somebody else in the office was faster: who (`none` for an account that is gone), when and what they said; `pending`: it
  // waits again. Or a minute is over.
  certificate_judged_meanwhile: {
    status: 409,
    facts: z.object({ by: z.string(), at: Instant.nullable(), verdict: z.enum(['pending', 'approved', 'rejected']) }),
  },
  card_not_in_doubt: { status: 404 },
  // The same of a card; `changed`: it is another one by now.
  card_judged_meanwhile: {
    status: 409,
    facts: z.object({ by: z.string(), at: Instant.nullable(), verdict: z.enum(['changed', 'approved', 'rejected']) }),
  },
  too_late_to_undo: { status: 409 },
  certificate_not_usable: { status: 409 },
  certificate_not_asked: { status: 422 },
  detail_not_found: { status: 404 },
  invalid_personal_code: { status: 422 },
  datahealth_unavailable: { status: 502 },
  datahealth_success: { status: 502 },
  datahealth_exist: { status: 404 },
  datahealth_no_valid_certificate: { status: 422 },
  datahealth_code_already_used: { status: 409 },
  this_code_is_already_used: { status: 409 },

  // Cart and orders: checkout §4, §5
  cart_not_found: { status: 404 },
  cart_detail_not_found: { status: 404 },
  cart_is_empty: { status: 409 },
  cart_not_empty: { status: 409 },
  // `named`: the goods that cannot be delivered; `all`: the cart has nothing else.
  no_way_of_delivery: { status: 409, facts: z.object({ named: z.string(), all: Flag }) },
  cart_not_a_multiple: { status: 409, facts: z.object({ name: z.string(), multiple: z.int(), missing: z.int() }) },
  product_not_found: { status: 404 },
  product_not_available: { status: 409 },
  variables_required: { status: 422 },
  quantity_not_available: { status: 409, facts: z.object({ name: z.string(), of: ShortOf, available: z.int() }) },
  too_many_pieces: { status: 409, facts: z.object({ name: z.string(), most: z.int() }) },
  one_per_registration: { status: 409, facts: z.object({ name: z.string() }) },
  address_required: { status: 422 },
  order_not_found: { status: 404 },
  order_already_paid: { status: 409 },
  order_not_payable: { status: 409 },
  total_has_changed: {
    status: 409,
    facts: z.object({ total_amount: Money, total_admin_cost: Money, total_discount: Money, total_amount_due: Money }),
  },
  nothing_due: { status: 409 },
  pay_method_not_available: { status: 422 },
  payment_not_found: { status: 404 },
  // Money that somebody has noted by hand, and that is not undone here: a provider took it, or a movement of the bank has brought it.
  payment_not_by_hand: { status: 409 },
  order_not_paid: { status: 409 },
  // What is done to an order depends on its state, which somebody else has just changed.
  order_changed_meanwhile: { status: 409 },
  // Somebody has given back of an order since it was looked at.
  order_refunded_meanwhile: { status: 409 },
  value_day_in_future: { status: 422, facts: Fields },
  value_day_too_old: { status: 422, facts: Fields },
  // Money by hand that is less than what is due.
  too_little_money: { status: 409, facts: z.object({ missing: Money, due: Money }) },
  // No more than this is given up of what an order comes to.
  write_off_too_high: { status: 409, facts: z.object({ most: Money }) },
  nothing_to_write_off: { status: 409, facts: z.object({ due: Money }) },

  // Statements of the bank: nothing of such a file is taken.
  statement_no_account: { status: 409 },
  statement_not_readable: { status: 422, facts: z.object({ line: z.int() }) },
  statement_amount_unreadable: { status: 422, facts: z.object({ line: z.int(), text: z.string(), columns: Columns }) },
  statement_day_unreadable: { status: 422, facts: z.object({ line: z.int(), text: z.string(), columns: Columns }) },
  // `text`: what is written with money that went out, and names an order that is to be paid.
  statement_signs_swapped: { status: 422, facts: z.object({ text: z.string(), columns: Columns }) },
  statement_other_currency: { status: 422, facts: z.object({ line: z.int(), columns: Columns }) },
  statement_other_account: { status: 409, facts: z.object({ account: z.string(), own: z.string() }) },
  // `header`: what the columns are called, for somebody to say which is which; `sample`: the first that stands in each.
  statement_columns_unknown: {
    status: 422,
    facts: z.object({ header: z.array(z.string()), sample: z.array(z.string()) }),
  },
  // Something has followed from each of its movements.
  statement_decided: { status: 409 },
  movement_not_found: { status: 404 },
  registration_not_found: { status: 404 },
  registration_over: { status: 409 },
  maybe_another_person: { status: 409 },
  contacts_in_race_week: { status: 403 },
  message_sent: { status: 409 },
  message_to_nobody: { status: 404 },
  message_to_others: { status: 409, facts: z.object({ athletes: z.int() }) },
  message_to_too_many: { status: 409, facts: z.object({ most: z.int() }) },
  movement_changed_meanwhile: { status: 409 },
  // Somebody has noted by hand what a movement seems to have brought, which was not seen.
  money_noted_meanwhile: { status: 409 },
  list_too_long: { status: 422, facts: z.object({ count: z.int(), most: z.int() }) },
  // A match, or money noted by hand, that is not undone any more, for what has followed from its money.
  money_followed: {
    status: 409,
    facts: z.object({
      by: z.enum(['money_back', 'given_away', 'race_cancelled', 'invoice', 'movement', 'provider']),
      /** The number of the invoice. */
      number: z.string(),
    }),
  },
  // No more is given back than was paid: `refundable` is what is left.
  refund_too_high: { status: 409, facts: z.object({ refundable: Money }) },
  // A registration of the lines to be refunded was given away: its code carries what was paid for it.
  line_became_a_code: { status: 409 },
  line_not_of_order: { status: 404 },
  refund_not_found: { status: 404 },
  refund_ended: { status: 409 },
  // The match that it was of, or what was noted by hand, was undone.
  money_undone: { status: 409 },
  // What is to be taken back is not noted as sent, or was noted anew since it was seen.
  refund_not_sent: { status: 409 },
  refund_link_not_valid: { status: 404 },
  refund_account_closed: { status: 409 },
  refund_account_changed: { status: 409 },
  refund_not_in_cash: { status: 409 },
  refund_not_at_provider: { status: 409 },
  payment_provider_unavailable: { status: 502 },
  notice_not_genuine: { status: 400 },

  // Invoices: checkout §7, "File links"
  invoices_not_offered: { status: 409 },
  invoice_not_found: { status: 404 },
  invoice_noted_meanwhile: { status: 409 },
  invoice_issued: { status: 409 },

  // Withdrawal from the contract for goods: art. 54-bis of the Consumer Code
  withdrawal_not_open: { status: 409 },
  withdrawal_has_changed: { status: 409, facts: z.object({ version: z.int() }) },
  goods_not_found: { status: 404 },

  // Coupons: checkout §8
  coupon_code_not_found: { status: 404 },
  this_coupon_is_not_active: { status: 409 },
  this_coupon_is_expired: { status: 409 },
  this_coupon_not_for_this_circuit: { status: 409 },
  this_coupon_already_applied: { status: 409 },
  this_coupon_not_valid_for_this_order: { status: 409, facts: z.object({ why: z.enum(['used_up', 'alone']) }) },
  this_coupon_not_valid_for_this_email: { status: 409 },
  this_user_already_used_this_coupon: { status: 409 },
  order_is_less_than: { status: 409, facts: z.object({ over: Money }) },
  not_have_any_registration_in_this_order: { status: 409 },
  not_have_any_product_in_this_order: { status: 409 },
  not_have_any_accepted_race_in_this_order: { status: 409 },
  not_have_any_accepted_race_package_in_this_order: { status: 409 },
  not_have_any_accepted_product_in_this_order: { status: 409 },
  total_is_null: { status: 409 },

  // Subscribers list: checkout §6
  list_not_public: { status: 404 },
  unnamed_by_athlete: { status: 409 },
  // Substitution and transfer: contract §5
  registration_not_paid: { status: 409 },
  registration_given_already: { status: 409 },
  registration_refunded: { status: 409 },
  race_day_reached: { status: 409 },
  not_enabled: { status: 409 },
  nothing_to_transfer: { status: 409 },
  code_used_already: { status: 409 },
  code_expired: { status: 409 },

  // The organiser's office
  second_factor_required: { status: 403 },
  second_factor_active: { status: 409 },
  // The secret of another app was made too long ago, or not for this account.
  second_factor_last: { status: 409 },
  factor_not_found: { status: 404 },
  passkey_not_valid: { status: 422 },
  passkeys_full: { status: 409 },
  role_not_yours: { status: 403 },
  role_of_the_circuit: { status: 422 },
  invitation_not_found: { status: 404 },
  invitation_of_another: { status: 403 },
  stage_not_found: { status: 404 },
  choice_not_there: { status: 409 },
  in_use: { status: 409 },
  item_not_found: { status: 404 },
  set_up_shared: { status: 403 },
  card_file_not_readable: { status: 422, facts: z.object({ lines: z.int(), line: z.int() }) },
  list_full: { status: 409, facts: z.object({ most: z.int() }) },
  legs_are_fixed: { status: 409 },
  race_archived: { status: 409 },
  race_published: { status: 409 },
  race_not_over: { status: 409 },
  places_taken: { status: 409, facts: z.object({ taken: z.int() }) },
  // `named`: the faults that there are, or that the change would make, in sentences.
  set_up_faults: {
    status: 409,
    facts: z.object({ faults: z.int(), of: z.enum(faultyThings), named: z.string() }),
  },
  set_up_stays_faultless: { status: 409, facts: z.object({ named: z.string() }) },
  // `to`: the start that the race has now; the day that it was to have, where it is cancelled.
  race_disrupted_meanwhile: {
    status: 409,
    facts: z.object({ kind: z.enum(['postponed', 'cancelled']), by: z.string(), at: Instant, to: Instant }),
  },
  set_up_changed_meanwhile: { status: 409, facts: z.object({ by: z.string(), at: Instant }) },
  // `roles`: as they are now.
  roles_changed_meanwhile: {
    status: 409,
    facts: z.object({
      roles: z.array(z.object({ role: z.enum(roleNames), races: z.array(z.int()).nullable() })),
    }),
  },
  set_up_concerns_athletes: { status: 409, facts: z.object({ athletes: z.int() }) },

  // Subscriptions: checkout §4
  subscription_not_found: { status: 404 },
  friend_link_not_valid: { status: 404 },
  pass_not_valid: { status: 404 },
  pass_is_over: { status: 409 },
  no_pass: { status: 409 },
  friend_link_shows_only: { status: 403 },
  friend_registration_paid: { status: 409 },
  // What was refused, so that the athlete may register now.
  friend_registration_declined: {
    status: 410,
    facts: z.object({ reference: z.string(), race_type: z.enum(['race', 'package']), race_id: z.int() }),
  },
  registration_declined: { status: 409 },
  card_not_asked: { status: 422 },
  team_from_card: { status: 409 },
  crew_not_asked: { status: 422 },
  crew_of_account: { status: 409 },
  // `since`: from when on only the race's office changes it.
  subscription_not_changeable: { status: 409, facts: z.object({ since: Instant.nullable() }) },
} as const satisfies Record<string, RefusalKind>;

export type ErrorCode = keyof typeof catalogue;

export type RefusalFacts<Code extends ErrorCode> = Code extends ErrorCode
  ? (typeof catalogue)[Code] extends { facts: infer Shape extends z.ZodType }
    ? z.output<Shape>
    : null
  : never;

/** The only error that is meant for the user; any other error is a fault of ours (500). */
export class Refusal<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly facts: RefusalFacts<Code>;

  constructor(code: Code, facts: RefusalFacts<Code>, options?: ErrorOptions) {
    super(code, options);
    this.name = 'Refusal';
    this.code = code;
    this.facts = facts;
  }
}

/** `refuse('sold_out', { name })`. Codes without facts take no second argument. */
export function refuse<Code extends ErrorCode>(
  code: Code,
  ...[facts]: RefusalFacts<Code> extends null ? [] : [RefusalFacts<Code>]
): never {
  throw new Refusal(code, (facts ?? null) as RefusalFacts<Code>);
}

/** One field that is wrong, as a refusal: `refuseField('crew_name', 'crew_name_already_exist')`. */
export const refuseField = (field: string, code: string): never =>
  refuse('invalid_input', fieldFacts({ [field]: code }));

/** Refuses with all wrong fields at once, if there are any; each by its code, with its limits (`too_long:80`). */
export function refuseFields(faults: Readonly<Record<string, string>>): void {
  if (Object.keys(faults).length === 0) return;
  refuse('invalid_input', fieldFacts(faults));
}

/** A refusal on the wire: an RFC 9457 problem, with the code in `error` and the facts beside it. */
export const Problem = z
  .looseObject({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    error: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(catalogue, code);

/** The facts of a refusal on the wire (money as text). */
export const factsOnWire = ({ code, facts }: Refusal): Record<string, unknown> => {
  const kind: RefusalKind = catalogue[code];
  return kind.facts && facts ? (z.encode(kind.facts, facts as never) as Record<string, unknown>) : {};
};
