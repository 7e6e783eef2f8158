import { describe, expect, test } from 'vitest';
import { analyticsId } from './analytics.ts';
import { analyticsAddress } from './analyticsAddress.ts';
import { choiceValue, consentModeOf, cookieVersion } from './cookieChoice.ts';

describe('How a circuit asks for consent', () => {
  test.each([
    ['implied', 'implied'],
    ['explicit', 'explicit'],
    ['anything else', 'explicit'],
    [undefined, 'explicit'],
  ])('%s is %s', (setting, mode) =>
    expect(consentModeOf(setting === undefined ? {} : { 'cookie-consent': setting })).toBe(mode),
  );

  test('the two ways have other words, so a choice in one is none in the other', () =>
    expect(cookieVersion('implied')).not.toBe(cookieVersion('explicit')));

  test('a choice is kept with its version and its time', () => {
    const at = new Date('2026-11-22T12:00:00.900Z');
    expect(choiceValue('refuse', cookieVersion('explicit'), at)).toBe(
      `refuse.${cookieVersion('explicit')}.${Date.parse('2026-11-22T12:00:00Z') / 1000}`,
    );
  });
});

describe('Only an id of Google Analytics is one', () => {
  test.each([
    ['G-DEMO15LAGHI', 'G-DEMO15LAGHI'],
    [' G-DEMO15LAGHI ', 'G-DEMO15LAGHI'],
    ['', null],
    ['UA-123456-1', null],
    ["G-1234'; script-src *", null],
  ])('“%s” is %s', (given, id) => expect(analyticsId({ 'google-analytics': given })).toBe(id));

  test('a circuit without the setting has none', () => expect(analyticsId({})).toBeNull());
});

describe('Analytics is told of pages', () => {
  test.each`
    what                                       | pathname                                  | params                                         | told
    ${'Home'}                                  | ${'/it'}                                  | ${{ lang: 'it' }}                              | ${'/it'}
    ${'a race by its name'}                    | ${'/it/race/sprint'}                      | ${{ lang: 'it', slug: 'sprint' }}              | ${'/it/race/sprint'}
    ${'a step of a registration'}              | ${'/en/event/registration/3'}             | ${{ lang: 'en', step: '3' }}                   | ${'/en/event/registration/3'}
    ${'a checkout without its order'}          | ${'/it/checkout/0199-ab'}                 | ${{ lang: 'it', id: '0199-ab' }}               | ${'/it/checkout/:id'}
    ${'an address that no page has: nothing'}  | ${'/it/no/a@b.it'}                        | ${{ lang: 'it', '*': 'no/a@b.it' }}            | ${null}
    ${'a new password: nothing'}               | ${'/it/account/password/reset/t0k3n'}     | ${{ lang: 'it', token: 't0k3n' }}              | ${null}
    ${'an account: nothing'}                   | ${'/it/dahsboard'}                        | ${{ lang: 'it' }}                              | ${null}
    ${'a confirmed e-mail: nothing'}           | ${'/it/dahsboard/email/confirm/a@b.it/x'} | ${{ lang: 'it', email: 'a@b.it', token: 'x' }} | ${null}
    ${'a friend’s registration: nothing'}      | ${'/it/friend/t0k3n'}                     | ${{ lang: 'it', token: 't0k3n' }}              | ${null}
    ${'a pass: nothing'}                       | ${'/it/pass/1.1.TL27'}                    | ${{ lang: 'it', code: '1.1.TL27' }}            | ${null}
    ${'an invitation into an office: nothing'} | ${'/it/console/invitation/t0k3n'}         | ${{ lang: 'it', token: 't0k3n' }}              | ${null}
    ${'a value that is written in code'}       | ${'/it/checkout/a%20b'}                   | ${{ lang: 'it', id: 'a b' }}                   | ${'/it/checkout/:id'}
  `('$what', ({ pathname, params, told }) => expect(analyticsAddress(pathname, params)).toBe(told));
});
