import { useSuspenseQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { useSignsWord } from '#features/invoices/web/useSignsWord.ts';
import { FormDialog } from '#office/kit/web/FormDialog.tsx';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { BuyerCorrection, type OfficeInvoiceRow } from '../../contract/invoices.ts';
import { buyerAsTyped, typedFaults } from '../../rules/invoiceBuyer.ts';
import { officeInvoicesText } from '../../text/invoices.ts';
import type { InvoiceChanges } from './useInvoices.ts';

type FieldName = keyof z.input<typeof BuyerCorrection>;

interface CorrectDialogProps {
  readonly row: OfficeInvoiceRow;
  readonly correct: InvoiceChanges['correct'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

/** The API's schema and the buyer's rules together, so that all that is wrong is said at once. */
const Whole = BuyerCorrection.superRefine((typed, context) => {
  for (const [field, message] of Object.entries(typedFaults(typed)))
    context.addIssue({ code: 'custom', path: [field], message });
});

export function CorrectDialog({ row, correct, onClose, onDone }: CorrectDialogProps) {
  const t = useText(officeInvoicesText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { reference } = row;
  const word = useSignsWord();
  const dialog = useForm({
    schema: Whole,
    word,
    defaultValues: buyerAsTyped(row.buyer),
    send: async (body) => {
      await correct(row.order_id, body);
      onDone(t('corrected', { reference }));
    },
  });
  const { form, error } = dialog;
  const isCompany = form.watch('type') === 'company';
  const field = (name: FieldName, label = t(name as 'city')) => ({
    label,
    autoComplete: 'off',
    error: error(name),
    ...form.register(name),
  });
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('correct_title', { reference })}
      button={t('correct_button')}
      form={dialog}
    >
      <p>{t('correct_text')}</p>
      <RadioCards
        legend={t('type')}
        row
        options={[
          { value: 'private', label: t('private') },
          { value: 'company', label: t('company_type') },
        ]}
        {...form.register('type')}
      />
      <div className="grid">
        {isCompany ? (
          <>
            <TextField {...field('company')} className="g6" />
            <TextField {...field('vat_number')} className="g3" />
            <TextField {...field('fiscal_code')} className="g3" />
            <TextField {...field('recipient_code')} className="g3" />
            <TextField {...field('pec')} className="g3" type="email" />
          </>
        ) : (
          <>
            <TextField {...field('firstname')} className="g3" />
            <TextField {...field('lastname')} className="g3" />
            <TextField {...field('fiscal_code')} className="g6" />
          </>
        )}
        <TextField {...field('address')} className="g4" />
        <TextField {...field('house_number')} className="g2" />
        <TextField {...field('zipcode')} className="g2" />
        <TextField {...field('city')} className="g4" />
        <TextField {...field('state', t('state_field'))} className="g2" />
        <Select
          {...field('country')}
          className="g4"
          options={countries.map(({ code, name }) => ({ value: code, label: name }))}
        />
      </div>
    </FormDialog>
  );
}
