import { useState } from 'react';
import { z } from 'zod';
import { dayInRome, formatInstant } from '#kernel/calendar.ts';
import { type Cents, formatEuro } from '#kernel/money.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { type noteRefundSent, RefundSentBody } from '../contract/orders.ts';
import { officeOrdersText } from '../text/orders.ts';
import type { OnOver } from './useOver.tsx';

export type SentBody = z.output<typeof RefundSentBody>;
type ToAccount = Pick<z.output<typeof noteRefundSent.schema.body>, 'seen' | 'sent_to'>;
/** The account that money goes to: its last signs, and when its buyer gave it. */
export type AccountOnPage = ToAccount['seen'];

interface SentDialogProps {
  readonly refund: { readonly id: string; readonly amount: Cents };
  /** An order's refund, or a movement of no order. */
  readonly what?: 'refund' | 'send_back';
  /** The account of an order's buyer as it was seen; null for money of no order. */
  readonly account: AccountOnPage | null;
  readonly noteSent: (body: SentBody, to: ToAccount) => Promise<unknown>;
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
  readonly onOver: OnOver;
}

const nowhere: AccountOnPage = { end: null, given_at: null };
const Fields = RefundSentBody.extend({ which: z.enum(['before', 'now', '']) });

/**
 * A refund, or other money, that was sent by bank: its day and the bank's reference. Where the buyer has given another account since it was looked
 * at, both are shown, and whoever has sent it says to which; what was typed stays.
 */
export function SentDialog({ refund, what = 'refund', account, noteSent, onClose, onDone, onOver }: SentDialogProps) {
  const lang = useLang();
  const t = useText(officeOrdersText);
  const [before] = useState(account ?? nowhere);
  const [now, setNow] = useState<AccountOnPage | null>(null);
  const amount = formatEuro(refund.amount, lang);
  const dialog = useForm({
    schema: Fields,
    defaultValues: { sent_on: dayInRome(new Date()), bank_reference: '', which: '' },
    send: async ({ which, ...body }) => {
      if (now && which === '') {
        form.setError('which', { message: 'choose' });
        return;
      }
      const chosen = which === 'now' ? now : before;
      try {
        await noteSent(body, { seen: now ?? before, ...(now && { sent_to: chosen?.end ?? null }) });
      } catch (refused) {
        if (onOver(refused)) return;
        if (!(refused instanceof ApiError) || refused.code !== 'refund_account_changed') throw refused;
        const { end, given_at } = refused.problem as unknown as AccountOnPage;
        setNow({ end, given_at });
        form.setValue('which', '');
        return;
      }
      onDone(t('sent_done', { what }));
    },
  });
  const { form, error } = dialog;
  const named = (one: AccountOnPage, label: 'sent_to_before' | 'sent_to_now') => ({
    label: one.end === null ? t('sent_to_other') : t(label, { end: one.end }),
    ...(one.given_at !== null && { note: t('sent_to_since', { at: formatInstant(one.given_at, lang) }) }),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('sent_title', { amount, what })}
      button={t('sent_button', { amount })}
      form={dialog}
    >
      {account && account.end !== null && !now && <p>{t('sent_account', { end: account.end })}</p>}
      {now && (
        <>
          <Notice tone="warn" live title={t(before.end === null ? 'sent_to_said' : 'sent_to_changed')} />
          <RadioCards
            legend={t('sent_to')}
            error={error('which')}
            options={[
              { value: 'before', ...named(before, 'sent_to_before') },
              { value: 'now', ...named(now, 'sent_to_now') },
            ]}
            {...form.register('which')}
          />
        </>
      )}
      <TextField
        label={t('sent_on')}
        type="date"
        max={dayInRome(new Date())}
        error={error('sent_on')}
        {...form.register('sent_on')}
      />
      <TextField
        label={t('bank_reference')}
        autoComplete="off"
        error={error('bank_reference')}
        {...form.register('bank_reference')}
      />
    </FormDialog>
  );
}
