import en from './registrations.en.json' with { type: 'json' };
import it from './registrations.it.json' with { type: 'json' };

/** Words of the office's list of registrations and of a registration's page. */
export const officeRegistrationsText = { it, en };
