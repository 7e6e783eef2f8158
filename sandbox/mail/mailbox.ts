import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { World } from '../provider.ts';
import { parseMail } from './parse.ts';

export interface Message {
  readonly id: string;
  readonly message_id: string | null;
  readonly to: string;
  readonly from: string;
  readonly reply_to: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly attachments: readonly { filename: string; content_type: string; size: number; url: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly received_at: string;
}

export interface Mailbox {
  /** One copy for each recipient of the envelope, even of a mail that came before. */
  receive(wire: Buffer, recipients: readonly string[]): Promise<void>;
  /** Newest first; of one address (in any case of letters) or of all. */
  messages(to?: string): Message[];
  get(id: string): Message | undefined;
  attachment(id: string, index: number): { filename: string; contentType: string; content: Buffer } | null;
  forget(): void;
}

const limit = 2_000;

export function createMailbox({ openTable, folder, now }: World): Mailbox {
  const files = folder('attachments');
  const fileOf = (id: string, index: number) => join(files, `${id}-${index}`);
  const table = openTable<Message>('mails', {
    limit,
    onDrop: ({ id, attachments }) => {
      for (const index of attachments.keys()) rmSync(fileOf(id, index), { force: true });
    },
  });

  return {
    async receive(wire, recipients) {
      const { files: parts, ...mail } = await parseMail(wire);
      for (const to of recipients) {
        const id = randomUUID();
        for (const [index, { content }] of parts.entries()) writeFileSync(fileOf(id, index), content);
        const attachments = parts.map(({ filename, contentType, size }, index) => ({
          filename: filename ?? `attachment-${index + 1}`,
          content_type: contentType,
          size,
          url: `/mail/attachments/${id}/${index}`,
        }));
        table.put({ id, to, ...mail, attachments, received_at: now().toISOString() });
      }
    },

    messages(to) {
      const wanted = to?.trim().toLowerCase();
      const all = table.all().reverse();
      return wanted ? all.filter((mail) => mail.to.toLowerCase() === wanted) : all;
    },

    get: (id) => table.get(id),

    attachment(id, index) {
      const attachment = table.get(id)?.attachments[index];
      if (!attachment) return null;
      const { filename, content_type: contentType } = attachment;
      return { filename, contentType, content: readFileSync(fileOf(id, index)) };
    },

    forget: () => table.clear(),
  };
}
