import { collectFaults, type RawVariables, readVariables, type VariableName } from './variables.ts';

const loopback = /^((.+\.)?localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\]|\[::ffff:7f.*\])$/;

const demoSecret = 'the-demo-has-no-secrets-and-says-so';
const demoFilesKey = 'the-demo-keeps-no-files-that-are-worth-hiding';

/** Long enough, with enough different characters, and not the demo's public secret. */
const isStrong = (text: string): boolean =>
  text.length >= 32 && new Set(text).size >= 10 && text !== demoSecret && text !== demoFilesKey;

const ownServices = [
  'STRIPE_URL',
  'PAYPAL_URL',
  'SATISPAY_URL',
  'GOOGLE_ISSUER',
  'FACEBOOK_URL',
  'FACEBOOK_GRAPH_URL',
  'DATAHEALTH_URL',
  'REGISTRY_URL',
  'PHOTON_URL',
  'GOOGLE_PLACES_URL',
] as const satisfies readonly VariableName[];

const withoutSlash = (url: string): string => url.replace(/\/$/, '');

/** Reads the environment, or throws a SettingsError with every setting that is missing or wrong. */
export function readEnvironment(source: RawVariables) {
  const faults = collectFaults(source);
  const set = readVariables(source, faults);
  // With an invalid DEPLOYMENT, faults that only a production has are not reported.
  const deployment = set.DEPLOYMENT ?? (faults.has('DEPLOYMENT') ? 'demo' : 'production');
  const demo = deployment === 'demo';
  /** The sandbox is the outside world: of a demo, and of a trial, which begins empty and has a production's rules. */
  const inSandbox = deployment !== 'production';
  const sandbox = `http://127.0.0.1:${set.SANDBOX_PORT ?? set.PORT + 1}`;
  const notLoopback = (text: string) => !loopback.test(new URL(text).hostname);

  /** A setting with a default where the world is pretended; required, and validated, in production. */
  const needed = (
    name: VariableName,
    value: string | undefined,
    forDemo: string,
    good: (text: string) => boolean,
    wants: string,
  ) => {
    if (inSandbox) return value ?? forDemo;
    if (value === undefined || !good(value)) faults.wrong(name, wants);
    return value ?? forDemo;
  };

  if (set.DATABASE_URL === undefined) faults.wrong('DATABASE_URL');
  if (!demo && set.SECOND_FACTOR === 'off') faults.wrong('SECOND_FACTOR', 'on: only a demo does without');
  const secret = needed('SECRET', set.SECRET, demoSecret, isStrong, 'at least 32 random characters');
  // Newest first; older keys are only used to decrypt.
  const filesKeys = needed(
    'FILES_KEY',
    set.FILES_KEY,
    demoFilesKey,
    (text) => text.split(',').every(isStrong) && text.split(',').length < 256,
    'at least 32 random characters, with older keys behind it after commas',
  ).split(',');
  if (!inSandbox && set.SECRET !== undefined && filesKeys.includes(set.SECRET))
    faults.wrong('FILES_KEY', 'another one than SECRET: whoever learns one must not have the other');
  const baseUrl = needed(
    'BASE_URL',
    set.BASE_URL,
    `http://localhost:${set.PORT}`,
    (text) => text.startsWith('https:') || !notLoopback(text),
    'the address under which people reach the portal, which begins with https:// (http:// is only for this machine)',
  );
  const smtpUrl = needed(
    'SMTP_URL',
    set.SMTP_URL,
    `smtp://127.0.0.1:${set.SANDBOX_SMTP_PORT ?? set.PORT + 2}`,
    () => true,
    'the address of a mail server',
  );
  const stripeKey = inSandbox ? (set.STRIPE_SECRET_KEY ?? 'sk_test_sandbox') : set.STRIPE_SECRET_KEY;
  for (const name of ownServices) {
    if (!inSandbox && set[name] !== undefined && !notLoopback(set[name])) {
      faults.wrong(name, 'a service that is not on loopback, for this is a production');
    }
  }
  // What everybody may know guards nothing that others can reach.
  if (deployment === 'trial') {
    const wants = 'of this machine only, for this is a trial';
    if (set.BASE_URL !== undefined && notLoopback(set.BASE_URL)) faults.wrong('BASE_URL', wants);
    if (set.HOST !== undefined && !['127.0.0.1', '::1', 'localhost'].includes(set.HOST)) faults.wrong('HOST', wants);
  }
  const datahealthUrl = set.DATAHEALTH_URL ?? (inSandbox ? `${sandbox}/datahealth` : undefined);
  const registryUrl = set.REGISTRY_URL ?? (inSandbox ? `${sandbox}/registry` : undefined);
  const stripeWebhook =
    stripeKey === undefined
      ? undefined
      : needed(
          'STRIPE_WEBHOOK_SECRET',
          set.STRIPE_WEBHOOK_SECRET,
          'whsec_sandbox',
          (text) => text.length >= 16,
          'at least 16 characters long where STRIPE_SECRET_KEY is set',
        );

  /** Where the providers are, for the deployment's accounts and for those that circuits have of their own. */
  const providerUrls = {
    stripe: set.STRIPE_URL ?? (inSandbox ? sandbox : 'https://api.stripe.com'),
    paypal: withoutSlash(set.PAYPAL_URL ?? (inSandbox ? `${sandbox}/paypal` : 'https://api-m.paypal.com')),
    satispay: withoutSlash(
      set.SATISPAY_URL ?? (inSandbox ? `${sandbox}/satispay` : 'https://authservices.satispay.com'),
    ),
  };

  const paypalClient = set.PAYPAL_CLIENT_ID ?? (inSandbox ? 'sandbox-paypal' : undefined);
  const besidePayPal = (name: 'PAYPAL_CLIENT_SECRET' | 'PAYPAL_WEBHOOK_ID', pretended: string) =>
    paypalClient === undefined ? '' : needed(name, set[name], pretended, () => true, 'set where PAYPAL_CLIENT_ID is');
  const paypalSecret = besidePayPal('PAYPAL_CLIENT_SECRET', 'sandbox-paypal-secret');
  const paypalWebhook = besidePayPal('PAYPAL_WEBHOOK_ID', 'WH-SANDBOX');

  /** The sandbox knows no key by itself: the launcher of the demo makes one, and without it there is no Satispay. */
  const satispayKeyId = set.SATISPAY_KEY_ID ?? (inSandbox ? 'sandbox-satispay' : undefined);
  if (!inSandbox && satispayKeyId !== undefined && set.SATISPAY_PRIVATE_KEY === undefined)
    faults.wrong('SATISPAY_PRIVATE_KEY', 'set where SATISPAY_KEY_ID is');

  /** A client of an identity provider: its name and secret, the sandbox's in the demo, or nothing. */
  const clientOf = (idName: 'GOOGLE_CLIENT_ID' | 'FACEBOOK_APP_ID', pretended: string) => {
    const secretName = idName === 'GOOGLE_CLIENT_ID' ? 'GOOGLE_CLIENT_SECRET' : 'FACEBOOK_APP_SECRET';
    const id = set[idName] ?? (inSandbox ? pretended : undefined);
    if (id === undefined) return null;
    const wants = `set where ${idName} is`;
    return { id, secret: needed(secretName, set[secretName], `${pretended}-secret`, () => true, wants) };
  };
  const google = clientOf('GOOGLE_CLIENT_ID', 'sandbox-google');
  const facebook = clientOf('FACEBOOK_APP_ID', 'sandbox-facebook');
  faults.stop();

  return {
    mode: set.NODE_ENV,
    deployment,
    demo,
    host: set.HOST ?? (inSandbox ? '127.0.0.1' : '0.0.0.0'),
    port: set.PORT,
    baseUrl: new URL(baseUrl),
    trustProxy: set.TRUST_PROXY?.split(',').map((proxy) => proxy.trim()) ?? false,
    /** How long a portal that was told to end still answers, after /readyz has begun to fail. */
    drainMs: (set.DRAIN_SECONDS ?? (inSandbox ? 0 : 5)) * 1_000,
    databaseUrl: set.DATABASE_URL ?? '',
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
    /** Whether the office's people need an authenticator app: always, but in a demo. */
    secondFactor: set.SECOND_FACTOR ? set.SECOND_FACTOR === 'on' : !demo,
    /** How many times the strict limits are allowed. */
    limitFactor: (set.RATE_LIMITS ?? (demo ? 'relaxed' : 'strict')) === 'relaxed' ? 100 : 1,
    demoToday: set.DEMO_TODAY,
    smtpUrl,
    mailFrom: set.MAIL_FROM,
    providerUrls,
    stripe:
      stripeKey === undefined || stripeWebhook === undefined
        ? null
        : {
            url: providerUrls.stripe,
            secretKey: stripeKey,
            webhookSecret: stripeWebhook,
          },
    paypal:
      paypalClient === undefined
        ? null
        : {
            url: providerUrls.paypal,
            clientId: paypalClient,
            secret: paypalSecret,
            webhookId: paypalWebhook,
          },
    satispay:
      satispayKeyId === undefined || set.SATISPAY_PRIVATE_KEY === undefined
        ? null
        : {
            url: providerUrls.satispay,
            keyId: satispayKeyId,
            privateKey: set.SATISPAY_PRIVATE_KEY,
          },
    google: google && {
      ...google,
      issuer: set.GOOGLE_ISSUER ?? (inSandbox ? `${sandbox}/google` : 'https://accounts.google.com'),
    },
    facebook: facebook && {
      ...facebook,
      url: set.FACEBOOK_URL ?? (inSandbox ? `${sandbox}/facebook` : 'https://www.facebook.com/v24.0'),
      graphUrl:
        set.FACEBOOK_GRAPH_URL ?? (inSandbox ? `${sandbox}/facebook/graph` : 'https://graph.facebook.com/v24.0'),
    },
    /** Who is asked for addresses while one is typed: Google where a key is given, else Photon where its address is. */
    places: {
      photon:
        set.PHOTON_URL === undefined && !inSandbox
          ? null
          : { url: (set.PHOTON_URL ?? `${sandbox}/photon`).replace(/\/$/, '') },
      google:
        set.GOOGLE_PLACES_KEY === undefined
          ? null
          : {
              key: set.GOOGLE_PLACES_KEY,
              url: (
                set.GOOGLE_PLACES_URL ?? (inSandbox ? `${sandbox}/places` : 'https://places.googleapis.com')
              ).replace(/\/$/, ''),
            },
    },
    /** The health-data provider; a registration type may have a key of its own. */
    datahealth:
      datahealthUrl === undefined ? null : { url: datahealthUrl.replace(/\/$/, ''), key: set.DATAHEALTH_KEY ?? null },
    registry:
      registryUrl === undefined
        ? null
        : { url: registryUrl.replace(/\/$/, ''), key: set.REGISTRY_KEY ?? (inSandbox ? 'sandbox' : null) },
  } as const;
}

export type Environment = ReturnType<typeof readEnvironment>;
