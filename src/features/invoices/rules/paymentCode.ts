import type { PaidMethod } from '#features/commission/rules/commission.ts';

/**
 * How an invoice was paid, by the codes of the electronic invoice ("ModalitaPagamento"): MP01 cash, MP05 transfer, MP08
 * card and what is charged like one. Everything here is paid in one go before it is invoiced ("CondizioniPagamento" TP02).
 */
export const paymentCode = (method: PaidMethod): 'MP01' | 'MP05' | 'MP08' => {
  if (method === 'cash') return 'MP01';
  return method === 'wiretransfer' ? 'MP05' : 'MP08';
};
