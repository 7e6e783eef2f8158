import { expect, test } from 'vitest';
import { paths } from '#kernel/paths.ts';
import { rendered } from '../../../../../tests/support/rendered.tsx';
import type { OfficeView } from '../../contract/office.ts';
import { officeQuery } from '../useOffice.ts';
import { FindingLinks } from './FieldLink.tsx';

const officeAs = (role: OfficeView['roles'][number]): OfficeView => ({
  ...{ circuit: { id: 15, name: 'Tre Laghi' }, roles: [role], whole: [role], held: [], givable: [] },
  ...{ todo: [], races: [], offices: [] },
});

const linksAs = (role: OfficeView['roles'][number], finding: Parameters<typeof FindingLinks>[0]) =>
  rendered(<FindingLinks {...finding} />, 'it', (client, api) =>
    client.setQueryData(officeQuery(api, 15).queryKey, officeAs(role)),
  );

const outside = { field: 'starts_at', number: 3, race: 201 };
const toPostponing = `href="${paths.consoleDisruption('it', 201, 15)}"`;

test('a race in the way of a stage’s new days leads to its start, and to where it is postponed (decision 153)', () => {
  const html = linksAs('organiser', outside);
  expect(html).toMatch(new RegExp(`href="${paths.consoleRace('it', 201, 15)}#starts_at"[^>]*>Vai alla gara</a>`));
  expect(html).toMatch(new RegExp(`${toPostponing}[^>]*>Rinvia: si sposta anche la tappa</a>`));
});

test('who does not postpone races gets no link to it, nor does a fault that postponing does not mend', () => {
  expect(linksAs('reader', outside)).toContain('Vai alla gara');
  expect(linksAs('reader', outside)).not.toContain(toPostponing);
  expect(linksAs('organiser', { field: 'closes_at', number: 1, race: 201 })).not.toContain(toPostponing);
});
