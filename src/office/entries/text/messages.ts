import en from './messages.en.json' with { type: 'json' };
import it from './messages.it.json' with { type: 'json' };

/** Words of the office's mails to athletes. */
export const officeMessagesText = { it, en };
