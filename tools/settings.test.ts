import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings, type Variables } from './settings.ts';

const database = 'postgres://portal:secret@db.example/portal';

describe('what a start is', () => {
  test.each<[string, Variables, string]>([
    ['demo', {}, 'nothing is set'],
    ['demo', { DATABASE_URL: '' }, 'an empty variable counts as unset'],
    ['demo', { DATABASE_URL: database, DEPLOYMENT: 'demo' }, 'a demo may have a database of its own'],
    ['production', { DATABASE_URL: database }, 'who brings a database means it'],
    ['production', { DATABASE_URL: database, DEPLOYMENT: 'production' }, 'it is said'],
  ])('is a %s deployment (%o), because %s', (deployment, variables) => {
    expect(readSettings(variables).deployment).toBe(deployment);
  });

  test('a demo is for this machine only, a production deployment for all', () => {
    expect(readSettings({}).host).toBe('127.0.0.1');
    expect(readSettings({ DATABASE_URL: database }).host).toBe('0.0.0.0');
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
    expect(readSettings({ DATA_DIR: '/srv/portal' }).dataDir).toBe('/srv/portal');
  });
});

describe('a bad setting is named in one sentence', () => {
  test.each([
    [{ PORT: 'http' }, 'PORT is "http", but a port is a whole number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000", but a port is a whole number from 1 to 65535.'],
    [{ PORT: '65534' }, 'SANDBOX_SMTP_PORT is "65536", but a port is a whole number from 1 to 65535.'],
    [
      { PORT: '4300', SANDBOX_PORT: '4300' },
      'PORT (4300), SANDBOX_PORT (4300) and SANDBOX_SMTP_PORT (4302) must be three different ports.',
    ],
    [{ DEPLOYMENT: 'test' }, 'DEPLOYMENT is "test", but it can only be demo or production.'],
    [{ DEPLOYMENT: 'production' }, 'DEPLOYMENT=production needs DATABASE_URL, the address of a PostgreSQL database.'],
    [
      { DATABASE_URL: 'mysql://db.example/portal' },
      'DATABASE_URL is not the address of a PostgreSQL database: it begins with postgres://.',
    ],
  ])('%o', (variables, sentence) => {
    expect(() => readSettings(variables)).toThrow(sentence);
  });
});
