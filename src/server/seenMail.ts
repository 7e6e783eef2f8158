import type { Mail } from './mail.ts';
import { drawStrip, stripCid } from './mailStrip.ts';

export interface SeenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A mail as its reader will see it: the art at its head is in it, and nothing in it leads anywhere. */
export async function seenMail({
  subject,
  text,
  html,
  strip,
}: Pick<Mail, 'subject' | 'text' | 'html' | 'strip'>): Promise<SeenMail> {
  const art = strip && (await drawStrip(strip));
  const drawn = art ? html.replaceAll(`cid:${stripCid}`, `data:${art.contentType};base64,${art.content}`) : html;
  return { subject, text, html: drawn.replace(/ href="[^"]*"/g, '') };
}
