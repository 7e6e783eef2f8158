import en from './invoices.en.json' with { type: 'json' };
import it from './invoices.it.json' with { type: 'json' };

/** Words of the office's invoices. */
export const officeInvoicesText = { it, en };
