import en from './methods.en.json' with { type: 'json' };
import it from './methods.it.json' with { type: 'json' };

export const payMethodsText = { it, en };
