import en from './accessibility.en.json' with { type: 'json' };
import it from './accessibility.it.json' with { type: 'json' };

export const accessibilityDocument = { it, en };
