import en from './federations.en.json' with { type: 'json' };
import it from './federations.it.json' with { type: 'json' };

export const officeFederationsText = { it, en };
