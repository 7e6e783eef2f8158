interface PosterStage {
  readonly circuit: string;
  readonly stage: string;
  readonly season: number;
}

/** What a race's poster is drawn from, so that pages, mails and pictures all draw the same one. */
export const posterSeed = ({ circuit, stage, season }: PosterStage, race: string): string =>
  `${circuit}/${stage}/${season}/${race}`;
