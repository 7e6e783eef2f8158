import { accountNameOf } from '#features/athletes/server/accountNameView.ts';
import { ibanEnd } from '#features/circuits/rules/iban.ts';
import { colleaguesWith } from '#features/identity/server/staff/colleaguesView.ts';
import { otherSuperAdmins } from '#features/identity/server/staff/superAdminsView.ts';
import { paths } from '#kernel/paths.ts';
import { mailColleague } from '#office/staff/server/mails.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { textIn } from '#text/translate.ts';
import { settingsText } from '../text/settings.ts';

interface BankNews {
  readonly circuitId: number;
  /** Who did it, and hears of it, too: it may not have been them. Null: the portal, once its day had come. */
  readonly by: { readonly id: string } | null;
  readonly bank: { readonly company: string; readonly iban: string };
  readonly what: 'proposed' | 'set';
}

/** The last four signs are enough to know it again. */
const shownIban = (iban: string): string => `…${ibanEnd(iban)}`;

/**
 * Tells everybody who may confirm an account, and whoever did it, which account wire transfers go to, or are about to.
 */
export async function tellOfBank(context: Context, tx: Tx, { circuitId, by, bank, what }: BankNews): Promise<void> {
  const admins = await otherSuperAdmins(tx, by?.id ?? '');
  const name = await accountNameOf(tx, by?.id ?? null);
  const money = (await colleaguesWith(tx, circuitId, 'money')).filter(({ races }) => races === null);
  for (const id of new Set([...admins, ...money.map((colleague) => colleague.id), ...(by ? [by.id] : [])])) {
    const asks = what === 'proposed' && id !== by?.id;
    await mailColleague(context, tx, { id, circuitId }, ({ lang, circuit }) => {
      const t = textIn(settingsText, lang);
      const words = { circuit: circuit.name, company: bank.company, iban: shownIban(bank.iban), by: name ?? '' };
      return {
        subject: t('mail_bank_subject', { ...words, what }),
        title: t(`mail_bank_${what}_title`),
        paragraphs: [
          t(`mail_bank_${what}_text`, words),
          ...(asks ? [t('mail_bank_asks')] : []),
          t(`mail_bank_${what}_not_you`),
        ],
        button: { label: t('mail_bank_button'), href: `${paths.consoleSettings(lang, circuitId)}#bank` },
        footer: t('mail_bank_footer'),
      };
    });
  }
}
