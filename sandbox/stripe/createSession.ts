import type Stripe from 'stripe';
import type { Params, Value } from './form.ts';
import { type Item, makeId, type Sale, seconds } from './ledger.ts';
import { badRequest } from './problem.ts';
import { group, integer, list, metadata, notSpoken, oneOf, onlyKnown, required, text, webAddress } from './read.ts';

const spoken = [
  ...['cancel_url', 'client_reference_id', 'customer_creation', 'customer_email', 'expand', 'expires_at', 'line_items'],
  ...['locale', 'metadata', 'mode', 'payment_intent_data', 'payment_method_types', 'submit_type', 'success_url'],
  ...['ui_mode', 'billing_address_collection', 'custom_text', 'currency', 'adaptive_pricing', 'origin_context'],
];
// These would change what is paid or where; nobody here would notice that they were left out.
const unspoken = [
  ...['customer', 'customer_account', 'discounts', 'shipping_options', 'automatic_tax', 'optional_items'],
  ...['allow_promotion_codes', 'subscription_data', 'setup_intent_data', 'invoice_creation', 'return_url'],
  ...['payment_method_options', 'custom_fields', 'shipping_address_collection', 'after_expiration'],
];
const smallest: Record<string, number> = { eur: 50, usd: 50, chf: 50, gbp: 30 };
const largest = 99_999_999;
const halfAnHour = 30 * 60;
const aDay = 24 * 60 * 60;

/** POST /v1/checkout/sessions, for a payment on the hosted page. */
export function readSession(params: Params, now: Date): Sale {
  notSpoken(params, unspoken);
  onlyKnown(params, spoken);

  const mode = required(oneOf(params.mode, 'mode', ['payment', 'setup', 'subscription']), 'mode');
  if (mode !== 'payment') badRequest(`The sandbox speaks only mode=payment, not ${mode}.`, { param: 'mode' });
  oneOf(params.ui_mode, 'ui_mode', ['hosted_page', 'hosted']);

  const lines = required(list(params.line_items, 'line_items'), 'line_items').map(readLine);
  const currency = lines[0]?.currency ?? badRequest('Missing required param: line_items.', { param: 'line_items' });
  if (lines.some((line) => line.currency !== currency)) {
    badRequest('All line items must have the same currency.', { param: 'line_items' });
  }
  const total = lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0);
  checkTotal(total, currency);

  const created = seconds(now);
  const id = makeId('cs_test_', 58);
  const types = list(params.payment_method_types, 'payment_method_types')?.map(String) ?? ['card'];
  if (types.some((type) => type !== 'card')) {
    badRequest('The sandbox takes cards only.', { param: 'payment_method_types' });
  }

  return {
    id,
    items: lines.map(({ currency: _, ...item }) => item),
    intent: readIntentData(params.payment_intent_data),
    session: {
      ...emptySession,
      id,
      amount_subtotal: total,
      amount_total: total,
      cancel_url: webAddress(params.cancel_url, 'cancel_url'),
      client_reference_id: text(params.client_reference_id, 'client_reference_id', 200),
      created,
      currency,
      customer_email: readEmail(params.customer_email),
      expires_at: readExpiry(params.expires_at, created),
      locale: readLocale(params.locale),
      metadata: metadata(params.metadata),
      payment_method_types: types,
      submit_type: oneOf(params.submit_type, 'submit_type', ['auto', 'book', 'donate', 'pay']),
      success_url: required(webAddress(params.success_url, 'success_url'), 'success_url'),
    },
  };
}

