import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProof } from '#features/identity/web/secondFactor/useProof.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { archiveOfficeRace, publishOfficeRace, type SetUpRaceRow } from '../contract/races.ts';

export type RaceAct = 'publish' | 'archive';

export interface RaceResult {
  readonly race: SetUpRaceRow;
  readonly how: 'done' | 'refused' | 'left';
  readonly error: ApiError | null;
}

export interface ActResult {
  readonly act: RaceAct;
  readonly races: readonly RaceResult[];
}

interface ActProgress {
  readonly act: RaceAct;
  readonly at: number;
  readonly of: number;
}

/** Refusals that are about one race: the next one is tried all the same. */
const ofOneRace: readonly string[] = ['race_not_found', 'race_archived', 'race_not_over', 'set_up_faults'];

/** One after the other: what is refused of one race holds no other back. What would meet every race ends it. */
export function useRaceActs() {
  const api = useApi();
  const queries = useQueryClient();
  const { circuit } = useOffice();
  const { run: prove, question } = useProof();
  const [doing, setDoing] = useState<ActProgress | null>(null);
  const [told, setTold] = useState<ActResult | null>(null);
  const id = circuit.id;

  const oneByOne = async (act: RaceAct, all: readonly SetUpRaceRow[]): Promise<readonly RaceResult[]> => {
    const call = act === 'publish' ? publishOfficeRace : archiveOfficeRace;
    setTold(null);
    const races: RaceResult[] = [];
    let isEnded = false;
    try {
      for (const [index, race] of all.entries()) {
        if (isEnded) {
          races.push({ race, how: 'left', error: null });
          continue;
        }
        setDoing({ act, at: index + 1, of: all.length });
        try {
          await prove(() => api(call, { params: { id, race: race.id } }));
          races.push({ race, how: 'done', error: null });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          isEnded = !ofOneRace.includes(error.code);
          races.push({ race, how: 'refused', error });
        }
      }
    } finally {
      await queries.invalidateQueries({ queryKey: api.key('office', id) });
      setDoing(null);
      setTold({ act, races });
    }
    return races;
  };
  return {
    question,
    doing,
    told,
    forget: () => setTold(null),
    run: oneByOne,
  };
}
export type RaceActs = ReturnType<typeof useRaceActs>;
