import type { PaidMethod } from '#features/commission/rules/commission.ts';

/** "ModalitaPagamento": MP01 cash, MP05 transfer, MP08 card and what is charged like one. All is paid in one go ("CondizioniPagamento" TP02). */
export const paymentCode = (method: PaidMethod): 'MP01' | 'MP05' | 'MP08' => {
  if (method === 'cash') return 'MP01';
  return method === 'wiretransfer' ? 'MP05' : 'MP08';
};
