/** A race with its stage, "10 km, Orta San Giulio"; a stage that was made with its race is called the same, and said once. */
export const raceAtStage = (race: string, stage: string | null): string =>
  stage === null || stage === race ? race : `${race}, ${stage}`;
