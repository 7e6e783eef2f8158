import { circuitMailPlace } from '#features/circuits/server/circuitMail.ts';
import { raceStrip } from '#features/races/server/raceStripView.ts';
import { type Day, formatDay } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { concernedBy } from '#office/kit/server/impact/concernedView.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { newId } from '#server/ids.ts';
import { queueMail } from '#server/mail.ts';
import { mailRows } from '#server/mailBlocks.ts';
import { mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { correctionText } from '../text/correction.ts';

interface CorrectionMail {
  readonly circuitId: number;
  readonly detailId: string;
  readonly addresses: readonly string[];
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  /** What else was corrected: named only, because an address may be wrong. */
  readonly contacts: readonly string[];
  readonly reason: string;
}

function shown(field: string, value: unknown, lang: Lang): string {
  const t = textIn<Record<string, string>>(correctionText, lang);
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'birthday') return formatDay(value as Day, lang);
  return field === 'gender' ? t(`gender_${String(value)}`) : String(value);
}

export async function mailCorrected(context: Context, tx: Tx, corrected: CorrectionMail): Promise<void> {
  const { circuitId, detailId, addresses, before, after, contacts, reason } = corrected;
  const one = (await concernedBy(tx, [detailId])).get(detailId)!;
  const { lang } = one;
  const { origin, circuit } = await circuitMailPlace(tx, circuitId, lang, context.environment.baseUrl);
  const t = textIn<Record<string, string>>(correctionText, lang);
  const rows = [
    ...Object.keys(after).map((field) => ({
      label: t(`field_${field}`),
      value: `${shown(field, before[field], lang)} → ${shown(field, after[field], lang)}`,
    })),
    ...contacts.map((field) => ({ label: t(`field_${field}`), value: t('mail_contact') })),
  ];
  const strip = await raceStrip(tx, one);
  const words = { race: one.name[lang] || one.name.it, reason, email: circuit.office.email };
  const everybody = new Map([one.account_email ?? '', ...addresses].map((address) => [address.toLowerCase(), address]));
  for (const [key, to] of everybody) {
    if (key === '') continue;
    const isAccount = to === one.account_email;
    await queueMail(context, tx, {
      id: newId(),
      to,
      ...mailFrame({
        lang,
        circuit,
        subject: t('mail_subject', words),
        title: t('mail_title'),
        strip,
        paragraphs: [t('mail_text', words), t('mail_reason', words), t('mail_next', words)],
        ...(isAccount && { button: { label: t('mail_button'), href: origin + paths.subscriptions(lang) } }),
        blocks: [mailRows(rows)],
        footer: t('mail_footer', { circuit: circuit.name }),
      }),
    });
  }
}
