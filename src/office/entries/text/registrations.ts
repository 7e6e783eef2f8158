import en from './registrations.en.json' with { type: 'json' };
import it from './registrations.it.json' with { type: 'json' };

export const officeRegistrationsText = { it, en };
