import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languages } from './lang.ts';
import { asSpelledHere, inLanguage, paths, safeRedirect } from './paths.ts';

describe('Addresses of pages (registration §2, checkout §2)', () => {
  test.each`
    path                                                     | address
    ${paths.home('it')}                                      | ${'/it'}
    ${paths.registrationStart('en', { race: 3 })}            | ${'/en/event/registration/1?race=3'}
    ${paths.registrationStart('it', { race: 3, crew: 'c' })} | ${'/it/event/registration/1?race=3&crew=c'}
    ${paths.registrationStart('it', { package: 2 })}         | ${'/it/event/registration/1?package=2'}
    ${paths.registration('it', 'medical-certificate', 'd')}  | ${'/it/event/registration/medical-certificate?draft=d'}
    ${paths.passwordSent('it')}                              | ${'/it/account/password/sended'}
    ${paths.addresses('en')}                                 | ${'/en/dahsboard/addresses'}
    ${paths.privacy('it')}                                   | ${'/it/privacy-policy'}
  `('$address', ({ path, address }) => expect(path).toBe(address));

  test('sign-in carries the full path back, encoded once', () => {
    const wanted = '/it/event/registration/1?race=3&a=b c';
    const address = paths.signin('it', wanted);
    expect(address).toBe('/it/signin?redirect=%2Fit%2Fevent%2Fregistration%2F1%3Frace%3D3%26a%3Db%20c');
    expect(new URL(address, 'https://portal.test').searchParams.get('redirect')).toBe(wanted);
  });

  test('without a value there is no query', () => {
    expect(paths.signin('it')).toBe('/it/signin');
    expect(paths.orderSuccess('en')).toBe('/en/order/success');
  });

  test('what stands in a path is encoded', () => {
    expect(paths.activate('it', 'a/b?c#d')).toBe('/it/account/activate/a%2Fb%3Fc%23d');
  });
});

describe('Switching the language changes the prefix only (registration §1)', () => {
  test.each`
    from                  | to      | address
    ${'/it'}              | ${'en'} | ${'/en'}
    ${'/it?notice=x'}     | ${'en'} | ${'/en?notice=x'}
    ${'/en/cart?a=/en/b'} | ${'it'} | ${'/it/cart?a=/en/b'}
    ${'/it/race/sprint'}  | ${'it'} | ${'/it/race/sprint'}
    ${'/italia'}          | ${'en'} | ${'/italia'}
  `('$from in $to is $address', ({ from, to, address }) => expect(inLanguage(from, to)).toBe(address));
});

describe('Where a sign-in may lead back to: pages of this portal only', () => {
  test.each([
    '/it',
    '/en',
    '/it/cart',
    '/it?notice=x',
    '/it/checkout/0197f5a0-0000-7000-8000-000000000000',
    '/it/event/registration/1?race=3&draft=a-b_c',
    '/en/dahsboard/email/confirm/ada@test.example/token',
    '/it/subscribers-list?s=Niccolò&p=2',
    '/it/subscribers-list?s=Niccol%C3%B2',
  ])('%s', (target) => expect(safeRedirect(target)).toBe(target));

  test.each`
    target                        | because
    ${undefined}                  | ${'there is none'}
    ${null}                       | ${'there is none'}
    ${''}                         | ${'it is empty'}
    ${'https://evil.test'}        | ${'another origin'}
    ${'https:evil.test'}          | ${'another origin, without slashes'}
    ${'//evil.test'}              | ${'a host without a scheme'}
    ${'///evil.test'}             | ${'browsers read more slashes as two'}
    ${'/it//evil.test'}           | ${'a double slash further on'}
    ${'/it/..//evil.test'}        | ${'a double slash once the dots are resolved'}
    ${'/it/../api/v2/x'}          | ${'dots lead out of the language'}
    ${'/it/%2e%2E/api'}           | ${'nor encoded ones'}
    ${'/it/.%2e?x=1'}             | ${'nor half of them'}
    ${'/\\evil.test'}             | ${'browsers read a backslash as a slash'}
    ${'/it/\\evil.test'}          | ${'nor further on'}
    ${'\\/evil.test'}             | ${'nor in front'}
    ${'/it@evil.test'}            | ${'a user name before a host'}
    ${'/it:80@evil.test'}         | ${'nor with a port'}
    ${'/it.evil.test'}            | ${'the language must end'}
    ${'/italia'}                  | ${'the language must end'}
    ${'it/cart'}                  | ${'a path begins with a slash'}
    ${'/cart'}                    | ${'a page stands below a language'}
    ${'/api/v3.0/auth/user'}      | ${'an answer of the API is no page'}
    ${'javascript:alert(1)'}      | ${'a script'}
    ${'/it/javascript:alert(1)'}  | ${'not even its brackets'}
    ${'data:text/html,x'}         | ${'a document of its own'}
    ${'%2F%2Fevil.test'}          | ${'encoded slashes'}
    ${'/%2Fevil.test'}            | ${'an encoded slash'}
    ${'/it\n//evil.test'}         | ${'browsers drop line ends'}
    ${'/it/cart\n'}               | ${'a line end at the end'}
    ${'/it\t/cart'}               | ${'browsers drop tabs'}
    ${' /it'}                     | ${'space before'}
    ${'/it/cart#<script>'}        | ${'no fragments'}
    ${'/it/<script>'}             | ${'no markup'}
    ${'/it/\u202Etset'}           | ${'no signs that turn the direction of writing'}
    ${`/it/${'a'.repeat(1_024)}`} | ${'no end'}
  `('never $target: $because', ({ target }) => expect(safeRedirect(target)).toBeUndefined());

  test('whatever passes stays on its origin, as a browser resolves it', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      'it',
      'en',
      '.',
      '..',
      ':',
      '@',
      '?',
      '#',
      '%2e',
      '%2f',
      '%5c',
      'evil.test',
      '\n',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.constantFrom('', '/it', '/en/'), (pieces, start) => {
        const target = safeRedirect(start + pieces.join(''));
        if (target === undefined) return;
        const { origin, pathname } = new URL(target, 'https://portal.test');
        expect(origin).toBe('https://portal.test');
        expect(pathname).toMatch(/^\/(it|en)(\/|$)/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('every page of the portal may be led back to', () => {
    for (const lang of languages) {
      for (const page of [
        paths.home,
        paths.cart,
        paths.dashboard,
        paths.orders,
        paths.subscriptions,
        paths.changeEmail,
      ]) {
        expect(safeRedirect(page(lang))).toBe(page(lang));
      }
    }
  });
});

describe('The correctly spelled path leads to the one in use (contract of addresses)', () => {
  test.each`
    asked                            | leads                            | because
    ${'/it/dashboard'}               | ${'/it/dahsboard'}               | ${'the dashboard has the specification’s spelling'}
    ${'/en/dashboard/orders?page=2'} | ${'/en/dahsboard/orders?page=2'} | ${'what follows stays'}
    ${'/it/account/password/sent'}   | ${'/it/account/password/sended'} | ${'so has the notice'}
    ${'/it/dahsboard'}               | ${undefined}                     | ${'it is there already'}
    ${'/it/dashboards'}              | ${undefined}                     | ${'that is another word'}
  `('$asked → $leads: $because', ({ asked, leads }) => {
    expect(asSpelledHere(asked)).toBe(leads);
  });
});
