import en from './questions.en.json' with { type: 'json' };
import it from './questions.it.json' with { type: 'json' };

/** Words around what a race asks of each athlete. */
export const questionsText = { it, en };
