import en from './reminders.en.json' with { type: 'json' };
import it from './reminders.it.json' with { type: 'json' };

export const remindersText = { it, en };
