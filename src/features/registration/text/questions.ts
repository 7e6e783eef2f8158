import en from './questions.en.json' with { type: 'json' };
import it from './questions.it.json' with { type: 'json' };

export const questionsText = { it, en };
