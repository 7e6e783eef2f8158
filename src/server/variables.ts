import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';

/** What a value must be, as the end of a sentence “… must be”; a secret value is never printed. */
interface ValueDescription {
  readonly wants: string;
  readonly secret?: boolean;
}

const words = new Map<z.ZodType, ValueDescription>();

function described<Schema extends z.ZodType>(schema: Schema, given: ValueDescription | string): Schema {
  words.set(schema, typeof given === 'string' ? { wants: given } : given);
  return schema;
}

const empty = (value: unknown) => (value === '' ? undefined : value);

/** An optional setting; an empty value counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema, given: ValueDescription | string) =>
  described(z.preprocess(empty, schema.optional()), given);

const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>, wants: string) =>
  described(
    z.preprocess((given) => empty(given) ?? value, schema),
    wants,
  );

const listed = (values: readonly string[]) => `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  optional(z.enum(values), listed(values));
const oneOfOr = <const Values extends readonly [string, ...string[]]>(values: Values, value: Values[number]) =>
  described(
    z.preprocess((given) => empty(given) ?? value, z.enum(values)),
    listed(values),
  );

const portNumber = z.coerce.number().int().min(1).max(65_535);
const aPort = 'a whole number from 1 to 65535';
const port = () => optional(portNumber, aPort);
const id = (value: number) => withDefault(z.coerce.number().int().positive(), value, 'a whole number above 0');
const duration = (value: number) => withDefault(z.coerce.number().positive(), value, 'a number above 0');
const webAddress = () => optional(z.url({ protocol: /^https?$/ }), 'an address that begins with http:// or https://');
const text = () => optional(z.string(), 'a text');
const secret = () => optional(z.string(), { wants: 'a text', secret: true });

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** A private key; where a setting must stand on one line, its line breaks are written as \n. */
const rsaKey = () =>
  described(
    z.preprocess(
      (value) => (typeof value === 'string' ? empty(value.replaceAll('\\n', '\n')) : value),
      z.string().refine(isRsaKey).optional(),
    ),
    { wants: 'an RSA private key in PEM', secret: true },
  );

/** Addresses, networks (10.0.0.0/8), or the names that Fastify knows for some of them. */
function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits = '0', ...more] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= longest;
  });
}

/** All settings, read once at the start. `.env.example` lists the same names. */
const Variables = z.object({
  NODE_ENV: oneOfOr(['production', 'development', 'test'], 'production'),
  DEPLOYMENT: oneOf(['demo', 'trial', 'production']),
  HOST: text(),
  PORT: withDefault(portNumber, 3000, aPort),
  BASE_URL: webAddress(),
  TRUST_PROXY: optional(z.string().refine(isProxyList), 'addresses or networks, with commas between them'),
  DRAIN_SECONDS: optional(z.coerce.number().min(0).max(300), 'a number from 0 to 300'),
  // It holds a password.
  DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//), {
    wants: 'the address of a PostgreSQL database, which begins with postgres://',
    secret: true,
  }),
  // More connections than twice the processors make each of them slower, and wait for each other.
  DATABASE_POOL: withDefault(
    z.coerce.number().int().min(2).max(200),
    Math.max(4, 2 * availableParallelism()),
    'a whole number from 2 to 200',
  ),
  DATA_DIR: withDefault(z.string(), './data', 'a folder'),
  SECRET: secret(),
  FILES_KEY: secret(),
  METRICS_TOKEN: optional(z.string().min(16), { wants: 'at least 16 characters long', secret: true }),
  LOG_LEVEL: oneOfOr(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'info'),
  JOBS: oneOfOr(['on', 'off'], 'on'),
  CIRCUIT_ID: id(15),
  SEASON: id(20),
  CART_HOLD_MINUTES: duration(30),
  ORDER_HOLD_HOURS: duration(24),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(3).max(128), 'a whole number from 3 to 128'),
  RATE_LIMITS: oneOf(['strict', 'relaxed']),
  SECOND_FACTOR: oneOf(['on', 'off']),
  DEMO_TODAY: optional(z.iso.date(), 'a day such as 2026-09-01'),
  // It holds a password.
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ }), {
    wants: 'the address of a mail server, which begins with smtp:// or smtps://',
    secret: true,
  }),
  MAIL_FROM: withDefault(z.string(), 'Pettorale <no-reply@pettorale.example>', 'a sender'),
  STRIPE_URL: webAddress(),
  STRIPE_SECRET_KEY: secret(),
  STRIPE_WEBHOOK_SECRET: secret(),
  PAYPAL_URL: webAddress(),
  PAYPAL_CLIENT_ID: text(),
  PAYPAL_CLIENT_SECRET: secret(),
  PAYPAL_WEBHOOK_ID: text(),
  SATISPAY_URL: webAddress(),
  SATISPAY_KEY_ID: text(),
  SATISPAY_PRIVATE_KEY: rsaKey(),
  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CLIENT_SECRET: secret(),
  GOOGLE_ISSUER: webAddress(),
  FACEBOOK_APP_ID: text(),
  FACEBOOK_APP_SECRET: secret(),
  FACEBOOK_URL: webAddress(),
  FACEBOOK_GRAPH_URL: webAddress(),
  PHOTON_URL: webAddress(),
  GOOGLE_PLACES_KEY: secret(),
  GOOGLE_PLACES_URL: webAddress(),
  DATAHEALTH_URL: webAddress(),
  DATAHEALTH_KEY: secret(),
  REGISTRY_URL: webAddress(),
  REGISTRY_KEY: secret(),
  SANDBOX_PORT: port(),
  SANDBOX_SMTP_PORT: port(),
});

export type VariableName = keyof typeof Variables.shape;
export type Variables = z.output<typeof Variables>;
export type RawVariables = Readonly<Record<string, string | undefined>>;

export const variableNames: readonly string[] = Object.keys(Variables.shape);

/** Missing or wrong settings, which prevent the start, with a sentence for each. */
export class SettingsError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const list = faults.length === 1 ? faults.join() : faults.map((fault) => `\n- ${fault}`).join('');
    super(`Pettorale cannot start: ${list}`);
    this.faults = faults;
  }
}

export function collectFaults(source: RawVariables) {
  const faults = new Map<VariableName, string>();
  return {
    /** Says what a variable must be, and what it is, if it is set and no secret. */
    wrong(name: VariableName, wants = words.get(Variables.shape[name])?.wants ?? 'set'): void {
      if (faults.has(name)) return;
      const value = source[name];
      const shown = value && !words.get(Variables.shape[name])?.secret ? `is "${value}", but must be` : 'must be';
      faults.set(name, `${name} ${shown} ${wants}.`);
    },
    has: (name: VariableName): boolean => faults.has(name),
    stop(): void {
      if (faults.size > 0) throw new SettingsError([...faults.values()]);
    },
  };
}

export type Faults = ReturnType<typeof collectFaults>;

/** Parses the variables, with defaults. A wrong one is added to the faults and counts as unset. */
export function readVariables(source: RawVariables, faults: Faults): Variables {
  const parsed = Variables.safeParse(source);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  for (const name of Object.keys(Variables.shape) as VariableName[]) if (wrong.has(name)) faults.wrong(name);
  return Variables.parse(Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.has(name))));
}
