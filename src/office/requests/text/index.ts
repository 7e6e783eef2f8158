import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Words of the requests about privacy that an office answers. */
export const officeRequestsText = { it, en };
