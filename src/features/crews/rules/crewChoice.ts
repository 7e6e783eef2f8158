export const crewChoices = ['no', 'partecipate', 'new'] as const;
export type CrewChoice = (typeof crewChoices)[number];

export const crewTypes = ['public', 'private'] as const;
export type CrewType = (typeof crewTypes)[number];
