import en from './taxCodes.en.json' with { type: 'json' };
import it from './taxCodes.it.json' with { type: 'json' };

export const taxCodesText = { it, en };
