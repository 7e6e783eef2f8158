import type { Day } from '#kernel/calendar.ts';
import type { Cents } from '#kernel/money.ts';
import { type IssuerTaxes, taxedKinds } from './invoiceLines.ts';

/** What of an issuer's settings only an accountant can say to be right. */
export interface AccountingTerms {
  readonly regime: string;
  readonly taxes: IssuerTaxes;
  /** The law that frees from stamp duty; null: it is due. */
  readonly stampLaw: string | null;
  /** Above this amount without VAT a document bears it. */
  readonly stampFrom: Cents;
  readonly stampAmount: Cents;
  /** What the electronic invoice gives as its reason ("Causale"). */
  readonly causal: string;
}

/** An accountant's word: who gave it, when, who of the office noted it, and what it was about. */
export interface AccountingConfirmation {
  readonly name: string;
  readonly on: Day;
  readonly notedBy: string;
  readonly notedAt: string;
  readonly terms: string;
}

/**
 * What the code itself decides of a document (its kinds and series, how VAT is taken out, how a payment is called, what
 * stands for a number that a buyer abroad does not have). Whoever changes any of it raises this number: then every
 * circuit asks its accountant anew.
 */
const fixedRules = 1;

/** The terms as one text: what was confirmed is compared with what is set, sign by sign. */
export const termsText = ({ regime, taxes, stampLaw, stampFrom, stampAmount, causal }: AccountingTerms): string =>
  JSON.stringify([
    fixedRules,
    regime,
    taxedKinds.map((kind) => [taxes[kind].rate, taxes[kind].nature, taxes[kind].law]),
    stampLaw,
    stampFrom,
    stampAmount,
    causal,
  ]);

/** Has an accountant confirmed exactly what is set? What was changed since is to be confirmed anew. */
export const isConfirmed = (terms: AccountingTerms, confirmation: AccountingConfirmation | null): boolean =>
  confirmation !== null && confirmation.terms === termsText(terms);

/** Where an issuer says nothing else. */
export const defaultCausal = 'Ordine {ordine}';

/** The reason on the electronic invoice of an order. */
export const causalOf = (causal: string, orderReference: string): string =>
  causal.replaceAll('{ordine}', orderReference);
