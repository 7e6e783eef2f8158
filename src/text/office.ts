import en from './office.en.json' with { type: 'json' };
import it from './office.it.json' with { type: 'json' };

export const officeText = { it, en };
