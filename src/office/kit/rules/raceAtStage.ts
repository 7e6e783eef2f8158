import { namesOnce } from '#kernel/names.ts';

/** A race with its stage, "10 km, Orta San Giulio"; where both go by one name it is said once. */
export const raceAtStage = (race: string, stage: string | null): string =>
  stage === null ? race : namesOnce(race, stage);
