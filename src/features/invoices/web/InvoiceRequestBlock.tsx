import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { addressesQuery, addressLine } from '#features/addresses/web/useAddresses.ts';
import { AddressChoice } from '#features/cart/web/AddressChoice.tsx';
import { FiscalCodeField } from '#features/identity/web/FiscalCodeField.tsx';
import type { OrderView } from '#features/orders/contract.ts';
import styles from '#features/orders/web/orders.module.css';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { recipientCodeShown } from '../rules/buyer.ts';
import { invoicesText } from '../text/index.ts';
import type { BuyerField } from './invoiceForm.ts';
import css from './invoices.module.css';
import type { InvoiceRequest } from './useInvoiceRequest.ts';

/** "Vuoi la fattura?": folded until it is wanted, and asked before paying. */
export function InvoiceRequestBlock({ invoice }: { readonly invoice: InvoiceRequest }) {
  const t = useText(invoicesText);
  if (!invoice.offered) return null;
  const { isOpen, request, said } = invoice;
  return (
    <section className={`${styles.part} ${css.block}`}>
      <h2 className="d d-1">{t(request && !isOpen ? 'documents' : 'title')}</h2>
      <p role="status" className={css.said}>
        {said && t(`said_${said}`)}
      </p>
      {isOpen ? (
        <Suspense fallback={<Skeleton label={t('wait')} />}>
          <InvoiceForm invoice={invoice} />
        </Suspense>
      ) : request ? (
        <Said invoice={invoice} request={request} />
      ) : (
        <>
          <p className="mut">{t('lead')}</p>
          <p>
            <Button look="outline" aria-expanded={false} onClick={() => invoice.setOpen(true)}>
              {t('ask')}
            </Button>
          </p>
        </>
      )}
    </section>
  );
}

interface SaidProps {
  readonly invoice: InvoiceRequest;
  readonly request: NonNullable<OrderView['invoice_request']>;
}

function Said({ invoice, request }: SaidProps) {
  const t = useText(invoicesText);
  const { type, firstname, lastname, company, fiscal_code, vat_number, recipient_code, pec, address } = request;
  const code = recipientCodeShown(recipient_code);
  const lines = [
    type === 'company' ? company : [firstname, lastname].filter(Boolean).join(' '),
    vat_number && t('said_vat_number', { value: vat_number }),
    fiscal_code && t('said_fiscal_code', { value: fiscal_code }),
    code && t('said_recipient_code', { value: code }),
    pec && t('said_pec', { value: pec }),
    addressLine(address),
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <>
      <ul className={css.lines}>
        {lines.map((line) => (
          <li key={String(line)}>{line}</li>
        ))}
      </ul>
      <p className="mut sm">{t('when')}</p>
      {invoice.drop.error && <Notice tone="err" live title={t('failed')} />}
      <div className="acts">
        <Button look="outline" onClick={() => invoice.setOpen(true)}>
          {t('change')}
        </Button>
        <Button look="text" waiting={invoice.drop.isPending && t('wait')} onClick={() => invoice.drop.mutate()}>
          {t('drop')}
        </Button>
      </div>
    </>
  );
}

const formId = 'invoice-request';

function InvoiceForm({ invoice }: { readonly invoice: InvoiceRequest }) {
  const t = useText(invoicesText);
  const { data: addresses } = useSuspenseQuery(addressesQuery(useApi()));
  const { form, submit, error, summary, attempt, failure, shaken, pending } = invoice.fields;
  const [type, code, address] = form.watch(['type', 'fiscal_code', 'address_id']);
  const isCompany = type === 'company';
  const field = (name: BuyerField) => ({
    label: t(name),
    error: error(name),
    ...form.register(name),
  });
  const chosen = addresses.some(({ id }) => id === address) ? address : null;
  // The only address is the one that is meant.
  const only = addresses.length === 1 ? addresses[0]!.id : null;
  useEffect(() => {
    if (chosen === null && only !== null) form.setValue('address_id', only);
  }, [chosen, only, form]);
  const named = addresses.find(({ id }) => id === chosen);
  // Whom the address names is usually meant: the empty fields show it, to be changed.
  useEffect(() => {
    if (!named) return;
    const { firstname, lastname, company } = form.getValues();
    if (isCompany && !company) form.setValue('company', named.company ?? '');
    if (isCompany || firstname || lastname) return;
    form.setValue('firstname', named.firstname);
    form.setValue('lastname', named.lastname);
  }, [named, isCompany, form]);
  return (
    <div {...shaken} className={cx(css.form, shaken.className)}>
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure && <Notice tone="err" live title={failure.detail || t('failed')} />}
      {/* The address has a form of its own, which cannot stand inside another. */}
      <form id={formId} onSubmit={submit} noValidate>
        <RadioCards
          legend={t('type')}
          row
          options={[
            { value: 'private', label: t('private') },
            { value: 'company', label: t('company_type') },
          ]}
          {...form.register('type', { onChange: ({ target }) => invoice.showKind(target.value) })}
        />
        <div className="grid">
          {isCompany ? (
            <>
              <TextField {...field('company')} className="g6" autoComplete="organization" />
              <TextField {...field('vat_number')} className="g3" hint={t('vat_number_hint')} autoComplete="off" />
              <TextField
                {...field('fiscal_code')}
                className="g3"
                marker={t('optional')}
                hint={t('fiscal_code_hint')}
                autoComplete="off"
              />
              <TextField
                {...field('recipient_code')}
                className="g3"
                hint={t('recipient_code_hint')}
                autoComplete="off"
              />
              <TextField {...field('pec')} className="g3" hint={t('pec_hint')} type="email" autoComplete="off" />
            </>
          ) : (
            <>
              <TextField {...field('firstname')} className="g3" autoComplete="given-name" />
              <TextField {...field('lastname')} className="g3" autoComplete="family-name" />
              <FiscalCodeField
                {...form.register('fiscal_code')}
                className="g6"
                typed={code ?? ''}
                code={form.formState.errors.fiscal_code?.message}
              />
            </>
          )}
        </div>
      </form>
      <AddressChoice
        title={t('address_id')}
        name="address_id"
        chosen={chosen}
        error={error('address_id')}
        onChoose={(id) => form.setValue('address_id', id, { shouldValidate: form.formState.isSubmitted })}
      />
      <div className="acts">
        <Button type="submit" form={formId} waiting={pending && t('wait')}>
          {t('save')}
        </Button>
        <Button look="text" onClick={() => invoice.setOpen(false)}>
          {t(invoice.request ? 'cancel' : 'without')}
        </Button>
      </div>
    </div>
  );
}
