// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rendered } from '../../../tests/support/rendered.tsx';
import { Heard } from './Heard.tsx';

let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what the address says is there at once, and put into its live region after the arrival', async () => {
  expect(rendered(<Heard>Esaurita</Heard>)).toMatch(/^<div role="status">.*Esaurita/);
  await act(() => root.render(<Heard>Esaurita</Heard>));
  const region = document.querySelector('[role="status"]')!;
  const first = region.firstChild;
  expect(first?.textContent).toBe('Esaurita');
  await act(() => vi.advanceTimersByTime(1_000));
  expect(region.isConnected).toBe(true);
  expect(region.textContent).toBe('Esaurita');
  expect(region.firstChild).not.toBe(first);
});
