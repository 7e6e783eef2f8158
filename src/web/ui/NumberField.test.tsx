// @vitest-environment happy-dom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NumberField, type NumberFieldProps } from './NumberField.tsx';

let root: Root;
const told = vi.fn<(value: number) => void>();

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
  const hold = (next: number) => {
    told(next);
    setValue(next);
  };
  return <NumberField label="Quanti" less="Uno in meno" more="Uno in più" {...props} value={value} onChange={hold} />;
}

async function field(props: Partial<NumberFieldProps> & { readonly value: number }): Promise<void> {
  await act(() => root.render(<Held name="quantity" min={1} max={5} {...props} />));
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
const enter = () => act(() => input().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })));

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

  test('counts by its step', async () => {
    await field({ value: 2, step: 2, max: 9 });
    await press('Uno in più');
    expect(told).toHaveBeenCalledExactlyOnceWith(4);
  });

  test('says what is typed when one leaves it, and not while one types', async () => {
    await field({ value: 1 });
    await type('3');
    expect([input().value, told.mock.calls]).toEqual(['3', []]);
    await leave();
    expect(told).toHaveBeenCalledExactlyOnceWith(3);
  });

  test('says what is typed at Enter', async () => {
    await field({ value: 1 });
    await type('2');
    await enter();
    expect(told).toHaveBeenCalledExactlyOnceWith(2);
  });

  test.each`
    typed    | shown  | because
    ${'99'}  | ${'5'} | ${'there is a most'}
    ${'0'}   | ${'1'} | ${'there is a least'}
    ${'-3'}  | ${'1'} | ${'a quantity has no sign'}
    ${''}    | ${'2'} | ${'nothing is no number'}
    ${'due'} | ${'2'} | ${'words are no number'}
    ${'4,5'} | ${'4'} | ${'a quantity is whole'}
  `('takes "$typed" for $shown: $because', async ({ typed, shown }) => {
    await field({ value: 2 });
    await type(typed);
    await leave();
    expect(input().value).toBe(shown);
    expect(told.mock.calls.flat()).toEqual(shown === '2' ? [] : [Number(shown)]);
  });

  test('says nothing when nothing has changed', async () => {
    await field({ value: 2 });
    await type('02');
    await leave();
    await leave();
    expect(input().value).toBe('2');
    expect(told).not.toHaveBeenCalled();
  });

  test('while it is off, its buttons do nothing', async () => {
    await field({ value: 2, disabled: true });
    await press('Uno in più');
    expect([input().disabled, input().value]).toEqual([true, '2']);
    expect(told).not.toHaveBeenCalled();
  });

  test('its buttons say which field they change, and its error is read out with it', async () => {
    await field({ value: 2, error: 'Ne restano solo 2.' });
    expect(button('Uno in più').getAttribute('aria-controls')).toBe(input().id);
    expect(input().getAttribute('aria-invalid')).toBe('true');
    const error = document.getElementById(input().getAttribute('aria-describedby')!.split(' ').at(-1)!);
    expect(error?.textContent).toContain('Ne restano solo 2.');
  });
});
