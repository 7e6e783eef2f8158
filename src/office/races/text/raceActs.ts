import en from './raceActs.en.json' with { type: 'json' };
import it from './raceActs.it.json' with { type: 'json' };

export const raceActsText = { it, en };
