import en from './people.en.json' with { type: 'json' };
import it from './people.it.json' with { type: 'json' };

export const peopleText = { it, en };
