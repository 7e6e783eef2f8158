import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { mailHeading, mailRows } from './mailBlocks.ts';
import { mailFrame } from './mailFrame.ts';

const circuit = {
  name: 'Circuito <Tre> Laghi',
  inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'],
  office: { company: 'ASD Tre Laghi', place: 'Verbania', email: 'segreteria@trelaghi.example', hours: '18–20' },
} as const;
const frame = {
  lang: 'it',
  circuit,
  subject: 'Ordine TL20-ABCD-EFGH',
  title: 'Ordine ricevuto',
  paragraphs: ['Ciao Giulia D’Angelo & C.'],
  button: { label: 'Vedi l’ordine', href: 'https://portal.example/it/order?a=1&b=2' },
  blocks: [mailHeading('Righe'), mailRows([{ label: 'Totale', value: '54,50 €', strong: true }])],
  footer: 'Ricevi questa mail perché hai fatto un ordine.',
} as const;
const mail = mailFrame(frame);

describe('A mail (text and HTML, one clear button, in the reader’s language)', () => {
  test('the text says everything that the HTML says', () => {
    for (const words of ['Giulia D’Angelo & C.', 'https://portal.example/it/order?a=1&b=2', '54,50 €', 'segreteria@'])
      expect(mail.text).toContain(words);
  });

  test('an answer goes to the organiser’s office; with none it goes where the mail came from', () => {
    expect(mail.replyTo).toBe('segreteria@trelaghi.example');
    const { replyTo } = mailFrame({ ...frame, circuit: { ...circuit, office: { ...circuit.office, email: '' } } });
    expect(replyTo).toBeUndefined();
  });

  test('what a person typed cannot become markup', () => {
    expect(mail.html).not.toContain('<Tre>');
    expect(mail.html).toContain('&#60;Tre&#62;');
  });

  test('a subject that looks like an encoded word is shown as it was written, by whatever decodes it', async () => {
    const typed = '=?utf-8?B?UGFnYW1lbnRvDQpCY2M6IGV2aWxAeC50ZXN0?=';
    const { subject } = mailFrame({ ...frame, subject: typed });
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({ subject });
    const { subject: shown } = await simpleParser(message as Buffer);
    expect(shown?.replaceAll('\u200b', '')).toBe(typed);
  });

  test('in the text a long label has a space behind it, too', () => {
    const label = 'Mezza Maratona Lago d’Orta, Maria Sole Aurora D’Angelo';
    const rows = [
      { label, value: 'Gratis' },
      { label: 'Totale', value: '54,50 €' },
    ];
    expect(mailRows(rows).text.split('\n')).toEqual([`${label}: Gratis`, `${'Totale:'.padEnd(41)} 54,50 €`]);
  });

  test('there is one button, in the circuit’s own action colour, and its address stands under it', () => {
    expect(mail.html.match(/class="action" href/g)).toHaveLength(1);
    expect(mail.html).toContain('#1546a0');
    expect(mail.html).toContain('Se il pulsante non funziona');
  });

  test('no picture or font is fetched from anywhere', () => {
    expect(mail.html).not.toMatch(/(src|url\()\s*=?["']?https?:/);
  });
});
