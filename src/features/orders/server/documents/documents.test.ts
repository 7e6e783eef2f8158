import { describe, expect, it } from 'vitest';
import { shownIban } from '#features/circuits/rules/iban.ts';
import { euro } from '#kernel/money.ts';
import { qrOf } from '#server/qr.ts';
import { type CalendarRace, calendarFile } from './calendar.ts';
import { epcPayload } from './wireView.ts';

const transfer = {
  company: 'ASD Tre Laghi',
  iban: 'IT60 X054 2811 1010 0000 0123 456',
  bic: 'BLOPIT22',
  amount: euro('54.50'),
  causal: 'TL27-7KQ4-M2XD',
};

describe('the banks’ code of a wire transfer (EPC069-12)', () => {
  it('holds one element a line: service tag, version, characters, SCT, BIC, name, IBAN, amount, remittance', () => {
    expect(epcPayload(transfer).split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'BLOPIT22',
      'ASD Tre Laghi',
      'IT60X0542811101000000123456',
      'EUR54.50',
      '',
      '',
      'TL27-7KQ4-M2XD',
    ]);
  });

  it('cuts a name to 70 and a causal to 140 characters, and lets no line break into an element', () => {
    const lines = epcPayload({ ...transfer, company: `A\nB ${'c'.repeat(90)}`, causal: 'x'.repeat(200) }).split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[5]).toMatch(/^A B c+$/);
    expect(lines[5]).toHaveLength(70);
    expect(lines[10]).toHaveLength(140);
  });

  it('stays within the 331 bytes and the 69 modules (QR version 13) that a bank must read', () => {
    const longest = epcPayload({
      ...transfer,
      company: 'à'.repeat(70),
      causal: 'R'.repeat(35),
      amount: euro('999999.99'),
    });
    expect(new TextEncoder().encode(longest).length).toBeLessThanOrEqual(331);
    expect(qrOf(longest).modules).toBeLessThanOrEqual(69);
  });

  it('is not made for nothing due', () => {
    expect(() => epcPayload({ ...transfer, amount: euro('0.00') })).toThrow(RangeError);
  });

  it('shows an IBAN in groups of four', () => {
    expect(shownIban('it60x0542811101000000123456')).toBe('IT60 X054 2811 1010 0000 0123 456');
  });
});

describe('a QR code', () => {
  it('is a path over its modules, with the finder patterns in three corners', () => {
    const { path, modules } = qrOf('https://example.org/it/dahsboard/subscriptions#TL27-VSP-0214');
    expect((modules - 17) % 4).toBe(0);
    expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
    expect(path).toContain(`M${modules - 7} 0h7v1h-7z`);
    expect(path).toContain(`M0 ${modules - 1}h7v1h-7z`);
  });
});

const race: CalendarRace = {
  id: '0198a000-0000-7000-8000-000000000001',
  athlete: { firstname: 'PIETRO', lastname: "d'angelo" },
  reference: 'TL27-VSP-0214',
  race: 'Triathlon Sprint; Under 23, e oltre',
  stage: 'Verbania',
  place: 'Villa Giulia, Verbania',
  startsAt: new Date('2027-05-30T07:40:00Z'),
  confirmed: true,
  disrupted: null,
  link: 'https://trelaghi.example/it/dahsboard/subscriptions#TL27-VSP-0214',
};
const made = { name: 'Le mie gare', now: new Date('2027-05-26T12:00:00Z') };

/** Content lines are folded at 75 octets; a folded line goes on with a space (RFC 5545 §3.1). */
const unfolded = (file: string) => file.replaceAll(/\r\n[ \t]/g, '').split('\r\n');

describe('the calendar file (RFC 5545)', () => {
  it('has one event for each race, with start, place, athlete and a link to the subscription', () => {
    const lines = unfolded(calendarFile([race, { ...race, id: 'other' }], made));
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toContain('DTSTART:20270530T074000Z');
    expect(lines).toContain('DTSTAMP:20270526T120000Z');
    expect(lines).toContain('LOCATION:Villa Giulia\\, Verbania');
    expect(lines).toContain('SUMMARY:Triathlon Sprint\\; Under 23\\, e oltre\\, Verbania');
    expect(lines).toContain("DESCRIPTION:Pietro D'Angelo\\nTL27-VSP-0214");
    expect(lines).toContain(`URL:${race.link}`);
    expect(lines).toContain('STATUS:CONFIRMED');
  });

  it('ends every line with CR LF and folds lines longer than 75 octets', () => {
    const file = calendarFile([race], made);
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('lets no line break out of a name', () => {
    const text = 'Anna\r\nORGANIZER:x\rATTENDEE:y\nEND:VEVENT';
    const athlete = { firstname: text, lastname: text };
    const file = calendarFile([{ ...race, athlete, race: text, stage: text, place: text }], { ...made, name: text });
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(unfolded(file)).toContain('LOCATION:Anna ORGANIZER:x ATTENDEE:y END:VEVENT');
    for (const line of unfolded(file)) expect(line).not.toMatch(/^(ORGANIZER|ATTENDEE)/);
  });

  it('keeps an event’s UID when the file is made again', () => {
    const uid = (file: string) => unfolded(file).find((line) => line.startsWith('UID:'));
    expect(uid(calendarFile([race], made))).toBe(`UID:${race.id}@pettorale`);
    expect(uid(calendarFile([race], { ...made, now: new Date() }))).toBe(`UID:${race.id}@pettorale`);
  });

  it('says that a race was cancelled or postponed in a way that replaces the event that is there', () => {
    const cancelled = unfolded(calendarFile([{ ...race, disrupted: 'cancelled' }], made));
    expect(cancelled).toContain('STATUS:CANCELLED');
    expect(cancelled).toContain('SEQUENCE:2');
    const postponed = unfolded(calendarFile([{ ...race, disrupted: 'postponed' }], made));
    expect(postponed).toContain('STATUS:CONFIRMED');
    expect(postponed).toContain('SEQUENCE:1');
    expect(unfolded(calendarFile([race], made))).not.toContain('SEQUENCE:1');
  });

  it('marks a race that is not paid yet as tentative', () => {
    expect(unfolded(calendarFile([{ ...race, confirmed: false }], made))).toContain('STATUS:TENTATIVE');
  });
});
