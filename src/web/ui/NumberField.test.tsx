// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

let root: Root;
const told = vi.fn<(value: number | null) => void>();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  told.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(() => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

/** The field with a holder that keeps what it is told, as a cart line does. */
function Held({ value: first, ...props }: Partial<NumberFieldProps> & { readonly value: number }) {
  const [value, setValue] = useState(first);
  const hold = (next: number | null) => {
    told(next);
    if (next !== null) setValue(next);
  };
  const words = { label: 'Quanti', less: 'Uno in meno', more: 'Uno in più', wrong: 'Da 1 a 5' };
  return <NumberField name="quantity" min={1} max={5} {...words} {...props} value={value} onChange={hold} />;
}

async function field(props: Partial<NumberFieldProps> & { readonly value: number }): Promise<void> {
  await act(() => root.render(<Held {...props} />));
}

const input = () => document.querySelector('input')!;
const button = (name: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!;
const press = (name: string) => act(() => button(name).click());

/** As React hears it: its own setter notes the value, so that of the element's class is used. */
const type = (text: string) =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text);
    input().dispatchEvent(new Event('input', { bubbles: true }));
  });
const leave = () => act(() => input().dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
const pressKey = (key: string) =>
  act(() => input().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const said = () =>
  document.getElementById(input().getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent;

describe('A number field', () => {
  test('counts up and down by its buttons, within its limits', async () => {
    await field({ value: 4 });
    await press('Uno in più');
    await press('Uno in più');
    expect(input().value).toBe('5');
    expect(button('Uno in più').getAttribute('aria-disabled')).toBe('true');
    for (let n = 0; n < 6; n += 1) await press('Uno in meno');
    expect(input().value).toBe('1');
    expect(button('Uno in meno').getAttribute('aria-disabled')).toBe('true');
    expect(told.mock.calls.flat()).toEqual([5, 4, 3, 2, 1]);
  });

  test('tells each number as it is typed', async () => {
    await field({ value: 1 });
    await type('3');
    expect([input().value, told.mock.calls.flat()]).toEqual(['3', [3]]);
    await leave();
    expect([input().value, told.mock.calls.flat()]).toEqual(['3', [3]]);
  });

  test.each(['99', '0', '-1', '1.5', '1,5', '', 'due'])(
    'says of "%s" what it takes, and turns it into nothing',
    async (typed) => {
      await field({ value: 2 });
      await type(typed);
      expect(said()).toBeUndefined();
      await leave();
      expect([input().value, said(), told.mock.calls.flat()]).toEqual([typed, 'Da 1 a 5', [null]]);
      expect(input().getAttribute('aria-invalid')).toBe('true');
      await type('4');
      expect([said(), told.mock.calls.flat()]).toEqual([undefined, [null, 4]]);
    },
  );

  test('judges at Enter, too', async () => {
    await field({ value: 1 });
    await type('0');
    await pressKey('Enter');
    expect(said()).toBe('Da 1 a 5');
  });

  test('has its old number back at Escape, whatever was typed since one came', async () => {
    await field({ value: 2 });
    await act(() => input().focus());
    await type('4');
    await type('44');
    await pressKey('Escape');
    expect([input().value, told.mock.calls.flat()]).toEqual(['2', [4, null, 2]]);
  });

  test('counts on by its buttons from the last number that was one', async () => {
    await field({ value: 2 });
    await type('x');
    await press('Uno in più');
    expect([input().value, told.mock.calls.flat()]).toEqual(['3', [null, 3]]);
  });

  test('its buttons say which field they change, and its error is read out with it', async () => {
    await field({ value: 2, error: 'Ne restano solo 2.' });
    expect(button('Uno in più').getAttribute('aria-controls')).toBe(input().id);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(input().getAttribute('aria-describedby')!.split(' ').at(-1)!);
    expect(error?.textContent).toContain('Ne restano solo 2.');
  });
});
