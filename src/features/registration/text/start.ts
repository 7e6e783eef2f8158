import en from './start.en.json' with { type: 'json' };
import it from './start.it.json' with { type: 'json' };

/** Why an athlete may not start yet, and what to do: for wizard, cart and dashboard (registration §4 and §5). */
export const startText = { it, en };
