import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProof } from '#features/identity/web/secondFactor/useProof.tsx';
import type { ClockTime } from '#kernel/calendar.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { archiveOfficeRace, copyOfficeRace, publishOfficeRace, type SetUpRaceRow } from '../contract/races.ts';

export type RaceAct = 'publish' | 'archive' | 'copy';

/** What came of one race: done, refused with the reason, or not tried because of what came before it. */
export interface RaceResult {
  readonly race: SetUpRaceRow;
  readonly how: 'done' | 'refused' | 'left';
  readonly error: ApiError | null;
  /** The page to go on to: its own, or its copy's. */
  readonly page: number;
}

/** What came of all of them, in the order of the page. */
export interface ActResult {
  readonly act: RaceAct;
  readonly races: readonly RaceResult[];
}

/** Where a copy goes. */
export interface CopyTo {
  readonly race: SetUpRaceRow;
  readonly stage_id: number;
  readonly starts_at: ClockTime;
}

interface ActProgress {
  readonly act: RaceAct;
  readonly at: number;
  readonly of: number;
}

/** Refusals that are about one race: the next one is tried all the same. */
const ofOneRace: readonly string[] = [
  'race_not_found',
  'race_archived',
  'race_not_over',
  'set_up_faults',
  'stage_not_found',
  'invalid_input',
];

/**
 * Does the same with several races, one after the other, each by its own call: what is refused of one holds no other back.
 * What would meet every race, such as a lost connection or a proof that was not given, ends it.
 */
export function useRaceActs() {
  const api = useApi();
  const queries = useQueryClient();
  const { circuit } = useOffice();
  const { run: prove, question } = useProof();
  const [doing, setDoing] = useState<ActProgress | null>(null);
  const [told, setTold] = useState<ActResult | null>(null);
  const id = circuit.id;

  const oneByOne = async <One extends { readonly race: SetUpRaceRow }>(
    act: RaceAct,
    all: readonly One[],
    ask: (one: One) => Promise<number>,
  ): Promise<readonly RaceResult[]> => {
    setTold(null);
    const races: RaceResult[] = [];
    let isEnded = false;
    try {
      for (const [index, one] of all.entries()) {
        const { race } = one;
        if (isEnded) {
          races.push({ race, how: 'left', error: null, page: race.id });
          continue;
        }
        setDoing({ act, at: index + 1, of: all.length });
        try {
          const page = await prove(() => ask(one));
          races.push({ race, how: 'done', error: null, page });
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          isEnded = !ofOneRace.includes(error.code);
          races.push({ race, how: 'refused', error, page: race.id });
        }
      }
    } finally {
      await queries.invalidateQueries({ queryKey: api.key('office', id) });
      setDoing(null);
      setTold({ act, races });
    }
    return races;
  };
  const acting = (act: 'publish' | 'archive', races: readonly SetUpRaceRow[]) =>
    oneByOne(
      act,
      races.map((race) => ({ race })),
      async ({ race }) => {
        const params = { id, race: race.id };
        if (act === 'publish') await api(publishOfficeRace, { params });
        else await api(archiveOfficeRace, { params });
        return race.id;
      },
    );
  return {
    question,
    doing,
    told,
    forget: () => setTold(null),
    publish: (races: readonly SetUpRaceRow[]) => acting('publish', races),
    archive: (races: readonly SetUpRaceRow[]) => acting('archive', races),
    copy: (copies: readonly CopyTo[]) =>
      oneByOne(
        'copy',
        copies,
        async ({ race, ...body }) => (await api(copyOfficeRace, { params: { id, race: race.id }, body })).data.id,
      ),
  };
}
export type RaceActs = ReturnType<typeof useRaceActs>;
