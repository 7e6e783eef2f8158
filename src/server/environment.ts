import { isIP } from 'node:net';
import { z } from 'zod';

const port = z.coerce.number().int().min(1).max(65_535);
const onOff = z.enum(['on', 'off']);
const empty = (value: unknown) => (value === '' ? undefined : value);
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema.optional());
const withDefault = <Schema extends z.ZodType>(schema: Schema, value: z.input<Schema>) =>
  z.preprocess((given) => empty(given) ?? value, schema);

/** Addresses, networks (10.0.0.0/8), or the names that Fastify knows for some of them. */
function namesProxies(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits = '0', ...more] = part.trim().split('/');
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return true;
    const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return more.length === 0 && /^\d+$/.test(bits) && Number(bits) <= longest;
  });
}

/** Everything that can be set from outside, read once at the start. `.env.example` lists the same names. */
const Variables = z.object({
  NODE_ENV: withDefault(z.enum(['production', 'development', 'test']), 'production'),
  DEPLOYMENT: optional(z.enum(['demo', 'production'])),
  HOST: optional(z.string()),
  PORT: withDefault(port, 3000),
  BASE_URL: optional(z.url({ protocol: /^https?$/ })),
  TRUST_PROXY: optional(z.string().refine(namesProxies, 'must name addresses or networks, with commas between them')),
  DATABASE_URL: z.string({ error: 'is missing' }).regex(/^postgres(ql)?:\/\//, 'is not a postgres:// address'),
  DATABASE_POOL: withDefault(z.coerce.number().int().min(2).max(200), 16),
  DATA_DIR: withDefault(z.string(), './data'),
  SECRET: optional(z.string()),
  FILES_KEY: optional(z.string()),
  METRICS_TOKEN: optional(z.string().min(16, 'has fewer than 16 characters')),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  JOBS: withDefault(onOff, 'on'),
  CIRCUIT_ID: withDefault(z.coerce.number().int().positive(), 15),
  SEASON: withDefault(z.coerce.number().int().positive(), 20),
  CART_HOLD_MINUTES: withDefault(z.coerce.number().positive(), 30),
  ORDER_HOLD_HOURS: withDefault(z.coerce.number().positive(), 24),
  PASSWORD_MIN_LENGTH: optional(z.coerce.number().int().min(3).max(128)),
  RATE_LIMITS: optional(z.enum(['strict', 'relaxed'])),
  DEMO_TODAY: optional(z.iso.date()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, 'is not an smtp:// address')),
  MAIL_FROM: withDefault(z.string(), 'Pettorale <no-reply@pettorale.example>'),
  STRIPE_URL: optional(z.url()),
  STRIPE_SECRET_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: optional(z.url({ protocol: /^https?$/ })),
  FACEBOOK_APP_ID: optional(z.string()),
  FACEBOOK_APP_SECRET: optional(z.string()),
  FACEBOOK_URL: optional(z.url({ protocol: /^https?$/ })),
  FACEBOOK_GRAPH_URL: optional(z.url({ protocol: /^https?$/ })),
  PHOTON_URL: optional(z.url({ protocol: /^https?$/ })),
  GOOGLE_PLACES_KEY: optional(z.string()),
  GOOGLE_PLACES_URL: optional(z.url({ protocol: /^https?$/ })),
  DATAHEALTH_URL: optional(z.url({ protocol: /^https?$/ })),
  DATAHEALTH_KEY: optional(z.string()),
  REGISTRY_URL: optional(z.url({ protocol: /^https?$/ })),
  REGISTRY_KEY: optional(z.string()),
  SANDBOX_PORT: optional(port),
  SANDBOX_SMTP_PORT: optional(port),
});

export const variableNames: readonly string[] = Object.keys(Variables.shape);

/** A setting that is missing or wrong: it stops the start, and is named. */
export class SettingsError extends Error {}

