import { expect, test } from 'vitest';
import { rendered } from '../../tests/support/rendered.tsx';
import { ApiError } from './api.tsx';
import { useFailureText } from './failure.ts';

function Said({ error }: { readonly error: unknown }) {
  return useFailureText()(error);
}

test('a refusal is said in the words of the server', () => {
  expect(rendered(<Said error={new ApiError(404, { detail: 'Ordine non trovato.' })} />)).toBe('Ordine non trovato.');
});

test('where nothing has answered, the reader is asked to look at the connection', () => {
  for (const error of [new ApiError(0, {}), new TypeError('Failed to fetch')]) {
    expect(rendered(<Said error={error} />)).toContain('Non riusciamo a raggiungere il portale.');
    expect(rendered(<Said error={error} />, 'en')).toContain('We cannot reach the portal.');
  }
});

test('where a proxy answers for the portal, or the portal breaks, nobody is sent to look at their connection', () => {
  for (const error of [new ApiError(503, {}), new ApiError(500, {}), new TypeError('boom')]) {
    expect(rendered(<Said error={error} />)).toMatch(/^Il portale non risponde come dovrebbe\. Non dipende/);
    expect(rendered(<Said error={error} />, 'en')).toMatch(/^The portal is not answering as it should\. It is not/);
  }
});
