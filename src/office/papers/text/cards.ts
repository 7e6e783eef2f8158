import en from './cards.en.json' with { type: 'json' };
import it from './cards.it.json' with { type: 'json' };

export const officeCardsText = { it, en };
