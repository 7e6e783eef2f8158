export const defaultCausal = 'Ordine {ordine}';

/** The reason on the electronic invoice of an order. */
export const causalOf = (causal: string, orderReference: string): string =>
  causal.replaceAll('{ordine}', orderReference);
