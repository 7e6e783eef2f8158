import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router';
import { describe, expect, test } from 'vitest';
import { rendered } from '../../../tests/support/rendered.tsx';
import { Bib } from './Bib.tsx';
import { Button } from './Button.tsx';
import { Checkbox } from './Checkbox.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DateParts } from './DateParts.tsx';
import { ErrorSummary } from './ErrorSummary.tsx';
import { FieldScope } from './Field.tsx';
import { FileField } from './FileField.tsx';
import { Notice } from './Notice.tsx';
import { Pagination } from './Pagination.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PosterFigure } from './PosterFigure.tsx';
import { RadioCards } from './RadioCards.tsx';
import { RouteProgress } from './RouteProgress.tsx';
import { Saved } from './Saved.tsx';
import { Select } from './Select.tsx';
import { Skeleton } from './Skeleton.tsx';
import { Table } from './Table.tsx';
import { TextField } from './TextField.tsx';

const html = (element: ReactElement) => renderToStaticMarkup(<MemoryRouter>{element}</MemoryRouter>);

/** The fields as a form holds them: every native one takes what `register` gives. */
function Form({ error }: { readonly error?: string }) {
  const { register } = useForm({ defaultValues: { email: '', password: '', sex: '', terms: false, who: 'me' } });
  return (
    <form noValidate>
      <TextField label="Email" hint="Ti scriviamo qui" error={error} {...register('email')} />
      <PasswordField label="Password" show="Mostra" hide="Nascondi" {...register('password')} />
      <Select label="Sesso" placeholder="Scegli" options={[{ value: 'F', label: 'Femminile' }]} {...register('sex')} />
      <Checkbox label="Accetto" {...register('terms')} />
      <RadioCards
        legend="Per chi?"
        options={[
          { value: 'me', label: 'Per me' },
          { value: 'kid', label: 'Per mio figlio', note: 'Minorenne' },
        ]}
        {...register('who')}
      />
    </form>
  );
}

