/** How its rows are found for an account ($1). */
export interface ExportRule {
  readonly rows: string;
  /** Columns with secrets, or without meaning to a reader. */
  readonly without?: readonly string[];
}

const athletes = '(select id from member where user_id = $1)';
const orders = '(select id from customer_order where user_id = $1)';
const lines = `(select id from order_detail where order_id in ${orders})`;
const carts = '(select id from cart where user_id = $1)';
const cartLines = `(select id from cart_detail where cart_id in ${carts})`;
const certificates = '(select id from medical_certificate where user_id = $1)';
const registrations = `(select id from registration where user_id = $1 or member_id in ${athletes})`;

/** What a copy of all data holds, in the order in which it is read. */
export const exported: Readonly<Record<string, ExportRule>> = {
  user_account: { rows: 'id = $1', without: ['password_hash'] },
  external_identity: { rows: 'user_id = $1' },
  session: { rows: 'user_id = $1', without: ['token_hash'] },
  user_token: { rows: 'user_id = $1', without: ['token_hash', 'code_hash'] },
  employee: { rows: 'user_id = $1' },
  second_factor: { rows: 'user_id = $1', without: ['sealed_secret', 'last_step'] },
  passkey: { rows: 'user_id = $1', without: ['public_key'] },
  recovery_code: { rows: 'user_id = $1', without: ['code_hash'] },
  invitation: {
    rows: 'invited_by = $1 or lower(email) = (select lower(email) from user_account where id = $1)',
    without: ['token_hash'],
  },
  account_suspension: { rows: 'user_id = $1', without: ['suspended_by', 'ended_by'] },
  member: { rows: 'user_id = $1' },
  member_link: { rows: 'user_id = $1' },
  address: { rows: 'user_id = $1' },
  consent_answer: { rows: `user_id = $1 or member_id in ${athletes}` },
  text_notice: { rows: 'user_id = $1' },
  opening_notice: {
    rows: 'user_id = $1 or email = (select lower(email) from user_account where id = $1)',
    without: ['token_hash'],
  },
  privacy_request: { rows: 'user_id = $1' },
  account_erasure: { rows: 'user_id = $1' },
  registration_draft: { rows: 'user_id = $1' },
  cart: { rows: 'user_id = $1' },
  cart_detail: { rows: `cart_id in ${carts}` },
  customer_order: { rows: 'user_id = $1' },
  order_detail: { rows: `order_id in ${orders}` },
  order_state_change: { rows: `order_id in ${orders}` },
  coupon: { rows: 'email is not null and lower(email) = (select lower(email) from user_account where id = $1)' },
  coupon_use: { rows: `order_id in ${orders}` },
  payment: { rows: `order_id in ${orders}` },
  payment_event: { rows: `payment_id in (select id from payment where order_id in ${orders})` },
  payment_doubt: { rows: `payment_id in (select id from payment where order_id in ${orders})` },
  withdrawal: { rows: `order_id in ${orders}` },
  withdrawal_line: { rows: `order_detail_id in ${lines}` },
  refund: { rows: `order_id in ${orders}` },
  money_fact: { rows: `order_id in ${orders}` },
  money_fact_note: {
    rows: `fact_id in (select id from money_fact where order_id in ${orders})`,
    without: ['by', 'why'],
  },
  refund_account: { rows: 'user_id = $1' },
  refund_line: { rows: `order_detail_id in ${lines}` },
  invoice_request: { rows: `order_id in ${orders}` },
  invoice: { rows: `order_id in ${orders}` },
  registration: { rows: `user_id = $1 or member_id in ${athletes}` },
  kept_place: {
    rows: `registration_id in ${registrations} or email = (select lower(email) from user_account where id = $1)`,
  },
  offer_answer: { rows: `registration_id in ${registrations}` },
  registration_change: { rows: `registration_id in ${registrations}` },
  card_verdict: { rows: `member_id in ${athletes}` },
  certificate_reminder: { rows: `registration_id in ${registrations}` },
  entry: { rows: `registration_id in ${registrations}` },
  office_message: { rows: 'written_by = $1' },
  office_message_recipient: { rows: `registration_id in ${registrations}` },
  crew: { rows: 'captain_user_id = $1', without: ['password_hash'] },
  crew_place: { rows: `detail_id in ${lines} or detail_id in ${cartLines} or member_id in ${athletes}` },
  medical_certificate: { rows: 'user_id = $1', without: ['datahealth_code'] },
  attachment: { rows: `certificate_id in ${certificates}` },
  stored_file: {
    rows: `id in (select file_id from medical_certificate where user_id = $1
      union all select file_id from invoice where order_id in ${orders})`,
    without: ['place', 'sealed_key', 'sha256'],
  },
  audit_entry: { rows: 'actor_user_id = $1' },
};

