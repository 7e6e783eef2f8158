interface PosterStage {
  readonly circuit: string;
  readonly stage: string;
  readonly season: number;
}

/** Seed of a race's poster: pages, mails and pictures draw the same one. */
export const posterSeed = ({ circuit, stage, season }: PosterStage, race: string): string =>
  `${circuit}/${stage}/${season}/${race}`;
