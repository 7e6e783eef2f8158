import en from './refundAccount.en.json' with { type: 'json' };
import it from './refundAccount.it.json' with { type: 'json' };

/** Words of the page on which a buyer says to which bank account money goes back. */
export const refundAccountText = { it, en };
