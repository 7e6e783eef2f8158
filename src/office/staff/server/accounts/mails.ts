import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import { officeAccountsText } from '../../text/accounts.ts';
import { mailColleague } from '../mails.ts';

interface SuspensionMail {
  readonly id: string;
  readonly circuitId: number;
  readonly reason: string;
}

export const mailSuspended = (context: Context, tx: Tx, { reason, ...of }: SuspensionMail): Promise<void> =>
  mailColleague(context, tx, of, ({ lang, circuit }) => {
    const t = textIn(officeAccountsText, lang);
    return {
      subject: t('mail_state', { state: 'suspended' }),
      title: t('mail_state', { state: 'suspended' }),
      greets: null,
      paragraphs: [
        t('mail_suspended_text', { circuit: circuit.name }),
        t('mail_reason', { reason }),
        t('mail_suspended_effect'),
        t('mail_suspended_contact', { email: circuit.office.email }),
      ],
      footer: t('mail_footer', { circuit: circuit.name }),
    };
  });

export const mailReinstated = (context: Context, tx: Tx, { reason, ...of }: SuspensionMail): Promise<void> =>
  mailColleague(context, tx, of, ({ lang, circuit }) => {
    const t = textIn(officeAccountsText, lang);
    return {
      subject: t('mail_state', { state: 'active' }),
      title: t('mail_state', { state: 'active' }),
      greets: null,
      paragraphs: [t('mail_reinstated_text', { circuit: circuit.name }), t('mail_reason', { reason })],
      button: { label: t('mail_reinstated_button'), href: paths.signin(lang) },
      footer: t('mail_footer', { circuit: circuit.name }),
    };
  });