function readLine(value: Value, row: number): Item & { currency: string } {
  const at = `line_items[${row}]`;
  const line = required(group(value, at), at);
  if (line.price !== undefined) {
    badRequest(`No such price: '${String(line.price)}'`, { code: 'resource_missing', param: `${at}[price]` });
  }
  onlyKnown(line, ['price_data', 'quantity'], at);
  const price = required(group(line.price_data, `${at}[price_data]`), `${at}[price_data]`);
  onlyKnown(price, ['currency', 'product_data', 'tax_behavior', 'unit_amount'], `${at}[price_data]`);
  const product = required(
    group(price.product_data, `${at}[price_data][product_data]`),
    `${at}[price_data][product_data]`,
  );
  onlyKnown(
    product,
    ['description', 'images', 'metadata', 'name', 'tax_code', 'unit_label'],
    `${at}[price_data][product_data]`,
  );

  const currency = required(text(price.currency, `${at}[price_data][currency]`), `${at}[price_data][currency]`);
  if (!/^[a-zA-Z]{3}$/.test(currency)) {
    badRequest(`Invalid currency: ${currency}.`, { param: `${at}[price_data][currency]` });
  }
  const name = `${at}[price_data][product_data][name]`;
  const unit = `${at}[price_data][unit_amount]`;
  return {
    currency: currency.toLowerCase(),
    name: required(text(product.name, name), name),
    description: text(product.description, `${at}[price_data][product_data][description]`),
    quantity: required(integer(line.quantity, `${at}[quantity]`, 1), `${at}[quantity]`),
    unitAmount: required(integer(price.unit_amount, unit), unit),
  };
}

function checkTotal(total: number, currency: string) {
  const least = smallest[currency] ?? 50;
  const money = (cents: number) => `${(cents / 100).toFixed(2)} ${currency}`;
  if (total < least) {
    const message = `The Checkout Session's total amount due must add up to at least ${money(least)}`;
    badRequest(message, { code: 'amount_too_small' });
  }
  if (total > largest) {
    badRequest(`The Checkout Session's total amount must be no more than ${money(largest)}`, {
      code: 'amount_too_large',
    });
  }
}

function readIntentData(value: Value | undefined): Sale['intent'] {
  const at = 'payment_intent_data';
  const data = group(value, at) ?? {};
  onlyKnown(
    data,
    [
      'capture_method',
      'description',
      'metadata',
      'receipt_email',
      'statement_descriptor',
      'statement_descriptor_suffix',
    ],
    at,
  );
  if (data.capture_method === 'manual') {
    badRequest('The sandbox captures at once.', { param: `${at}[capture_method]` });
  }
  return {
    description: text(data.description, `${at}[description]`),
    metadata: metadata(data.metadata, `${at}[metadata]`),
    receipt_email: text(data.receipt_email, `${at}[receipt_email]`),
    statement_descriptor: text(data.statement_descriptor, `${at}[statement_descriptor]`, 22),
    statement_descriptor_suffix: text(data.statement_descriptor_suffix, `${at}[statement_descriptor_suffix]`, 22),
  };
}

function readExpiry(value: Value | undefined, created: number): number {
  const expiry = integer(value, 'expires_at') ?? created + aDay;
  // A few seconds of grace: the client's "now" is older than ours by the time its request arrives.
  if (expiry < created + halfAnHour - 5) {
    return badRequest('The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  if (expiry > created + aDay + 5) {
    return badRequest('The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  }
  return expiry;
}

function readEmail(value: Value | undefined): string | null {
  const email = text(value, 'customer_email', 512);
  if (email === null || /^[^@\s]+@[^@\s]+\.[^@\s.]+$/.test(email)) return email;
  return badRequest(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'customer_email' });
}

function readLocale(value: Value | undefined): Stripe.Checkout.Session.Locale | null {
  const locale = text(value, 'locale');
  if (locale === null || /^(auto|fil|[a-z]{2}(-[A-Z]{2}|-419)?)$/.test(locale)) return locale;
  return badRequest(`Invalid locale: ${locale}`, { param: 'locale' });
}

const emptySession = {
  object: 'checkout.session',
  adaptive_pricing: { enabled: false },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer: null,
  customer_account: null,
  customer_creation: 'if_required',
  customer_details: null,
  discounts: [],
  integration_identifier: null,
  invoice: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: null,
  mode: 'payment',
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'if_required',
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_status: 'unpaid',
  permissions: null,
  phone_number_collection: { enabled: false },
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  status: 'open',
  subscription: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page',
  url: null,
  wallet_options: null,
} satisfies Partial<Stripe.Checkout.Session>;