/**
 * Tables that are not in the copy, and why not.
 *
 * @testOnly
 */
export const notExported: Readonly<Record<string, string>> = {
  circuit_file: 'Pictures and documents that an organiser shows to everybody.',
  passkey_challenge: 'good for five minutes, and for one answer',
  provider_account: 'an account of the organiser; who gave its keys is in the office’s log',
  bank_change: 'an account of the organiser; who proposed and confirmed it is in the office’s log',
  federation_card: 'The list of a federation, replaced with each of its files: whom it names, the federation tells.',
  ...Object.fromEntries(
    [
      ...['circuit', 'circuit_setting', 'season', 'stage', 'race', 'disruption', 'race_track', 'race_former_slug'],
      ...['race_package'],
      ...['race_package_race', 'price_change'],
      ...['registration_type', 'registration_type_federation', 'registration_type_policy', 'relay_fraction'],
      ...[
        'registration_type_certificate',
        'custom_input',
        'federation',
        'federation_rule',
        'circuit_pay_method',
        'policy',
        'policy_version',
      ],
      ...['medical_certificate_type', 'medical_certificate_discipline', 'product', 'product_variable', 'product_media'],
      ...['product_combination', 'shipping_method', 'race_service', 'sellable', 'stock_counter', 'crew_fraction'],
    ].map((table) => [table, 'The catalogue: it says nothing of anybody.']),
  ),
  invoice_issuer: 'Who issues a circuit’s invoices: an organisation; a copy of it is on each invoice.',
  invoice_counter: 'The last number of each series.',
  coupon_target: 'What a promo code is for: it says nothing of anybody.',
  coupon_counter: 'How often a promo code may be used: it says nothing of anybody.',
  cart_hold: 'Numbers for the stock; the lines are in the copy.',
  kept_hold: 'Numbers for the stock; the kept places are in the copy.',
  order_hold: 'Numbers for the stock; the lines are in the copy.',
  provider_ticket: 'It belongs to a browser on its way, not to an account, and lives minutes.',
  datahealth_use: 'A mark that nobody can read back; the certificate is in the copy.',
  idempotency_key: 'The answers to requests, a second time: their orders are in the copy.',
  cookie_choice: 'Answers to the cookie banner: they say of nobody who gave them.',
  office_entry:
    'A copy of names and teams to search in, with what rules say of them: what they are made from is in the copy.',
  start_change: 'Which starts have changed, for a minute.',
  bank_layout: 'The columns of a bank’s files.',
  books_lock: 'A day.',
  bank_statement: 'When a statement was loaded; the movements in it are the circuit’s own accounts.',
  bank_movement: 'The circuit’s own account at its bank; what paid an order is in the copy, as its payment.',
  movement_exit: 'The way out of a movement that is for no order here: whose it was nobody knows but the bank.',
  asked_rest: 'When the rest of an order’s money was asked for; the mail went to the buyer.',
  undone_match: 'That a movement was taken for the money of an order, and was not.',
  bank_allocation: 'Which movement brought which payment; the payments are in the copy.',
  attempt: 'Counts against abuse, for a day.',
};
