import en from './en.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };

/** Words about races that were postponed or cancelled. */
export const disruptionsText = { it, en };
