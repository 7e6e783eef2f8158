import { useInsertionEffect, useLayoutEffect, useRef } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field holds and the page did not send it with, and how to give it back. */
interface EarlyInput {
  readonly field: Field;
  readonly giveBack: () => void;
}

/** Sets a value past React, which notices a change by what it has set itself. */
function setPastReact(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
}

const tell = (field: Field, type: 'input' | 'change') => field.dispatchEvent(new Event(type, { bubbles: true }));

function takeText(field: HTMLInputElement | HTMLTextAreaElement): EarlyInput | null {
  const { value, defaultValue } = field;
  if (value === defaultValue) return null;
  const caret =
    document.activeElement === field && field.selectionStart !== null && field.selectionEnd !== null
      ? ([field.selectionStart, field.selectionEnd] as const)
      : null;
  field.value = defaultValue;
  return {
    field,
    giveBack: () => {
      setPastReact(field, value);
      if (caret) field.setSelectionRange(...caret);
      tell(field, 'input');
    },
  };
}

/** A ticked box, or the one of some that was chosen instead of another: pressed once more it says so by itself. */
function takeTick(field: HTMLInputElement): EarlyInput | null {
  if (field.checked === field.defaultChecked) return null;
  const wasChosen = field.checked;
  field.checked = field.defaultChecked;
  return field.type === 'radio' && !wasChosen ? null : { field, giveBack: () => field.click() };
}

function takeChoice(field: HTMLSelectElement): EarlyInput | null {
  const { value } = field;
  const options = [...field.options];
  const sent = options.find(({ defaultSelected }) => defaultSelected) ?? options.find(({ disabled }) => !disabled);
  if (field.multiple || sent === undefined || sent.selected) return null;
  sent.selected = true;
  return {
    field,
    giveBack: () => {
      field.value = value;
      tell(field, 'change');
    },
  };
}

function take(field: Field): EarlyInput | null {
  if (field instanceof HTMLSelectElement) return takeChoice(field);
  if (field instanceof HTMLTextAreaElement) return takeText(field);
  if (field.type === 'checkbox' || field.type === 'radio') return takeTick(field);
  if (field.type === 'file') return field.files?.length ? { field, giveBack: () => tell(field, 'change') } : null;
  return takeText(field);
}

/**
 * Gives the forms of a page what was typed into them before its code came, as if it were typed now. Fields are taken
 * back to what they were sent with just before React puts the forms onto them, and told what was typed just after it,
 * before anything is painted.
 */
export function useTypedBefore(): void {
  const typed = useRef<readonly EarlyInput[]>([]);
  useInsertionEffect(() => {
    const fields = [...document.querySelectorAll<Field>('input, textarea, select')];
    typed.current = fields.flatMap((field) => take(field) ?? []);
  }, []);
  useLayoutEffect(() => {
    const told = typed.current;
    typed.current = [];
    // After React’s own work on the page, which this would otherwise be a part of.
    queueMicrotask(() => {
      for (const { field, giveBack } of told) if (field.isConnected && !field.disabled) giveBack();
    });
  }, []);
}
