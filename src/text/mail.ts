import en from './mail.en.json' with { type: 'json' };
import it from './mail.it.json' with { type: 'json' };

export const mailText = { it, en };