describe('A field', () => {
  test('has its name as its id, so that a summary can link to it', () => {
    expect(html(<Form />)).toMatch(/<label[^>]* for="email">Email<\/label>/);
    expect(html(<Form />)).toMatch(/<input[^>]*id="email"/);
  });

  test('of a dialog has an id of its own, which its label and its hint go by: the form behind may have the same name', () => {
    const fields = html(
      <>
        <TextField label="Partenza" name="starts_at" />
        <FieldScope value="d1-">
          <TextField label="Partenza" hint="Ora italiana" name="starts_at" />
        </FieldScope>
      </>,
    );
    expect([...fields.matchAll(/ (?:for|id)="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      ...['starts_at', 'starts_at'],
      ...['d1-starts_at', 'd1-starts_at-hint', 'd1-starts_at'],
    ]);
    expect(fields).toContain('aria-describedby="d1-starts_at-hint"');
  });

  test('has its hint and its error read out with it', () => {
    const wrong = html(<Form error="Obbligatorio." />);
    expect(wrong).toMatch(/<input[^>]*aria-invalid="true"[^>]*aria-describedby="email-hint email-error"/);
    expect(wrong).toContain('id="email-error"');
    expect(html(<Form />)).not.toContain('aria-invalid');
  });

  test('that is a group is named by its legend', () => {
    expect(html(<Form />)).toMatch(/<fieldset[^>]*><legend[^>]*>Per chi\?<\/legend>/);
  });
});

describe('What a field says besides', () => {
  test('is read out with it, be it a doubt only', () => {
    const odd = html(<TextField label="Telefono" name="phone" note="È un numero?" />);
    expect(odd).toMatch(/<input[^>]*aria-describedby="phone-note"/);
    expect(odd).toContain('id="phone-note"');
    expect(odd).not.toContain('aria-invalid');
  });

  test('is read out with a whole group of choices', () => {
    const [options, error] = [[{ value: 'me', label: 'Per me' }], 'Scegli.'];
    const cards = html(<RadioCards legend="Per chi?" name="who" options={options} error={error} />);
    expect(cards).toMatch(/<fieldset[^>]*aria-describedby="who-error"/);
    const words = { day: 'Giorno', month: 'Mese', year: 'Anno' };
    const given = {
      legend: 'Nascita',
      name: 'birth',
      value: '',
      onChange: () => {},
      months: ['gennaio'],
      error,
      words,
    };
    expect(html(<DateParts {...given} years={{ from: 2026, to: 1926 }} />)).toMatch(
      /<fieldset[^>]*aria-describedby="birth-error"/,
    );
  });
});

describe('What changes by itself is announced', () => {
  const file = { label: 'Certificato', name: 'document', onFile: () => {} };
  const words = { choose: 'Scegli', change: 'Cambia', cancel: 'Annulla' };

  test('a fault at once, anything else when there is a pause', () => {
    expect(html(<Notice live tone="err" title="Non salvato" />)).toContain('role="alert"');
    for (const tone of ['ok', 'warn', 'info'] as const) {
      expect(html(<Notice live tone={tone} title="Salvato" />)).toContain('role="status"');
    }
    expect(html(<Notice tone="err" title="Chiusa" />)).not.toContain('role=');
    const errors = [{ id: 'email', text: 'Manca' }];
    expect(rendered(<ErrorSummary attempt={1} errors={errors} />)).toMatch(/^<div[^>]*role="alert"/);
  });

  test('“saved” in a place that is there before', () => {
    expect(html(<Saved show={false}>Salvato</Saved>)).toBe('<span role="status"></span>');
    expect(html(<Saved show>Salvato</Saved>)).toMatch(/^<span role="status">.*Salvato/);
    expect(
      html(<CopyButton value="IT60" label="Copia l’IBAN" words={{ copy: 'Copia', copied: 'Copiato' }} />),
    ).toContain('<span class="vh" role="status"></span>');
  });

  test('how far an upload is, in words and as a value', () => {
    const upload = { percent: 41.6, text: 'Caricamento: 42 %', onCancel: () => {} };
    const out = html(<FileField {...file} words={words} upload={upload} />);
    expect(out).toContain('<span role="status">Caricamento: 42 %</span>');
    expect(out).toMatch(/role="progressbar" aria-label="Caricamento: 42 %" aria-valuenow="42"/);
  });

  test('that something is being loaded', () => {
    expect(html(<Skeleton label="Carichiamo le gare" />)).toMatch(/role="status"><span class="vh">Carichiamo le gare</);
  });
});

test('a file is chosen in a field that its label and its button name', () => {
  const out = html(
    <FileField
      {...{ label: 'Certificato', name: 'document', error: 'Obbligatorio.', onFile: () => {} }}
      words={{ choose: 'Scegli', change: 'Cambia', cancel: 'Annulla' }}
    />,
  );
  expect(out).toMatch(/<input[^>]*aria-invalid="true" aria-describedby="document-error"/);
  expect(out).toMatch(/<input[^>]*aria-labelledby="document-label document-choose"/);
  for (const id of ['document-label', 'document-choose', 'document-error']) expect(out).toContain(`id="${id}"`);
});

describe('The parts of a date', () => {
  const date = (value: string) =>
    html(
      <DateParts
        {...{ legend: 'Data di nascita', name: 'birth', value, onChange: () => {} }}
        {...{ months: Array.from({ length: 12 }, (_, at) => `mese ${at + 1}`), years: { from: 2026, to: 1926 } }}
        words={{ day: 'Giorno', month: 'Mese', year: 'Anno' }}
        autoComplete="bday"
      />,
    );

  test('are three choices with a name each, under one legend', () => {
    expect(date('').match(/<select/g)).toHaveLength(3);
    for (const word of ['Giorno', 'Mese', 'Anno']) expect(date('')).toContain(`>${word}</label>`);
    expect(date('')).toContain('autoComplete="bday-year"');
  });

  test('show a day that is not complete yet', () => {
    expect(date('-08-')).toContain('<option value="08" selected="">mese 8</option>');
    expect(date('1991-08-14')).toContain('<option value="1991" selected="">1991</option>');
  });
});

describe('A button that waits', () => {
  test('shows its text, keeps the focus and is not disabled', () => {
    const out = html(<Button waiting="Un momento…">Paga</Button>);
    expect(out).toContain('Un momento…');
    expect(out).toContain('aria-disabled="true"');
    expect(out).not.toMatch(/\sdisabled/);
  });
});

describe('The progress', () => {
  const out = html(
    <RouteProgress
      {...{ label: 'Passi', current: 1, stepText: 'Passo 2 di 3: Dati', doneText: 'fatto' }}
      steps={[
        { key: 'a', label: 'Gara', to: '/a' },
        { key: 'b', label: 'Dati', to: '/b' },
        { key: 'c', label: 'Riepilogo' },
      ]}
    />,
  );

  test('says the step in words, marks the current one and links only those that are done', () => {
    expect(out).toContain('Passo 2 di 3: Dati');
    expect(out.match(/aria-current="step"/g)).toHaveLength(1);
    expect(out.match(/<a /g)).toHaveLength(1);
    expect(out).toContain('href="/a"');
  });
});

describe('The summary of errors', () => {
  test('links to the fields, and is not there when nothing is wrong', () => {
    const out = rendered(<ErrorSummary attempt={1} errors={[{ id: 'email', text: 'Manca' }]} />);
    expect(out).toContain('href="#email"');
    expect(rendered(<ErrorSummary attempt={1} errors={[]} />)).toBe('');
  });
});

describe('A table', () => {
  test('keeps its roles where it becomes a list', () => {
    const out = html(
      <Table
        caption="Gare"
        rows={[{ id: 1, name: 'Sprint' }]}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', head: 'Gara', names: true, cell: ({ name }) => name },
          { id: 'id', head: 'Numero', cell: ({ id }) => id },
        ]}
      />,
    );
    for (const role of ['table', 'row', 'columnheader', 'rowheader', 'cell']) expect(out).toContain(`role="${role}"`);
  });
});

