import { otherSuperAdmins } from '#features/identity/server/superAdmins.ts';
import { paths } from '#kernel/paths.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import { settingsText } from '../../text/settings.ts';
import { mailColleague } from '../mails.ts';

interface BankNews {
  readonly circuitId: number;
  /** Who did it, and hears of it, too: it may not have been them. Null: the portal, once its day had come. */
  readonly by: { readonly id: string; readonly email: string } | null;
  readonly bank: { readonly company: string; readonly iban: string };
  readonly what: 'proposed' | 'set';
}

/** The last four signs are enough to know it again. */
const shownIban = (iban: string): string => `…${iban.slice(-4)}`;

/** Tells every super-admin, and whoever did it, which account wire transfers go to, or are about to. */
export async function tellOfBank(context: Context, tx: Tx, { circuitId, by, bank, what }: BankNews): Promise<void> {
  const others = await otherSuperAdmins(tx, by?.id ?? '');
  for (const id of [...others, ...(by ? [by.id] : [])]) {
    await mailColleague(context, tx, { id, circuitId }, ({ lang, circuit }) => {
      const t = textIn(settingsText, lang);
      const words = { circuit: circuit.name, company: bank.company, iban: shownIban(bank.iban), by: by?.email ?? '' };
      return {
        subject: t(`mail_bank_${what}_subject`, words),
        title: t(`mail_bank_${what}_title`),
        paragraphs: [t(`mail_bank_${what}_text`, words), t('mail_bank_not_you')],
        button: { label: t('mail_bank_button'), href: paths.consoleSettings(lang, circuitId) },
        footer: t('mail_bank_footer'),
      };
    });
  }
}
