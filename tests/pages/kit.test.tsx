// @vitest-environment happy-dom
import { act, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { Pagination } from '#web/ui/Pagination.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useFlag } from '#web/useFlag.ts';
import {
  button,
  dialog,
  field,
  link,
  played,
  press,
  pressEscape,
  said,
  settled,
  text,
  type,
} from '../support/played.tsx';

beforeEach(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} })),
);

interface AskedProps {
  readonly alert?: boolean;
  readonly asks?: boolean;
}

/** A button that opens a dialog with a form of one field. */
function Asked({ alert = false, asks = false }: AskedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Apri</Button>
      <Dialog
        open={open}
        alert={alert}
        onClose={() => setOpen(false)}
        title="Nota"
        close="Chiudi"
        asks={asks ? ({ isLeaving, onGo }) => isLeaving && <Button onClick={onGo}>Butta via</Button> : undefined}
      >
        <form>
          <TextField label="Testo" name="text" />
        </form>
      </Dialog>
    </>
  );
}

describe('A dialog', () => {
  test('takes the focus, and gives it back to what has opened it', async () => {
    await played(<Asked />);
    await press(button('Apri'));
    expect(dialog()?.contains(document.activeElement)).toBe(true);
    await press(button('Chiudi'));
    await settled();
    expect(dialog()).toBeNull();
    expect(document.activeElement).toBe(button('Apri'));
  });

  test('that asks something is one that must be answered', async () => {
    await played(<Asked alert />);
    await press(button('Apri'));
    expect(dialog('alertdialog')?.textContent).toContain('Nota');
    expect(dialog()).toBeNull();
  });

  test('goes by Escape; not with what was typed, unless one says so', async () => {
    await played(<Asked asks />);
    await press(button('Apri'));
    await pressEscape();
    expect(dialog()).toBeNull();

    await press(button('Apri'));
    await act(async () => field('Testo').focus());
    await type(field('Testo'), 'Ciao');
    await pressEscape();
    expect(field('Testo').value).toBe('Ciao');
    await press(button('Butta via'));
    expect(dialog()).toBeNull();
  });
});

describe('A menu', () => {
  const open = async () => {
    await played(
      <>
        <Menu name="Il tuo account">
          <a href="/it/dahsboard">I tuoi dati</a>
        </Menu>
        <Button>Altrove</Button>
      </>,
    );
    const menu = document.querySelector('details')!;
    menu.open = true;
    return menu;
  };

  test('closes by Escape, with the focus on its name', async () => {
    const menu = await open();
    link('I tuoi dati').focus();
    await pressEscape();
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector('summary'));
  });

  test('closes when one goes elsewhere', async () => {
    const menu = await open();
    await press(button('Altrove'));
    expect(menu.open).toBe(false);
  });
});

test('the pages of a list lead to the one before and the one after', async () => {
  await played(<Pagination page={3} last={9} to={(page) => `?page=${page}`} />);
  expect(link('Precedente').getAttribute('href')).toBe('/it?page=2');
  expect(link('Successiva').getAttribute('href')).toBe('/it?page=4');
  expect(link('Pagina 9').getAttribute('href')).toBe('/it?page=9');
  expect(link('Pagina 3').getAttribute('aria-current')).toBe('page');
});

function Flag() {
  const [saved, show] = useFlag();
  return (
    <>
      <Button onClick={show}>Salva</Button>
      <span role="status">{saved && 'Salvato'}</span>
    </>
  );
}

test('“Saved” goes after three seconds (checkout §9)', async () => {
  await played(<Flag />);
  vi.useFakeTimers();
  await act(async () => button('Salva').click());
  expect(said('status')).toBe('Salvato');
  await act(async () => vi.advanceTimersByTime(2_900));
  expect(said('status')).toBe('Salvato');
  await act(async () => vi.advanceTimersByTime(200));
  expect(said('status')).toBe('');
  vi.useRealTimers();
  expect(text()).toContain('Salva');
});
