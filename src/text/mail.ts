import en from './mail.en.json' with { type: 'json' };
import it from './mail.it.json' with { type: 'json' };

/** What stands in the frame of every mail. */
export const mailText = { it, en };
