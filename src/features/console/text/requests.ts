import en from './requests.en.json' with { type: 'json' };
import it from './requests.it.json' with { type: 'json' };

/** Words of the requests about privacy that an office answers. */
export const officeRequestsText = { it, en };
