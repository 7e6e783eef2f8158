import en from './settings.en.json' with { type: 'json' };
import it from './settings.it.json' with { type: 'json' };

export const settingsText = { it, en };
