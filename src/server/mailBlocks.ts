import { escapeHtml } from '#kernel/escapeHtml.ts';
import type { Lang } from '#kernel/lang.ts';
import { colours, displayFont, font } from './mailLook.ts';

export interface MailBlock {
  readonly text: string;
  readonly html: string;
}

const textStyle = `font:400 16px/1.5 ${font};color:${colours.ink}`;

export const mailParagraph = (text: string): MailBlock => ({
  text,
  html: `<p class="ink" style="margin:0 0 16px;${textStyle}">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`,
});

export const mailHeading = (text: string): MailBlock => ({
  text: `${text}\n${'-'.repeat([...text].length)}`,
  html: `<h2 class="ink rule" style="margin:28px 0 12px;padding-top:14px;border-top:2px solid ${colours.ink};font:800 20px/1.15 ${displayFont};letter-spacing:-0.02em;color:${colours.ink}">${escapeHtml(text)}</h2>`,
});

export interface MailRow {
  readonly label: string;
  readonly value: string;
  /** The row that counts: the sum. */
  readonly strong?: boolean;
}

/** A table of two columns: the lines of an order, the data of a wire transfer. */
export function mailRows(rows: readonly MailRow[]): MailBlock {
  const width = Math.min(40, Math.max(...rows.map(({ label }) => [...label].length)));
  const line = ({ label, value, strong }: MailRow) => {
    const style = `padding:10px 0;border-top:1px solid ${colours.hair};vertical-align:top;font:${strong ? 700 : 400} ${strong ? 18 : 16}px/1.4 ${font};color:${colours.ink}`;
    return `<tr><td class="ink hair" style="${style};padding-right:16px">${escapeHtml(label)}</td><td class="ink hair" align="right" style="${style};text-align:right">${escapeHtml(value)}</td></tr>`;
  };
  return {
    text: rows.map(({ label, value }) => `${`${label}:`.padEnd(width + 1)} ${value}`).join('\n'),
    html: `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-collapse:collapse">${rows.map(line).join('')}</table>`,
  };
}

export const mailLink = ({ label, href }: { readonly label: string; readonly href: string }): MailBlock => ({
  text: `${label}: ${href}`,
  html: `<p style="margin:0 0 16px;${textStyle}"><a class="ink" href="${escapeHtml(href)}" style="color:${colours.ink}">${escapeHtml(label)}</a></p>`,
});

/** A numeric code, shown large in groups of three, but copied as one word. */
export const mailCode = (digits: string): MailBlock => ({
  text: digits,
  html: `<p class="ink" style="margin:0 0 16px;font:800 34px/1.1 ${displayFont};letter-spacing:0.14em;color:${colours.ink}">${escapeHtml(digits)}</p>`,
});

/** An attached picture, by its `cid`, with an alternative text. */
export const mailPicture = ({ cid, alt, width }: { cid: string; alt: string; width: number }): MailBlock => ({
  text: alt,
  html: `<p style="margin:0 0 16px"><img src="cid:${escapeHtml(cid)}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;max-width:100%;height:auto;border:0"></p>`,
});

/** Blocks in another language than the rest of the mail, which screen readers then read in it. */
export const mailIn = (lang: Lang, blocks: readonly MailBlock[]): MailBlock => ({
  text: blocks.map(({ text }) => text).join('\n\n'),
  html: `<div lang="${lang}">${blocks.map(({ html }) => html).join('\n')}</div>`,
});
