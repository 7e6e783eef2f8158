import { dayInRome } from '#kernel/calendar.ts';
import { useText } from '#web/text.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { officeOrdersText } from '../text/orders.ts';

interface BackFieldsProps {
  /** What registers a field spreads over it. */
  readonly on: object;
  readonly reference: object;
  readonly error: (name: 'back_on' | 'reference') => string | undefined;
}

export function BackFields({ on, reference, error }: BackFieldsProps) {
  const t = useText(officeOrdersText);
  return (
    <>
      <TextField
        label={t('back_on')}
        hint={t('back_on_hint')}
        type="date"
        max={dayInRome(new Date())}
        error={error('back_on')}
        {...on}
      />
      <TextField
        label={t('back_reference')}
        hint={t('back_reference_hint')}
        autoComplete="off"
        maxLength={100}
        error={error('reference')}
        {...reference}
      />
    </>
  );
}

/** Why money goes back, which its buyer reads. */
export function RefundReason({ field, error }: { readonly field: object; readonly error: string | undefined }) {
  const t = useText(officeOrdersText);
  const said = { label: t('refund_reason'), hint: t('refund_reason_hint') };
  return <TextArea {...said} rows={3} maxLength={500} error={error} {...field} />;
}
