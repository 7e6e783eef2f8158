/** The legal texts by the day from which they are in force (checkout §1): what a consent was given to. */
export const textVersions = { terms: '2018-06-29', privacy: '2018-05-25', cookies: '2017-12-31' } as const;
