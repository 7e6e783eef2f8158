import en from './raceLists.en.json' with { type: 'json' };
import it from './raceLists.it.json' with { type: 'json' };

/** Words of a race's lists, on their page and in the files. */
export const raceListsText = { it, en };
