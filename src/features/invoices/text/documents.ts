import en from './documents.en.json' with { type: 'json' };
import it from './documents.it.json' with { type: 'json' };

/** What stands on invoices and credit notes and in their mails. */
export const documentsText = { it, en };
