import en from './messages.en.json' with { type: 'json' };
import it from './messages.it.json' with { type: 'json' };

export const officeMessagesText = { it, en };
