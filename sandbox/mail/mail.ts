import type { CreateProvider } from '../provider.ts';
import { createMailbox } from './mailbox.ts';
import { mailPages } from './pages.ts';
import { createSmtp } from './smtp.ts';

/** The mail of everybody: an SMTP server and the mailbox behind it. */
export const createMail: CreateProvider = (world) => {
  const mailbox = createMailbox(world);
  const smtp = createSmtp(world, mailbox);

  return {
    name: 'smtp',
    title: 'Mail',
    links: [{ href: '/mail', text: 'Mailbox' }],
    sendsNotices: false,
    slowMs: 6_000,
    pages: (app) => mailPages(app, mailbox),
    port: smtp.port,
    start: smtp.start,
    close: smtp.close,
    forget: mailbox.forget,
  };
};
