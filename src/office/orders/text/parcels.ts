import en from './parcels.en.json' with { type: 'json' };
import it from './parcels.it.json' with { type: 'json' };

export const officeParcelsText = { it, en };
