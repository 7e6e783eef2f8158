import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Words of the figures. */
export const officeFiguresText = { it, en };
