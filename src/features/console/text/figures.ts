import en from './figures.en.json' with { type: 'json' };
import it from './figures.it.json' with { type: 'json' };

/** Words of the figures. */
export const officeFiguresText = { it, en };
