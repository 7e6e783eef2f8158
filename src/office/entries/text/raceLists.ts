import en from './raceLists.en.json' with { type: 'json' };
import it from './raceLists.it.json' with { type: 'json' };

export const raceListsText = { it, en };
