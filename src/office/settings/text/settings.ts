import en from './settings.en.json' with { type: 'json' };
import it from './settings.it.json' with { type: 'json' };

/** Words of a circuit’s settings. */
export const settingsText = { it, en };
