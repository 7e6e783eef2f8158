import en from './documents.en.json' with { type: 'json' };
import it from './documents.it.json' with { type: 'json' };

export const documentsText = { it, en };
