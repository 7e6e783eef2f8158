import en from './reminders.en.json' with { type: 'json' };
import it from './reminders.it.json' with { type: 'json' };

/** Mails that remind of a certificate. */
export const remindersText = { it, en };
