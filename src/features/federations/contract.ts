import { z } from 'zod';
import { Day } from '#kernel/calendar.ts';
import type { Call } from '#kernel/call.ts';
import { CatalogueId, PersonalId, textIn } from '#kernel/wire.ts';

export const longestOfCard = { federation_name: 200, card_number: 60, team_name: 200 } as const;

export const CardPersonView = z
  .object({
    firstname: z.string(),
    lastname: z.string(),
    birthday: Day.nullable(),
    gender: z.enum(['M', 'F']).nullable(),
    nationality: z.string().nullable(),
    team_name: z.string().nullable(),
  })
  .meta({ id: 'CardPerson' });

export const checkCardNumber = {
  id: 'checkCardNumber',
  method: 'GET',
  version: 'v2',
  url: '/federations/:id/card-numbers/:number/check',
  summary:
    'Whose card this is: 404 nobody’s, 409 another athlete’s in this season, 406 accepted without data, as another person’s is',
  access: 'signed-in',
  schema: {
    params: z.object({ id: CatalogueId, number: textIn(longestOfCard.card_number) }),
    querystring: z.object({
      /** The athlete whom the card is for: a card that is theirs already is not in use. */
      member_id: PersonalId.optional(),
    }),
    response: { 200: z.object({ data: CardPersonView }) },
  },
  refusals: [
    'federation_not_found',
    'member_not_found',
    'card_number_not_valid',
    'card_number_in_use',
    'card_number_unverified',
    'card_number_of_another',
    'registry_unavailable',
  ],
} as const satisfies Call;