describe('The pages', () => {
  const at = (page: number, last: number) =>
    rendered(<Pagination page={page} last={last} to={(n) => `/x?page=${n}`} />);

  test('leave out the far ones, and are not there for one page', () => {
    expect(at(1, 1)).toBe('');
    expect([...at(5, 9).matchAll(/aria-label="Pagina (\d)"/g)].map(([, n]) => n)).toEqual(['1', '4', '5', '6', '9']);
    expect(at(1, 3)).not.toContain('Precedente');
    expect(at(5, 9)).toContain('aria-current="page"');
  });
});

describe('What is drawn', () => {
  test('is told in words to those who cannot see it', () => {
    const out = html(
      <PosterFigure
        {...{ art: { kind: 'tri', seed: 'c/s/r/2027' }, way: 'a', print: 'full', to: '/it/race/sprint' }}
        text={{ kicker: 'Triathlon Sprint', figures: [{ value: '750', unit: 'm' }] }}
        heading={{ level: 'h3', text: 'Triathlon Sprint' }}
        spoken="750 m"
      />,
    );
    expect(out).toMatch(/<a [^>]*data-way="a"[^>]*data-print="full"/);
    expect(out).toContain('<h3 class="vh">Triathlon Sprint</h3>');
    expect(out).toContain('aria-hidden="true"');
  });

  test('is a picture with a name when it is a bib', () => {
    const bib = { number: '214', name: 'Ada Negri', race: 'Sprint', place: 'Verbania 30.5', code: 'TL-1' };
    const out = html(<Bib bib={{ ...bib, art: { kind: 'tri', seed: 's', way: 'a' } }} label="Pettorale 214" />);
    expect(out).toContain('role="img" aria-label="Pettorale 214"');
  });
});
