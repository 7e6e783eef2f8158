import en from './parcels.en.json' with { type: 'json' };
import it from './parcels.it.json' with { type: 'json' };

/** Words of the goods that an office packs, sends and hands out. */
export const officeParcelsText = { it, en };
