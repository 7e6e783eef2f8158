import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { euro, formatEuro } from '#kernel/money.ts';
import { athleteMails, codeMail, endedMail, giverMail, mateMails } from './givenMails.ts';
import type { GivenMailRow } from './givingView.ts';

const row: GivenMailRow = {
  id: '0198c5a0-0000-7000-8000-000000000001',
  kind: 'substitute',
  code: 'DONO-7XK2-93QF',
  bearer: 'bearer@test.example',
  worth: euro('25.00'),
  last_day: day('2027-09-01'),
  kept_until: '2026-09-04T10:00:00.000Z',
  race_id: 7,
  race_package_id: null,
  race: { it: 'Gran fondo', en: 'Gran fondo' },
  circuit: { it: { name: 'Tre laghi' }, en: { name: 'Three lakes' } },
  inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'],
  office: { company: 'ASD Tre Laghi', place: 'Verbania', email: 'office@test.example', hours: { it: '', en: '' } },
  origin: 'https://gare.test',
  lang: 'it',
  giver: { firstname: 'Ada', lastname: 'Bo' },
  giver_email: 'giver@test.example',
  athlete: { firstname: 'Carlo', lastname: 'De', himself: false },
  athlete_emails: ['athlete@test.example'],
  services: [{ it: 'Pasta', en: 'Pasta' }],
  crew: 'Lupi',
  mates: [{ email: 'mate@test.example', lang: 'it' }],
};

const allMails = (of: GivenMailRow, lang: Lang) => [
  codeMail(of, lang, 'given'),
  codeMail(of, lang, 'reminder'),
  giverMail(of, lang),
  giverMail(of, lang, 'slip@test.example'),
  endedMail(of, lang, 'slip@test.example'),
  ...athleteMails(of, lang),
  ...mateMails({ ...of, mates: of.mates.map((mate) => ({ ...mate, lang })) }),
];

describe('The mails of a registration that is given away (contract §5)', () => {
  test('whoever gets the code reads all of it in both languages, the giver’s first', () => {
    const { text, html } = codeMail(row, 'it', 'given');
    const at = (part: string) => text.indexOf(part);
    const ways = [
      'https://gare.test/it/event/registration/1?race=7&kept=1',
      'https://gare.test/en/event/registration/1?race=7&kept=1',
    ];
    const parts = ['Ada Bo ti cede il posto', 'Valore', 'English', 'Ada Bo is giving you a place', 'Value'];
    expect(parts.map(at)).toEqual(parts.map(at).toSorted((a, b) => a - b));
    expect(at(parts[0]!)).toBeGreaterThan(0);
    expect(text.split(row.code)).toHaveLength(3);
    expect(text).toContain(formatEuro(row.worth, 'it'));
    expect(text).toContain('€25.00');
    expect(text).toContain('fino al 4 settembre 2026 alle 12:00');
    expect(text).toContain('until 4 September 2026 at 12:00');
    for (const way of ways) expect(text).toContain(way);
    expect(html).toContain('<div lang="en">');
  });

  test('the giver is told where the code went, and whose no longer works', () => {
    expect(giverMail(row, 'it').text).toContain('Il codice è stato inviato all’indirizzo bearer@test.example.');
    const { text } = giverMail(row, 'it', 'slip@test.example');
    expect(text).toContain(
      'è stato inviato all’indirizzo bearer@test.example. Quello inviato all’indirizzo slip@test.example non vale più.',
    );
    expect(text).not.toContain('Restano nel tuo ordine');
  });

  test.each(['it', 'en'] as const)('what people typed is text, and keeps to its line, in %s', (lang) => {
    const typed = '<img src=x onerror=alert(1)>"\'&\r\nBcc: all@test.example';
    const person = { firstname: typed, lastname: typed };
    const both = { it: typed, en: typed };
    const hostile: GivenMailRow = {
      ...row,
      race: both,
      giver: person,
      athlete: { ...person, himself: false },
      services: [both],
      crew: typed,
    };
    const mails = allMails(hostile, lang);
    expect(mails).toHaveLength(7);
    for (const { subject, html } of mails) {
      expect(html).not.toContain('<img');
      expect(html).not.toContain('"\'&');
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  test('an athlete who is the account’s own person, and whoever has its address, gets no second mail', () => {
    expect(athleteMails({ ...row, athlete: { ...row.athlete, himself: true } }, 'it')).toEqual([]);
    expect(athleteMails({ ...row, athlete_emails: ['GIVER@test.example', null] }, 'it')).toEqual([]);
    expect(athleteMails({ ...row, athlete_emails: ['a@test.example', 'A@test.example'] }, 'it')).toHaveLength(1);
  });

  test('mates read in their own language until when the place is kept, or that it is free', () => {
    const mates = [
      { email: 'mate@test.example', lang: 'it' as const },
      { email: 'other@test.example', lang: 'en' as const },
    ];
    const [own, other] = mateMails({ ...row, mates });
    expect(own!.text).toContain('Il suo posto è riservato fino al 4 settembre 2026 alle 12:00');
    expect(other!.text).toContain('Their place is kept until 4 September 2026 at 12:00');
    expect(mateMails({ ...row, mates, kept_until: null })[0]!.text).toContain('Il suo posto è libero.');
  });
});
