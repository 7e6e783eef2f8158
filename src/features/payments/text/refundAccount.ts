import en from './refundAccount.en.json' with { type: 'json' };
import it from './refundAccount.it.json' with { type: 'json' };

export const refundAccountText = { it, en };
