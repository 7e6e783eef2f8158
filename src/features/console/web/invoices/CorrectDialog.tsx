import { useSuspenseQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { Failure } from '#features/identity/web/Failure.tsx';
import { countriesQuery } from '#features/identity/web/useCountries.ts';
import { foreignRecipientCode, noRecipientCode } from '#features/invoices/rules/buyer.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { BuyerCorrection, type OfficeInvoiceRow } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { officeInvoicesText } from '../../text/invoices.ts';
import css from '../console.module.css';
import type { InvoiceChanges } from './useInvoices.ts';

interface CorrectDialogProps {
  readonly row: OfficeInvoiceRow;
  readonly correct: InvoiceChanges['correct'];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}

const placeholders: readonly string[] = [noRecipientCode, foreignRecipientCode];

/** The fields as they were said; what stands for no code is nothing that was typed. */
function startOf({ buyer }: OfficeInvoiceRow): z.input<typeof BuyerCorrection> {
  const code = buyer?.recipient_code ?? '';
  return {
    type: buyer?.type ?? 'private',
    firstname: buyer?.firstname ?? '',
    lastname: buyer?.lastname ?? '',
    company: buyer?.company ?? '',
    fiscal_code: buyer?.fiscal_code ?? '',
    vat_number: buyer?.vat_number ?? '',
    recipient_code: placeholders.includes(code) ? '' : code,
    pec: buyer?.pec ?? '',
    ...(buyer?.address ?? { address: '', house_number: '', zipcode: '', city: '', state: '', country: 'IT' }),
  };
}

/** For whom an invoice is, corrected by the office. */
export function CorrectDialog({ row, correct, onClose, onDone }: CorrectDialogProps) {
  const t = useText(officeInvoicesText);
  const tc = useText(consoleText);
  const { data: countries } = useSuspenseQuery(countriesQuery(useApi()));
  const { reference } = row;
  const { form, submit, failure, error, shaken, pending } = useForm({
    schema: BuyerCorrection,
    defaultValues: startOf(row),
    send: async (body) => {
      await correct(row.order_id, body);
      onDone(t('corrected', { reference }));
    },
  });
  const isCompany = form.watch('type') === 'company';
  type Name = keyof z.input<typeof BuyerCorrection>;
  const field = (name: Name, label = t(name as 'city')) => ({
    label,
    autoComplete: 'off',
    error: error(name),
    ...form.register(name),
  });
  return (
    <Dialog open wide onClose={onClose} title={t('correct_title', { reference })} close={tc('close')}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{t('correct_text')}</p>
        <Failure error={failure} />
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
        <div className="acts">
          <Button type="submit" waiting={pending && tc('wait')} {...shaken}>
            {t('correct_button')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
