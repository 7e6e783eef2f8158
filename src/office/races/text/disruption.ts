import en from './disruption.en.json' with { type: 'json' };
import it from './disruption.it.json' with { type: 'json' };

export const disruptionText = { it, en };
