import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, type Variables } from './settings.ts';

const database = 'postgres://portal:secret@db.example/portal';
const strong = {
  DATABASE_URL: database,
  SECRET: 'wFq2Zl8sJd5Yk1Rv7Tb3Nc9Xm4Hg6Pa0',
  FILES_KEY: 'p0Vx4Tz9Kd2Lm7Qw6Rb1Sc8Yn3Hj5Gf0',
  BASE_URL: 'https://gare.example',
  SMTP_URL: 'smtps://smtp.example',
};

describe('what a start is', () => {
  test.each<[string, Variables, string]>([
    ['demo', {}, 'nothing is set'],
    ['demo', { DATABASE_URL: '' }, 'an empty variable counts as unset'],
    ['demo', { DATABASE_URL: database, DEPLOYMENT: 'demo' }, 'a demo may have a database of its own'],
    ['trial', { DEPLOYMENT: 'trial' }, 'a trial brings its database along'],
    ['production', strong, 'who brings a database means it'],
    ['production', { ...strong, DEPLOYMENT: 'production' }, 'it is said'],
  ])('is a %s deployment (%o), because %s', (deployment, variables) => {
    expect(readSettings(variables).deployment).toBe(deployment);
  });

  test('a demo is for this machine only, a production deployment for all', () => {
    expect(readSettings({}).host).toBe('127.0.0.1');
    expect(readSettings(strong).host).toBe('0.0.0.0');
  });

  test('the ports of the sandbox follow that of the portal', () => {
    expect(readSettings({ PORT: '4300' })).toMatchObject({ port: 4300, sandboxPort: 4301, smtpPort: 4302 });
    expect(readSettings({ PORT: '4300', SANDBOX_PORT: '4310' })).toMatchObject({ sandboxPort: 4310, smtpPort: 4302 });
  });

  test('the address is the one that people use', () => {
    expect(readSettings({ PORT: '4300' }).address).toBe('http://localhost:4300');
    expect(readSettings({ BASE_URL: 'https://gare.example' }).address).toBe('https://gare.example');
  });

  test('the data folder is meant from where we start', () => {
    expect(readSettings({}).dataDir).toBe(resolve('data'));
    expect(readSettings({ DEPLOYMENT: 'trial' }).dataDir).toBe(resolve('trial'));
    expect(readSettings({ DATA_DIR: '/srv/portal' }).dataDir).toBe('/srv/portal');
  });
});

describe('what is wrong is named', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http", but must be a whole number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000", but must be a whole number from 1 to 65535.'],
    [{ SANDBOX_PORT: 'x' }, 'SANDBOX_PORT is "x", but must be a whole number from 1 to 65535.'],
    [{ PORT: '65534' }, 'PORT (65534) leaves no ports for the sandbox behind it: set a lower one.'],
    [
      { PORT: '4300', SANDBOX_PORT: '4300' },
      'PORT (4300), SANDBOX_PORT (4300) and SANDBOX_SMTP_PORT (4302) must be three different ports.',
    ],
    [{ DEPLOYMENT: 'test' }, 'DEPLOYMENT is "test", but must be demo, trial or production.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", but must be fatal, error, warn, info, debug or silent.'],
    [
      { ...strong, DATABASE_URL: 'mysql://db.example/portal' },
      'DATABASE_URL must be the address of a PostgreSQL database, which begins with postgres://.',
    ],
  ])('%o', (variables, sentence) => {
    expect(() => readSettings(variables)).toThrow(sentence);
  });

  test('all of it at once, what only the portal reads included', () => {
    expect(() => readSettings({ DEPLOYMENT: 'production', PORT: 'http' })).toThrow(
      [
        'Pettorale cannot start: ',
        '- PORT is "http", but must be a whole number from 1 to 65535.',
        '- DATABASE_URL must be the address of a PostgreSQL database, which begins with postgres://.',
        '- SECRET must be at least 32 random characters.',
        '- FILES_KEY must be at least 32 random characters, with older keys behind it after commas.',
        '- BASE_URL must be the address under which people reach the portal, which begins with https:// (http:// is only for this machine).',
        '- SMTP_URL must be the address of a mail server.',
      ].join('\n'),
    );
  });
});
