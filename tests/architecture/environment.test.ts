import { generateKeyPairSync } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from '#server/environment.ts';
import { unknownVariables } from '#server/unknownVariables.ts';
import { SettingsError, variableNames } from '#server/variables.ts';

/** What only the sandbox, the tools and the tests read. */
const ofTheTools = [
  'SANDBOX_PORTAL_URL',
  'TEST_DATABASE_URL',
  'CHROMIUM_PATH',
  'VITE_CACHE_DIR',
  'BENCH_SECONDS',
  'BENCH_ROUNDS',
];

/** What our processes tell each other, and what the machine sets: nobody configures it. */
const notSettings = ['CI', 'PATH', 'SANDBOX_PARENT_PID', 'JOURNEY_DATABASES', 'NOW', 'VITEST', 'EVERYTHING'];

const example = readFileSync('.env.example', 'utf8').split('\n');
const listed = example.flatMap((line, at) => {
  const name = /^#?([A-Z][A-Z_]+)=/.exec(line)?.[1];
  return name ? [{ name, comment: example[at - 1] ?? '' }] : [];
});

describe('.env.example', () => {
  test('lists every setting once, and nothing else', () => {
    const names = listed.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...variableNames, ...ofTheTools].toSorted());
  });

  test('says of each what it is for', () => {
    expect(listed.filter(({ comment }) => !/^# .*[a-z]/.test(comment)).map(({ name }) => name)).toEqual([]);
  });

  test('changes nothing for who copies it as it is', () => {
    expect(example.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
  });

  test('knows every variable that the code reads', () => {
    const files = globSync(['{src,sandbox,tools,tests,bench,database}/**/*.{ts,tsx,mjs}', '*.ts']);
    const read = files
      .filter((file) => !file.endsWith('.test.ts') && !file.includes('/standIn/'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/\bprocess\.env\.([A-Z_]+)/g)].map(([, name]) => name),
      );
    const known = [...variableNames, ...ofTheTools, ...notSettings];
    expect([...new Set(read)].filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });
});

const demo = { DEPLOYMENT: 'demo', DATABASE_URL: 'postgres://localhost/portal' };
const production = {
  DEPLOYMENT: 'production',
  DATABASE_URL: 'postgres://database/portal',
  SECRET: 'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0',
  FILES_KEY: 'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0',
  BASE_URL: 'https://gare.example',
  SMTP_URL: 'smtp://smtp.example',
};

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey;

const faultsOf = (source: Readonly<Record<string, string | undefined>>): readonly string[] => {
  try {
    readEnvironment(source);
    return [];
  } catch (error) {
    if (error instanceof SettingsError) return error.faults;
    throw error;
  }
};

describe('The environment is read once, and a bad value stops the start', () => {
  test.each`
    name                     | value                   | because
    ${'NODE_ENV'}            | ${'staging'}            | ${'not one of three'}
    ${'DEPLOYMENT'}          | ${'staging'}            | ${'not one of three'}
    ${'PORT'}                | ${'0'}                  | ${'no port'}
    ${'PORT'}                | ${'70000'}              | ${'beyond the last port'}
    ${'PORT'}                | ${'http'}               | ${'not a number'}
    ${'BASE_URL'}            | ${'gare.example'}       | ${'no address'}
    ${'BASE_URL'}            | ${'ftp://gare.example'} | ${'neither http nor https'}
    ${'TRUST_PROXY'}         | ${'my-proxy'}           | ${'no address'}
    ${'TRUST_PROXY'}         | ${'10.0.0.0/33'}        | ${'no network'}
    ${'TRUST_PROXY'}         | ${'10.0.0.1,,10.0.0.2'} | ${'an empty address'}
    ${'DATABASE_URL'}        | ${undefined}            | ${'missing'}
    ${'DATABASE_URL'}        | ${'mysql://localhost'}  | ${'not PostgreSQL'}
    ${'DATABASE_POOL'}       | ${'1'}                  | ${'jobs and requests need two'}
    ${'METRICS_TOKEN'}       | ${'short'}              | ${'easily guessed'}
    ${'LOG_LEVEL'}           | ${'loud'}               | ${'no level'}
    ${'JOBS'}                | ${'yes'}                | ${'neither on nor off'}
    ${'CIRCUIT_ID'}          | ${'-1'}                 | ${'no id'}
    ${'SEASON'}              | ${'summer'}             | ${'no id'}
    ${'CART_HOLD_MINUTES'}   | ${'0'}                  | ${'a hold must last'}
    ${'ORDER_HOLD_HOURS'}    | ${'-24'}                | ${'a hold must last'}
    ${'PASSWORD_MIN_LENGTH'} | ${'2'}                  | ${'below the specification’s three'}
    ${'RATE_LIMITS'}         | ${'off'}                | ${'limits are never off'}
    ${'DEMO_TODAY'}          | ${'tomorrow'}           | ${'not a day'}
    ${'SMTP_URL'}            | ${'mail.example'}       | ${'not an smtp address'}
    ${'STRIPE_URL'}          | ${'stripe'}             | ${'no address'}
    ${'PAYPAL_URL'}          | ${'paypal'}             | ${'no address'}
    ${'SATISPAY_URL'}        | ${'ftp://satispay'}     | ${'neither http nor https'}
    ${'GOOGLE_ISSUER'}       | ${'accounts.google'}    | ${'no address'}
    ${'FACEBOOK_URL'}        | ${'ftp://facebook'}     | ${'neither http nor https'}
    ${'SANDBOX_PORT'}        | ${'-1'}                 | ${'no port'}
    ${'SANDBOX_SMTP_PORT'}   | ${'x'}                  | ${'no port'}
  `('$name=$value is refused and named: $because', ({ name, value }) => {
    expect(faultsOf({ ...demo, [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test.each`
    name                       | value                                    | because
    ${'SECRET'}                | ${undefined}                             | ${'missing'}
    ${'SECRET'}                | ${'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa'}     | ${'too short'}
    ${'SECRET'}                | ${'x'.repeat(32)}                        | ${'one key held down'}
    ${'SECRET'}                | ${'the-demo-has-no-secrets-and-says-so'} | ${'everybody knows it'}
    ${'FILES_KEY'}             | ${undefined}                             | ${'missing'}
    ${'FILES_KEY'}             | ${'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0,x'}  | ${'an older key is weak'}
    ${'DATAHEALTH_URL'}        | ${'http://127.0.0.1:3001/datahealth'}    | ${'on loopback'}
    ${'BASE_URL'}              | ${undefined}                             | ${'missing'}
    ${'SMTP_URL'}              | ${undefined}                             | ${'missing'}
    ${'FILES_KEY'}             | ${'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0'}    | ${'the same as SECRET'}
    ${'BASE_URL'}              | ${'http://gare.example'}                 | ${'cookies and passwords would be read on the way'}
    ${'STRIPE_URL'}            | ${'http://localhost:3001'}               | ${'on loopback'}
    ${'STRIPE_WEBHOOK_SECRET'} | ${undefined}                             | ${'missing beside a key'}
    ${'PAYPAL_URL'}            | ${'http://127.0.0.1:3001/paypal'}        | ${'on loopback'}
    ${'PAYPAL_CLIENT_SECRET'}  | ${undefined}                             | ${'missing beside a client'}
    ${'PAYPAL_WEBHOOK_ID'}     | ${undefined}                             | ${'missing beside a client'}
    ${'SATISPAY_URL'}          | ${'http://localhost:3001/satispay'}      | ${'on loopback'}
    ${'SATISPAY_PRIVATE_KEY'}  | ${undefined}                             | ${'missing beside a key’s id'}
    ${'SATISPAY_PRIVATE_KEY'}  | ${'not a key'}                           | ${'no private key'}
    ${'GOOGLE_CLIENT_SECRET'}  | ${undefined}                             | ${'missing beside a client'}
    ${'FACEBOOK_APP_SECRET'}   | ${''}                                    | ${'missing beside an app'}
    ${'GOOGLE_ISSUER'}         | ${'http://127.0.0.1:3001/google'}        | ${'on loopback'}
    ${'FACEBOOK_URL'}          | ${'http://localhost:3001/facebook'}      | ${'on loopback'}
    ${'FACEBOOK_GRAPH_URL'}    | ${'http://[::1]/graph'}                  | ${'on loopback'}
  `('a production refuses to start with $name=$value: $because', ({ name, value }) => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'w'.repeat(16) };
    const google = { GOOGLE_CLIENT_ID: 'portal', GOOGLE_CLIENT_SECRET: 'secret' };
    const facebook = { FACEBOOK_APP_ID: 'portal', FACEBOOK_APP_SECRET: 'secret' };
    const paypal = { PAYPAL_CLIENT_ID: 'portal', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH-1' };
    const satispay = { SATISPAY_KEY_ID: 'key', SATISPAY_PRIVATE_KEY: rsa };
    const faults = faultsOf({
      ...production,
      ...stripe,
      ...paypal,
      ...satispay,
      ...google,
      ...facebook,
      [name]: value,
    });
    expect(faults).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('a production never talks to a pretended card provider, with or without a key', () => {
    const address = { STRIPE_URL: 'http://stripe.localhost:3001' };
    expect(faultsOf({ ...production, ...address })).toEqual([expect.stringMatching(/^STRIPE_URL /)]);
  });

  test('a key in PEM may stand on one line', () => {
    const SATISPAY_PRIVATE_KEY = rsa.replaceAll('\n', '\\n');
    expect(SATISPAY_PRIVATE_KEY).not.toContain('\n');
    expect(readEnvironment({ ...demo, SATISPAY_PRIVATE_KEY }).satispay?.privateKey).toBe(rsa);
  });

  test.each([
    ['SMTP_URL', 'smtp://127.0.0.1:25', 'a mail server of its own hands mails on'],
    ['SMTP_URL', 'smtp://localhost', 'a mail server of its own hands mails on'],
    ['BASE_URL', 'http://localhost:3000', 'nobody else reaches it there'],
    ['BASE_URL', 'http://127.0.0.1:3000', 'nobody else reaches it there'],
  ])('a production may have %s=%s: %s', (name, value) => {
    expect(readEnvironment({ ...production, [name]: value })).toBeDefined();
  });

  test('proxies are named by address, by network, or as loopback', () => {
    const TRUST_PROXY = '127.0.0.1, 10.0.0.0/8,fd00::/8,loopback';
    expect(readEnvironment({ ...demo, TRUST_PROXY }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'fd00::/8',
      'loopback',
    ]);
  });

  test('an empty value counts as unset', () => {
    expect(readEnvironment({ ...demo, PORT: '', SMTP_URL: '', LOG_LEVEL: '' })).toMatchObject({
      port: 3000,
      smtpUrl: 'smtp://127.0.0.1:3002',
      logLevel: 'info',
    });
  });

  test('what is not said is safe in production and easy in the demo', () => {
    expect(readEnvironment(demo)).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      passwordMinLength: 3,
      limitFactor: 100,
    });
    expect(readEnvironment(production)).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      passwordMinLength: 8,
      limitFactor: 1,
      stripe: null,
      paypal: null,
      satispay: null,
      google: null,
      facebook: null,
    });
  });
});

describe('A trial', () => {
  const trial = { DEPLOYMENT: 'trial', DATABASE_URL: 'postgres://localhost/portal' };

  test('has the demo’s world around it, none of its data and none of its leniency', () => {
    expect(readEnvironment(trial)).toMatchObject({
      demo: false,
      secondFactor: true,
      limitFactor: 1,
      passwordMinLength: 8,
      host: '127.0.0.1',
      stripe: { url: 'http://127.0.0.1:3001' },
    });
    expect(faultsOf({ ...trial, SECOND_FACTOR: 'off' })).toHaveLength(1);
  });

  test.each(['BASE_URL=https://gare.example', 'HOST=0.0.0.0', 'HOST=192.0.2.7'])(
    'is for this machine only: %s is refused',
    (setting) => {
      const [name = '', value = ''] = setting.split('=');
      expect(faultsOf({ ...trial, [name]: value })).toEqual([
        `${name} is "${value}", but must be of this machine only, for this is a trial.`,
      ]);
    },
  );
});

describe('What is wrong is said in our words', () => {
  test.each`
    name                   | value             | sentence
    ${'PORT'}              | ${'http'}         | ${'PORT is "http", but must be a whole number from 1 to 65535.'}
    ${'LOG_LEVEL'}         | ${'loud'}         | ${'LOG_LEVEL is "loud", but must be fatal, error, warn, info, debug or silent.'}
    ${'DEPLOYMENT'}        | ${'test'}         | ${'DEPLOYMENT is "test", but must be demo, trial or production.'}
    ${'CART_HOLD_MINUTES'} | ${'0'}            | ${'CART_HOLD_MINUTES is "0", but must be a number above 0.'}
    ${'BASE_URL'}          | ${'gare.example'} | ${'BASE_URL is "gare.example", but must be an address that begins with http:// or https://.'}
    ${'DEMO_TODAY'}        | ${'tomorrow'}     | ${'DEMO_TODAY is "tomorrow", but must be a day such as 2026-09-01.'}
    ${'TRUST_PROXY'}       | ${'my-proxy'}     | ${'TRUST_PROXY is "my-proxy", but must be addresses or networks, with commas between them.'}
    ${'DATABASE_URL'}      | ${undefined}      | ${'DATABASE_URL must be the address of a PostgreSQL database, which begins with postgres://.'}
    ${'METRICS_TOKEN'}     | ${'hunter2'}      | ${'METRICS_TOKEN must be at least 16 characters long.'}
    ${'SMTP_URL'}          | ${'me:hunter2@x'} | ${'SMTP_URL must be the address of a mail server, which begins with smtp:// or smtps://.'}
  `('$sentence', ({ name, value, sentence }) => {
    expect(faultsOf({ ...demo, [name]: value })).toEqual([sentence]);
  });

  test('all of it at once, each name once', () => {
    const { SECRET: _, ...others } = production;
    const faults = faultsOf({
      ...others,
      PORT: 'http',
      SMTP_URL: 'mail',
      GOOGLE_CLIENT_ID: 'portal',
      FILES_KEY: 'weak',
    });
    expect(faults).toEqual([
      'PORT is "http", but must be a whole number from 1 to 65535.',
      'SMTP_URL must be the address of a mail server, which begins with smtp:// or smtps://.',
      'SECRET must be at least 32 random characters.',
      'FILES_KEY must be at least 32 random characters, with older keys behind it after commas.',
      'GOOGLE_CLIENT_SECRET must be set where GOOGLE_CLIENT_ID is.',
    ]);
  });

  test('no secret is ever printed', () => {
    const secrets = ['SECRET', 'FILES_KEY', 'METRICS_TOKEN', 'DATABASE_URL', 'SMTP_URL', 'STRIPE_WEBHOOK_SECRET'];
    const given = Object.fromEntries(secrets.map((name) => [name, 'hunter2']));
    const faults = faultsOf({ ...production, STRIPE_SECRET_KEY: 'sk_live', ...given });
    expect(faults).toHaveLength(secrets.length);
    expect(faults.join()).not.toContain('hunter2');
  });
});

describe('A name that is none of ours, but looks like one, is warned of', () => {
  test.each`
    name                   | meant
    ${'CART_HOLD_MINUTE'}  | ${'CART_HOLD_MINUTES'}
    ${'CART_HOLD_MINTUES'} | ${'CART_HOLD_MINUTES'}
    ${'DATABASE_URI'}      | ${'DATABASE_URL'}
    ${'LOGLEVEL'}          | ${'LOG_LEVEL'}
    ${'STRIPE_SECRETKEY'}  | ${'STRIPE_SECRET_KEY'}
    ${'GOOGLE_CLIENT_IDS'} | ${'GOOGLE_CLIENT_ID'}
    ${'JOB'}               | ${'JOBS'}
  `('$name: $meant is meant', ({ name, meant }) => {
    expect(unknownVariables({ [name]: 'x' })).toEqual([`${name} is no setting of the portal. Is ${meant} meant?`]);
  });

  test('the machine’s own are not mentioned, nor ours and those of the tools', () => {
    const machine = ['PATH', 'HOME', 'USER', 'SHELL', 'LANG', 'PWD', 'TERM', 'HOSTNAME', 'LOGNAME', 'TMPDIR', 'EDITOR'];
    const more = [
      'PGHOST',
      'PGPORT',
      'NODE_OPTIONS',
      'NODE_VERSION',
      'GOOGLE_APPLICATION_CREDENTIALS',
      'SSH_AUTH_SOCK',
    ];
    const all = [...machine, ...more, ...variableNames, ...ofTheTools, ...notSettings];
    expect(unknownVariables(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([]);
  });
});
