import en from './dashboard.en.json' with { type: 'json' };
import it from './dashboard.it.json' with { type: 'json' };

/** What the dashboard's sections are called (checkout §2), in their navigation and as titles of their pages. */
export const dashboardText = { it, en };
