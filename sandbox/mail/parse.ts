import { type Attachment, simpleParser } from 'mailparser';

export interface ParsedMail {
  readonly message_id: string | null;
  readonly from: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: string[];
  readonly headers: Record<string, string>;
  readonly files: Attachment[];
}

/** Reads a mail as it came over the wire. A part that is not there stays empty: nothing is made up from the other. */
export async function parseMail(wire: Buffer): Promise<ParsedMail> {
  const mail = await simpleParser(wire, { skipHtmlToText: true, skipTextToHtml: true });
  const html = mail.html || '';
  const text = mail.text ?? '';

  return {
    message_id: mail.messageId ?? null,
    from: mail.from?.text ?? '',
    reply_to: mail.replyTo?.text ?? null,
    subject: mail.subject ?? '',
    text,
    html,
    links: linksOf(html, text),
    headers: Object.fromEntries(mail.headerLines.map(({ key, line }) => [key, unfold(line)])),
    // Pictures that the HTML shows are in the HTML already, as data.
    files: mail.attachments.filter((file) => !(file.related && file.cid && !html.includes(`cid:${file.cid}`))),
  };
}

const unfold = (line: string) =>
  line
    .slice(line.indexOf(':') + 1)
    .replace(/\r?\n[ \t]+/g, ' ')
    .trim();

/** Every web address that can be clicked or copied, once each, the buttons' before the text's. */
export function linksOf(html: string, text: string): string[] {
  const clicked = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map(([, a, b]) =>
    unescapeHtml(a ?? b ?? '').trim(),
  );
  const written = [...text.matchAll(/\bhttps?:\/\/[^\s<>"']+/gi)].map(([link]) => link.replace(/[.,;:!?)\]}]+$/, ''));
  return [...new Set([...clicked, ...written].filter((link) => /^https?:\/\//i.test(link)))];
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const unescapeHtml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(amp|lt|gt|quot|apos));/gi, (_, hex, decimal, name) =>
    name ? entities[name.toLowerCase()]! : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  );