const loopback = /^((.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/;

const demoSecret = 'the-demo-has-no-secrets-and-says-so';
const demoFilesKey = 'the-demo-keeps-no-files-that-are-worth-hiding';

/** Long, not one key held down, and not the one that everybody can read here. */
const isStrong = (text: string): boolean =>
  text.length >= 32 && new Set(text).size >= 10 && text !== demoSecret && text !== demoFilesKey;

function production(name: string, value: string | undefined, good: (text: string) => boolean, needs: string): string {
  if (value === undefined || !good(value)) throw new SettingsError(`${name} ${needs}`);
  return value;
}

/** Reads the environment. Refuses with one sentence that names the variable (contract of the start: nothing half-configured runs). */
export function readEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const parsed = Variables.safeParse(source);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new SettingsError(`${issue.path.join('.')} ${issue.message}`);
  }
  const set = parsed.data;
  const deployment = set.DEPLOYMENT ?? 'production';
  const demo = deployment === 'demo';
  const sandbox = `http://127.0.0.1:${set.SANDBOX_PORT ?? set.PORT + 1}`;
  const notLoopback = (text: string) => !loopback.test(new URL(text).hostname);

  const secret = demo
    ? (set.SECRET ?? demoSecret)
    : production('SECRET', set.SECRET, isStrong, 'must be set to at least 32 random characters');
  // Newest first: what was sealed with an older one is still read.
  const filesKeys = (
    demo
      ? (set.FILES_KEY ?? demoFilesKey)
      : production(
          'FILES_KEY',
          set.FILES_KEY,
          (text) => text.split(',').every(isStrong) && text.split(',').length < 256,
          'must be set to at least 32 random characters, older keys behind it after commas',
        )
  ).split(',');
  const baseUrl = demo
    ? (set.BASE_URL ?? `http://localhost:${set.PORT}`)
    : production(
        'BASE_URL',
        set.BASE_URL,
        () => true,
        'must be set to the address under which people reach the portal',
      );
  const smtpUrl = demo
    ? (set.SMTP_URL ?? `smtp://127.0.0.1:${set.SANDBOX_SMTP_PORT ?? set.PORT + 2}`)
    : production('SMTP_URL', set.SMTP_URL, notLoopback, 'must be set to a mail server that is not on loopback');
  const stripeKey = demo ? (set.STRIPE_SECRET_KEY ?? 'sk_test_sandbox') : set.STRIPE_SECRET_KEY;
  for (const name of [
    'STRIPE_URL',
    'GOOGLE_ISSUER',
    'FACEBOOK_URL',
    'FACEBOOK_GRAPH_URL',
    'DATAHEALTH_URL',
    'REGISTRY_URL',
    'PHOTON_URL',
    'GOOGLE_PLACES_URL',
  ] as const) {
    if (!demo && set[name] !== undefined && !notLoopback(set[name])) {
      throw new SettingsError(`${name} must not lead to loopback in production`);
    }
  }
  const datahealthUrl = set.DATAHEALTH_URL ?? (demo ? `${sandbox}/datahealth` : undefined);
  const registryUrl = set.REGISTRY_URL ?? (demo ? `${sandbox}/registry` : undefined);
  const stripeWebhook = demo
    ? (set.STRIPE_WEBHOOK_SECRET ?? 'whsec_sandbox')
    : stripeKey === undefined
      ? undefined
      : production(
          'STRIPE_WEBHOOK_SECRET',
          set.STRIPE_WEBHOOK_SECRET,
          (text) => text.length >= 16,
          'must be set when STRIPE_SECRET_KEY is',
        );

  /** A client of an identity provider: its name and secret, the sandbox's in the demo, or nothing. */
  const clientOf = (idName: 'GOOGLE_CLIENT_ID' | 'FACEBOOK_APP_ID', pretended: string) => {
    const secretName = idName === 'GOOGLE_CLIENT_ID' ? 'GOOGLE_CLIENT_SECRET' : 'FACEBOOK_APP_SECRET';
    if (demo) return { id: set[idName] ?? pretended, secret: set[secretName] ?? `${pretended}-secret` };
    const id = set[idName];
    if (id === undefined) return null;
    return {
      id,
      secret: production(secretName, set[secretName], (text) => text !== '', `must be set when ${idName} is`),
    };
  };
  const google = clientOf('GOOGLE_CLIENT_ID', 'sandbox-google');
  const facebook = clientOf('FACEBOOK_APP_ID', 'sandbox-facebook');

  return {
    mode: set.NODE_ENV,
    deployment,
    demo,
    host: set.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    port: set.PORT,
    baseUrl: new URL(baseUrl),
    trustProxy: set.TRUST_PROXY?.split(',').map((proxy) => proxy.trim()) ?? false,
    databaseUrl: set.DATABASE_URL,
    databasePool: set.DATABASE_POOL,
    dataDir: set.DATA_DIR,
    secret,
    filesKeys,
    metricsToken: set.METRICS_TOKEN,
    logLevel: set.LOG_LEVEL,
    runJobs: set.JOBS === 'on',
    circuitId: set.CIRCUIT_ID,
    seasonId: set.SEASON,
    cartHoldMinutes: set.CART_HOLD_MINUTES,
    orderHoldHours: set.ORDER_HOLD_HOURS,
    passwordMinLength: set.PASSWORD_MIN_LENGTH ?? (demo ? 3 : 8),
    /** How many times the strict limits are allowed. */
    limitFactor: (set.RATE_LIMITS ?? (demo ? 'relaxed' : 'strict')) === 'relaxed' ? 100 : 1,
    demoToday: set.DEMO_TODAY,
    smtpUrl,
    mailFrom: set.MAIL_FROM,
    stripe:
      stripeKey === undefined || stripeWebhook === undefined
        ? null
        : {
            url: set.STRIPE_URL ?? (demo ? sandbox : 'https://api.stripe.com'),
            secretKey: stripeKey,
            webhookSecret: stripeWebhook,
          },
    google: google && {
      ...google,
      issuer: set.GOOGLE_ISSUER ?? (demo ? `${sandbox}/google` : 'https://accounts.google.com'),
    },
    facebook: facebook && {
      ...facebook,
      url: set.FACEBOOK_URL ?? (demo ? `${sandbox}/facebook` : 'https://www.facebook.com/v24.0'),
      graphUrl: set.FACEBOOK_GRAPH_URL ?? (demo ? `${sandbox}/facebook/graph` : 'https://graph.facebook.com/v24.0'),
    },
    /** Who is asked for addresses while one is typed: Google where a key is given, else Photon where its address is. */
    places: {
      photon:
        set.PHOTON_URL === undefined && !demo
          ? null
          : { url: (set.PHOTON_URL ?? `${sandbox}/photon`).replace(/\/$/, '') },
      google:
        set.GOOGLE_PLACES_KEY === undefined
          ? null
          : {
              key: set.GOOGLE_PLACES_KEY,
              url: (set.GOOGLE_PLACES_URL ?? (demo ? `${sandbox}/places` : 'https://places.googleapis.com')).replace(
                /\/$/,
                '',
              ),
            },
    },
    /** The health-data provider; a registration type may have a key of its own. */
    datahealth:
      datahealthUrl === undefined ? null : { url: datahealthUrl.replace(/\/$/, ''), key: set.DATAHEALTH_KEY ?? null },
    /** The federations' registry of cards. */
    registry:
      registryUrl === undefined
        ? null
        : { url: registryUrl.replace(/\/$/, ''), key: set.REGISTRY_KEY ?? (demo ? 'sandbox' : null) },
  } as const;
}

export type Environment = ReturnType<typeof readEnvironment>;
