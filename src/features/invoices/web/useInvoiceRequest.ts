import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { useAccount } from '#features/identity/web/useAccount.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { type Api, useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import { askInvoice, dropInvoice, getInvoiceOffer, InvoiceRequestIn } from '../contract.ts';
import { invoicesText } from '../text/index.ts';

/** Whether the order's circuit issues invoices, and what the buyer said the last time. */
export const invoiceOfferQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: api.key('orders', id, 'invoice'),
    queryFn: async () => (await api(getInvoiceOffer, { params: { id } })).data,
    staleTime: 60_000,
  });

/** In the order of the page. */
export const invoiceFields = [
  'type',
  'firstname',
  'lastname',
  'company',
  'vat_number',
  'fiscal_code',
  'recipient_code',
  'pec',
  'address_id',
] as const;
export type InvoiceField = (typeof invoiceFields)[number];

type Values = z.input<typeof InvoiceRequestIn>;

/** The form as it opens: with what stands on the order, else what was said the last time, else the buyer's name. */
function startingValues(
  said: OrderView['invoice_request'],
  buyer: { readonly firstname: string; readonly lastname: string } | null | undefined,
): Values {
  return {
    type: said?.type ?? 'private',
    firstname: said?.firstname ?? buyer?.firstname ?? '',
    lastname: said?.lastname ?? buyer?.lastname ?? '',
    company: said?.company ?? '',
    fiscal_code: said?.fiscal_code ?? '',
    vat_number: said?.vat_number ?? '',
    // What stands for no code is nothing that was typed.
    recipient_code: /^(0{7}|X{7})$/.test(said?.recipient_code ?? '') ? '' : (said?.recipient_code ?? ''),
    pec: said?.pec ?? '',
    address_id: said?.address_id ?? '',
  };
}

export type InvoiceRequest = ReturnType<typeof useInvoiceRequest>;

/** The wish for an invoice on the checkout page: an open form is saved by its button, or when the order is paid. */
export function useInvoiceRequest(order: OrderView) {
  const api = useApi();
  const client = useQueryClient();
  const t = useText(invoicesText);
  const { data: offer } = useQuery(invoiceOfferQuery(api, order.id));
  const buyer = useAccount()?.detail.himself_member;
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<'saved' | 'dropped' | null>(null);
  const saved = useRef(false);
  const params = { id: order.id };
  const show = (changed: OrderView) => client.setQueryData(orderQuery(api, order.id).queryKey, changed);

  const fields = useForm<Values, InvoiceRequestIn>({
    schema: InvoiceRequestIn,
    defaultValues: startingValues(order.invoice_request ?? offer?.last ?? null, buyer),
    send: async (body) => {
      show((await api(askInvoice, { params, body })).data);
      saved.current = true;
      setOpen(false);
      setSaid('saved');
    },
    labels: Object.fromEntries(invoiceFields.map((field) => [field, t(field)])),
  });

  const drop = useMutation({
    mutationFn: () => api(dropInvoice, { params }),
    onSuccess: ({ data }) => {
      show(data);
      setOpen(false);
      setSaid('dropped');
    },
  });

  return {
    offered: offer?.offered === 1,
    request: order.invoice_request,
    fields,
    drop,
    /** What was just done, to be said. */
    said,
    isOpen: open,
    setOpen: (wanted: boolean) => {
      setOpen(wanted);
      setSaid(null);
    },
    /** Saves an open form; false if something in it is wrong, which the form then says. */
    save: async (): Promise<boolean> => {
      if (!open) return true;
      saved.current = false;
      await fields.submit();
      return saved.current;
    },
  };
}
