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

test('where nothing has answered, or nothing that is a refusal, that is said in one sentence', () => {
  for (const error of [new ApiError(0, {}), new ApiError(502, {}), new TypeError('boom')]) {
    expect(rendered(<Said error={error} />)).toContain('Non riusciamo a raggiungere il portale.');
    expect(rendered(<Said error={error} />, 'en')).toContain('We cannot reach the portal.');
  }
});
