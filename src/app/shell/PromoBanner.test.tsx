import { describe, expect, test } from 'vitest';
import type { CircuitLook } from '#kernel/look.ts';
import { safeLink } from '#server/html.ts';
import { rendered } from '../../../tests/support/rendered.tsx';
import { PromoBanner, promoScript } from './PromoBanner.tsx';

const look = (promo: CircuitLook['promo']) => ({ slug: 'colline', promo }) as CircuitLook;
const banner = (link: string | null) =>
  rendered(<PromoBanner circuit={look({ dismissal: 'session', text: 'Guarda <le> taglie', link })} />);

describe('The banner of a circuit', () => {
  test('is closed by a button, and its text leads where the organiser wants', () => {
    const shown = banner('/static/size-guide.jpg');
    expect(shown).toContain('<a href="/static/size-guide.jpg">Guarda &lt;le&gt; taglie</a>');
    expect(shown).toMatch(/<\/a><button type="button" aria-label="Chiudi l’avviso">/);
  });

  test('is only text without a link', () => {
    expect(banner(null)).not.toContain('<a ');
  });

  test('that a session has closed is hidden before the first paint, one of a page is not', () => {
    expect(promoScript(look({ dismissal: 'session', text: '', link: null }))).toContain('sessionStorage');
    expect(promoScript(look({ dismissal: 'page', text: '', link: null }))).toBeNull();
  });

  test.each([
    ['/static/size-guide.jpg', '/static/size-guide.jpg'],
    ['https://www.colline.example/cena', 'https://www.colline.example/cena'],
    ['javascript:alert(1)', null],
    ['//elsewhere.example', null],
    ['data:text/html,x', null],
    [undefined, null],
  ])('leads to this portal or to an address of the web: %s', (link, safe) => {
    expect(safeLink(link)).toBe(safe);
  });
});
