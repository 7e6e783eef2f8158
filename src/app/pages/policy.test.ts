import { describe, expect, test } from 'vitest';
import { hashPolicy, noncePolicy } from './policy.ts';

const none = { https: true, circuit: { settings: {} } };
const counted = { https: true, circuit: { settings: { 'google-analytics': 'G-DEMO15LAGHI' } } };
const page = '<script nonce="">1</script>';

const directive = (policy: string, name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));

describe.each([
  ['a page for one visitor', (settings: typeof none | typeof counted) => noncePolicy('abc', settings)],
  ['a kept page', (settings: typeof none | typeof counted) => hashPolicy(page, settings)],
])('The policy of %s', (_, policyFor) => {
  test('lets nobody in where the circuit has no analytics', () => {
    expect(policyFor(none)).not.toMatch(/https?:/);
    expect(policyFor({ ...none, circuit: { settings: { 'google-analytics': 'x; script-src *' } } })).toBe(
      policyFor(none),
    );
  });

  test('lets the script of analytics in where it has, and what that sends out', () => {
    const policy = policyFor(counted);
    expect(directive(policy, 'script-src')).toMatch(/ https:\/\/www\.googletagmanager\.com$/);
    for (const name of ['connect-src', 'img-src'])
      expect(directive(policy, name)).toMatch(/ https:\/\/\*\.google-analytics\.com/);
    expect(directive(policy, 'default-src')).toBe("default-src 'self'");
    expect(policy).toMatch(/upgrade-insecure-requests$/);
  });
});
