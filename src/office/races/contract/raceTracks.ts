import { z } from 'zod';
import { CatalogueId } from '#kernel/wire.ts';
import { officeCall } from '#office/kit/contract/call.ts';
import { done, setsUp } from '#office/kit/contract/setUps.ts';

export const mostTrackBytes = 10 * 1024 * 1024;

const ofRace = z.object({ id: CatalogueId, race: CatalogueId });

export const setRaceTrack = officeCall({
  id: 'setRaceTrack',
  method: 'PUT',
  url: '/set-up/races/:race/track',
  summary:
    'Gives a race its track, a GPX file with a height at each point, in place of another one. Of the file only places and heights are kept',
  roles: setsUp,
  byRace: true,
  multipart: true,
  params: ofRace,
  body: z.object({ document: z.file() }),
  response: done,
  refusals: ['race_not_found', 'race_archived', 'track_not_readable', 'payload_too_large'],
});

export const removeRaceTrack = officeCall({
  id: 'removeRaceTrack',
  method: 'DELETE',
  url: '/set-up/races/:race/track',
  summary: 'Takes the track of a race away; its page shows no elevation then',
  roles: setsUp,
  byRace: true,
  params: ofRace,
  response: done,
  refusals: ['race_not_found', 'race_archived'],
});
