import { expect, test } from 'vitest';
import { createRecentSessions } from './recentSessions.ts';

const at = new Date('2026-09-01T10:00:00Z');
const later = new Date('2026-09-08T10:00:00Z');
const account = { id: 'user', email: 'a@b.it', sessionId: 'session', confirmedAt: at, provedAt: null, roles: [] };

function recentAt() {
  let now = 1;
  const recent = createRecentSessions(() => now);
  return { recent, pass: (ms: number) => (now += ms) };
}

test('a session is believed for one second, and not beyond its end', () => {
  const { recent, pass } = recentAt();
  recent.keep('hash', account, later);
  expect(recent.find('hash', at)).toBe(account);
  expect(recent.find('hash', later)).toBeNull();
  expect(recent.find('other', at)).toBeNull();

  pass(1_000);
  expect(recent.find('hash', at)).toBe(account);
  pass(1);
  expect(recent.find('hash', at)).toBeNull();
});

test.each(['user', 'session'])('what changes of the %s is dropped at once', (id) => {
  const { recent } = recentAt();
  recent.keep('hash', account, later);
  recent.keep('stranger', { ...account, id: 'user 2', sessionId: 'session 2' }, later);

  recent.drop(id);

  expect(recent.find('hash', at)).toBeNull();
  expect(recent.find('stranger', at)).not.toBeNull();
});

test('what a query read before the change, but brings after it, is not kept', () => {
  const { recent, pass } = recentAt();
  recent.drop('user');
  pass(5_000);
  recent.keep('hash', account, later);
  expect(recent.find('hash', at)).toBeNull();

  pass(26_000);
  recent.keep('hash', account, later);
  expect(recent.find('hash', at)).toBe(account);
});

test('however many come in one second, only so many are kept', () => {
  const { recent } = recentAt();
  for (let many = 0; many < 6_000; many += 1) recent.keep(`hash ${many}`, { ...account, id: `${many}` }, later);
  expect(recent.find('hash 0', at)).toBeNull();
  expect(recent.find('hash 5999', at)).not.toBeNull();
});
