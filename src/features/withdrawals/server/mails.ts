import type { OrderRecord } from '#features/orders/server/orderRecordView.ts';
import { addDays, dayInRome, dayInSentence, formatInstant, instantInSentence } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { formatEuro } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import type { Mail } from '#server/mail.ts';
import { type MailBlock, mailHeading, mailParagraph, mailRows } from '#server/mailBlocks.ts';
import { type MailCircuit, mailFrame } from '#server/mailFrame.ts';
import { textIn } from '#text/translate.ts';
import { daysToReturn } from '../rules/withdrawable.ts';
import { withdrawalsText } from '../text/index.ts';
import { amountOf, goodsWords, type WithdrawalRow } from './withdrawalsView.ts';

interface MailContext {
  readonly lang: Lang;
  readonly circuit: MailCircuit;
}

type WithdrawalOrder = Pick<OrderRecord, 'id' | 'reference' | 'origin' | 'created_at'>;

function declaration({ lang }: MailContext, order: WithdrawalOrder, row: WithdrawalRow): MailBlock[] {
  const t = textIn(withdrawalsText, lang);
  const goods = row.lines.map((line) => {
    const { name, options, quantity } = goodsWords(line, lang);
    return { label: t('mail_goods'), value: [`${quantity} × ${name}`, ...options].join(', ') };
  });
  return [
    mailHeading(t('mail_declaration')),
    mailParagraph(t('declaration')),
    mailRows([
      { label: t('name'), value: row.name },
      { label: t('order'), value: order.reference },
      { label: t('mail_ordered'), value: formatInstant(order.created_at, lang) },
      ...goods,
      { label: t('amount'), value: formatEuro(amountOf(row), lang) },
      { label: t('mail_receipt_to'), value: row.email },
      { label: t('mail_received'), value: formatInstant(row.received_at, lang), strong: true },
    ]),
  ];
}

const returnBy = (row: WithdrawalRow, lang: Lang): string =>
  dayInSentence(addDays(dayInRome(new Date(row.received_at)), daysToReturn), lang);

/** The receipt on a durable medium: what was declared, and when it came (art. 54-bis, paragraph 4). */
export function receiptMail(
  place: MailContext & { readonly address: string | null },
  order: WithdrawalOrder,
  row: WithdrawalRow,
): Mail {
  const { lang, circuit } = place;
  const t = textIn(withdrawalsText, lang);
  const { email } = circuit.office;
  const day = returnBy(row, lang);
  return {
    id: `withdrawal.${row.id}.receipt`,
    to: row.email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('mail_subject', { reference: order.reference }),
      title: t('mail_title'),
      greets: null,
      paragraphs: [t('mail_text', { at: instantInSentence(row.received_at, lang) }), t('mail_keep')],
      button: { label: t('mail_button'), href: order.origin + paths.checkout(lang, order.id) },
      blocks: [
        ...declaration(place, order, row),
        mailHeading(t('mail_next')),
        mailParagraph(
          place.address ? t('return_to', { day, address: place.address }) : t('return_asked', { day, email }),
        ),
        mailParagraph(t('mail_refund', { day, amount: formatEuro(amountOf(row), lang) })),
        mailParagraph(t('mail_in_time')),
      ],
      footer: t('mail_footer', { circuit: circuit.name }),
    }),
  };
}

/** To the office, which has the same days to give the money back. */
export function officeMail(place: MailContext, order: WithdrawalOrder, row: WithdrawalRow): Mail {
  const { lang, circuit } = place;
  const t = textIn(withdrawalsText, lang);
  return {
    id: `withdrawal.${row.id}.office`,
    to: circuit.office.email,
    ...mailFrame({
      lang,
      circuit,
      subject: t('office_subject', { reference: order.reference }),
      title: t('office_title'),
      paragraphs: [t('office_text', { day: returnBy(row, lang) }), t('office_in_time')],
      blocks: declaration(place, order, row),
      footer: t('office_footer', { circuit: circuit.name }),
    }),
  };
}
