import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addressesQuery } from '#features/addresses/web/useAddresses.ts';
import { useAccount } from '#features/identity/web/useAccount.ts';
import type { OrderView } from '#features/orders/contract.ts';
import { orderQuery } from '#features/orders/web/useOrder.ts';
import { type Api, useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { useForm } from '#web/useForm.ts';
import { askInvoice, dropInvoice, getInvoiceOffer, type InvoiceRequestIn } from '../contract.ts';
import { invoicesText } from '../text/index.ts';
import {
  type BuyerField,
  buyerIn,
  type InvoiceValues,
  invoiceFields,
  invoiceSchema,
  startingBuyers,
} from './invoiceForm.ts';
import { useSignsWord } from './useSignsWord.ts';

export const invoiceOfferQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: api.key('orders', id, 'invoice'),
    queryFn: async () => (await api(getInvoiceOffer, { params: { id } })).data,
    staleTime: 60_000,
  });

export type InvoiceRequest = ReturnType<typeof useInvoiceRequest>;

/** The wish for an invoice on the checkout page: an open form is saved by its button, or when the order is paid. */
export function useInvoiceRequest(order: OrderView) {
  const api = useApi();
  const client = useQueryClient();
  const t = useText(invoicesText);
  const { data: offer } = useQuery(invoiceOfferQuery(api, order.id));
  const buyer = useAccount()?.detail.himself_member;
  const stands = order.invoice_request ?? offer?.last ?? null;
  const [start] = useState(() => startingBuyers(stands, buyer));
  const kept = useRef({ ...start });
  const [open, setOpen] = useState(false);
  const [said, setSaid] = useState<'saved' | 'dropped' | null>(null);
  const saved = useRef(false);
  const params = { id: order.id };
  const show = (changed: OrderView) => client.setQueryData(orderQuery(api, order.id).queryKey, changed);

  const fields = useForm<InvoiceValues, InvoiceRequestIn>({
    word: useSignsWord(),
    schema: invoiceSchema((id) => client.getQueryData(addressesQuery(api).queryKey)?.find((one) => one.id === id)),
    defaultValues: {
      type: stands?.type ?? 'private',
      ...start[stands?.type ?? 'private'],
      address_id: stands?.address_id ?? '',
    },
    send: async (body) => {
      show((await api(askInvoice, { params, body })).data);
      saved.current = true;
      setOpen(false);
      setSaid('saved');
    },
    labels: Object.fromEntries(invoiceFields.map((field) => [field, t(field)])),
  });

  /** The other kind was chosen: what was typed for this one is put aside, and that one's comes back. */
  const showKind = (kind: InvoiceValues['type']) => {
    const { form } = fields;
    kept.current[kind === 'company' ? 'private' : 'company'] = buyerIn(form.getValues());
    for (const [field, value] of Object.entries(kept.current[kind])) form.setValue(field as BuyerField, value);
    form.clearErrors(Object.keys(kept.current[kind]) as BuyerField[]);
  };

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
    showKind,
    drop,
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
