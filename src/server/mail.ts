import { createTransport } from 'nodemailer';
import { v5 } from 'uuid';
import type { Context } from './context.ts';
import type { DbOrTx } from './database.ts';
import type { Environment } from './environment.ts';
import type { Job } from './jobs.ts';
import { drawStrip, type QueuedStrip } from './mailStrip.ts';

export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  /** Base64, so that the whole mail fits into its job. */
  readonly content: string;
  /** For pictures that the HTML shows as `cid:…`. */
  readonly cid?: string;
}

/** A complete mail. Its id is fixed when it is queued, so that a repeated job sends the same Message-ID. */
export interface Mail {
  readonly id: string;
  readonly sender?: string;
  /** Who reads an answer: nobody reads the portal's address. */
  readonly replyTo?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly Attachment[];
  /** The art of the race that it is about; drawn when it is sent. */
  readonly strip?: QueuedStrip;
}

const jobName = 'mail';

const concurrentMails = 4;

/** Any UUID: with it a mail's id becomes its job's. */
const namespace = '0f2c6a52-8f0d-4c55-9d0b-2a8f3c1f6b11';

/**
 * Queues a mail in the caller's transaction. The job is named after the mail, so that a job that writes mails and runs
 * again queues none twice.
 */
export const queueMail = ({ jobs }: Pick<Context, 'jobs'>, on: DbOrTx, mail: Mail): Promise<void> =>
  jobs.send(on, jobName, mail, { id: v5(mail.id, namespace) });

// With the backoff the attempts last more than a day, for outages of the mail server.
const queue = { name: jobName, atOnce: concurrentMails, retryLimit: 150 } as const satisfies Partial<Job>;

/** The same queue for a process that only adds to it; the portal sends. */
export const mailQueue: Job<Mail> = { ...queue, run: () => Promise.reject(new Error('This process sends no mail')) };

export function mailJob(environment: Pick<Environment, 'smtpUrl' | 'mailFrom' | 'baseUrl'>): Job<Mail> {
  const transport = createTransport({
    url: environment.smtpUrl,
    pool: true,
    maxConnections: concurrentMails,
    idleTimeout: 2_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
  });
  const address = /<([^<>]+)>\s*$/.exec(environment.mailFrom)?.[1] ?? environment.mailFrom.trim();
  return {
    ...queue,
    run: async ({ id, sender, replyTo, to, subject, text, html, attachments = [], strip }) => {
      const files = strip ? [...attachments, await drawStrip(strip)] : attachments;
      await transport.sendMail({
        from: sender === undefined ? environment.mailFrom : { name: sender, address },
        messageId: `<${id}@${environment.baseUrl.hostname}>`,
        ...(replyTo && { replyTo }),
        to,
        subject,
        text,
        html,
        attachments: files.map((file) => ({
          filename: file.filename,
          contentType: file.contentType,
          content: file.content,
          encoding: 'base64',
          ...(file.cid && { cid: file.cid }),
        })),
      });
    },
  };
}
