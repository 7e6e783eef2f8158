import en from './secondFactor.en.json' with { type: 'json' };
import it from './secondFactor.it.json' with { type: 'json' };

export const secondFactorText = { it, en };
