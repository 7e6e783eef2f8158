import en from './raceActs.en.json' with { type: 'json' };
import it from './raceActs.it.json' with { type: 'json' };

/** Words of what is done with several races at once. */
export const raceActsText = { it, en };
