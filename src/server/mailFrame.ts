import { escapeHtml } from '#kernel/escapeHtml.ts';
import type { Lang } from '#kernel/lang.ts';
import type { CircuitLook } from '#kernel/look.ts';
import { shownName } from '#kernel/names.ts';
import { mailText } from '#text/mail.ts';
import { textIn } from '#text/translate.ts';
import { newId } from './ids.ts';
import type { Mail } from './mail.ts';
import { type MailBlock, mailParagraph } from './mailBlocks.ts';
import { buttonColours, colours, displayFont, font, inkStrip, nightStyle } from './mailLook.ts';
import { type MailStrip, stripCid } from './mailStrip.ts';

/** What a mail shows of its circuit; it is part of the job's data. */
export type MailCircuit = Pick<CircuitLook, 'name' | 'inks' | 'office'>;

export const mailCircuitOf = ({ name, inks, office }: CircuitLook): MailCircuit => ({ name, inks, office });

/** What somebody has written, as a mail's paragraphs: an empty line separates them. */
export const paragraphsOf = (written: string): string[] => written.split(/\n{2,}/);

export interface MailFrame {
  readonly lang: Lang;
  readonly circuit: MailCircuit;
  readonly subject: string;
  readonly title: string;
  /** In place of the circuit's strip: the art of the race that the mail is about. */
  readonly strip?: MailStrip | undefined;
  /** The first name that the mail greets; null where none is known. Mails to an office have no greeting. */
  readonly greets?: string | null | undefined;
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly href: string } | undefined;
  /** After the button: rows, headings, lists, pictures (`mailBlocks.ts`). */
  readonly blocks?: readonly MailBlock[] | undefined;
  /** Why the reader got this mail, or what to do if it is not theirs. */
  readonly footer: string;
}

const cell = 'class="pad" style="padding:0 32px';

function buttonHtml(label: string, href: string, inks: MailCircuit['inks'], fails: string): string {
  const { action, onAction } = buttonColours(inks).light;
  const url = escapeHtml(href);
  return [
    '<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>',
    `<td class="action" bgcolor="${action}" style="background:${action}">`,
    `<a class="action" href="${url}" style="display:inline-block;padding:14px 22px;border:2px solid ${action};background:${action};color:${onAction};font:700 17px/1.2 ${font};text-decoration:none">${escapeHtml(label)}</a>`,
    '</td></tr></table>',
    `<p class="ink2" style="margin:0 0 16px;font:400 14px/1.45 ${font};color:${colours.ink2}">${escapeHtml(fails)}<br>`,
    `<a class="ink2" href="${url}" style="color:${colours.ink2};word-break:break-all">${url}</a></p>`,
  ].join('');
}

const stripHtml = (alt: string) =>
  `<img src="cid:${stripCid}" alt="${escapeHtml(alt)}" width="596" style="display:block;width:100%;height:auto;border:0;font:400 14px/1.45 ${font};color:${colours.ink}">`;

/** “=?” begins an encoded word of a header (RFC 2047): a zero-width space keeps what somebody wrote from being decoded. */
const unencoded = '=\u200b?';

/** A new mail in the portal's layout. */
export const framedMail = (to: string, frame: MailFrame): Mail => ({ id: newId(), to, ...mailFrame(frame) });

export function mailFrame(frame: MailFrame): Pick<Mail, 'sender' | 'replyTo' | 'subject' | 'text' | 'html' | 'strip'> {
  const { lang, circuit, title, strip, greets, paragraphs, button, blocks = [], footer } = frame;
  // A header is one line, whatever somebody typed as a name.
  const subject = frame.subject.replace(/\s+/g, ' ').replaceAll('=?', unencoded);
  const t = textIn(mailText, lang);
  const hello = greets ? t('hello', { name: shownName(greets) }) : t('hello_plain');
  const [first = '', ...others] = paragraphs;
  const words = [greets === undefined ? first : `${hello}\n${first}`, ...others].map(mailParagraph);
  const { company, place, email } = circuit.office;
  const office = [company, place].filter(Boolean).join(', ');

  const text = [
    title.toUpperCase(),
    ...words.map((block) => block.text),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...blocks.map((block) => block.text),
    `-- \n${footer}\n\n${[circuit.name, office, email && `${t('questions')} ${email}`].filter(Boolean).join('\n')}`,
  ].join('\n\n');

  const small = `font:400 14px/1.45 ${font};color:${colours.ink2}`;
  const html = `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${escapeHtml(subject)}</title><style>${nightStyle(circuit.inks)}</style></head>
<body class="paper" style="margin:0;padding:0;background:${colours.paper};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(paragraphs[0] ?? title)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.paper}" style="background:${colours.paper}"><tr><td align="center" style="padding:24px 0">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">
<tr><td ${cell};padding-bottom:14px"><p class="ink" style="margin:0;font:800 19px/1.1 ${displayFont};letter-spacing:-0.02em;color:${colours.ink}">${escapeHtml(circuit.name)}</p></td></tr>
<tr><td ${cell}"><div class="rule" style="border:2px solid ${colours.ink}">${strip ? stripHtml(strip.alt[lang]) : inkStrip(circuit.inks)}</div></td></tr>
<tr><td ${cell};padding-top:28px">
<h1 class="ink title" style="margin:0 0 16px;font:800 34px/1.04 ${displayFont};letter-spacing:-0.026em;color:${colours.ink}">${escapeHtml(title)}</h1>
${words.map((block) => block.html).join('\n')}
${button ? buttonHtml(button.label, button.href, circuit.inks, t('button_fails')) : ''}
${blocks.map((block) => block.html).join('\n')}
</td></tr>
<tr><td ${cell};padding-top:12px"><div class="rule ink2" style="border-top:2px solid ${colours.ink};padding-top:14px;${small}">
<p class="ink2" style="margin:0 0 12px;${small}">${escapeHtml(footer)}</p>
<p class="ink2" style="margin:0;${small}"><b>${escapeHtml(office)}</b>${email && `<br>${escapeHtml(t('questions'))} <a class="ink2" href="mailto:${escapeHtml(email)}" style="color:${colours.ink2}">${escapeHtml(email)}</a>`}</p>
</div></td></tr>
</table></td></tr></table></body></html>`;
  // Whoever answers reaches the organiser's office.
  const from = { sender: circuit.name, ...(email && { replyTo: email }) };
  if (!strip) return { ...from, subject, text, html };
  const { alt: _, ...art } = strip;
  return { ...from, subject, text, html, strip: { ...art, inks: circuit.inks } };
}
