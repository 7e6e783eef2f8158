import en from './taxCodes.en.json' with { type: 'json' };
import it from './taxCodes.it.json' with { type: 'json' };

/** What the codes of electronic invoices mean: the issuer's tax regime, and why no VAT is due. */
export const taxCodesText = { it, en };
