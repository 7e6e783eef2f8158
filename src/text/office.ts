import en from './office.en.json' with { type: 'json' };
import it from './office.it.json' with { type: 'json' };

/** The words of the office's tables, filters and records, whatever they are about. */
export const officeText = { it, en };
