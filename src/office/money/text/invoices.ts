import en from './invoices.en.json' with { type: 'json' };
import it from './invoices.it.json' with { type: 'json' };

export const officeInvoicesText = { it, en };
