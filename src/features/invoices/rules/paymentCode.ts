import type { PayMethod } from '#features/commission/rules/commission.ts';

/**
 * How an invoice was paid, by the codes of the electronic invoice ("ModalitaPagamento"): MP05 transfer, MP08 card and
 * what is charged like one. Everything here is paid in one go before it is invoiced ("CondizioniPagamento" TP02).
 */
export const paymentCode = (method: PayMethod): 'MP05' | 'MP08' => (method === 'wiretransfer' ? 'MP05' : 'MP08');
