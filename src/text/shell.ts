import en from './shell.en.json' with { type: 'json' };
import it from './shell.it.json' with { type: 'json' };

export const shellText = { it, en };
