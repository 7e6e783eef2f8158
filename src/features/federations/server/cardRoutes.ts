import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { checkCardNumber } from '../contract.ts';
import { cardInUse, cardNotValid } from '../rules/cardRefusals.ts';
import { cleanCardNumber, fitsPattern } from '../rules/cardRules.ts';
import { isBoundToAnother } from './cardHolderView.ts';
import { findFederation } from './federationView.ts';
import { whoseCard } from './whoseCard.ts';

/** The live check of a federation's card (registration §4, "Card number lookup"). */
export const cardRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, checkCardNumber, async ({ account, params, query, site }) => {
      const today = dayInRome(clock());
      if (query.member_id && !(await findKnownMember(db, account, query.member_id))) refuse('member_not_found');
      const federation = (await findFederation(db, params.id, today)) ?? refuse('federation_not_found');
      // Rate limit on failed tries only: a club that enters many athletes is not guessing.
      await countAttempt(context, limits.codes, account.id);
      const number = cleanCardNumber(params.number);
      if (!fitsPattern(federation, number)) throw cardNotValid();
      const wanted = {
        federationId: federation.id,
        seasonId: site.seasonId,
        number,
        memberId: query.member_id ?? null,
      };
      if (await isBoundToAnother(db, wanted)) throw cardInUse();
      const lookup = await whoseCard(context, { federation, number });
      if (lookup.outcome === 'unknown') throw cardNotValid();
      if (lookup.outcome === 'unverifiable') return refuse('card_number_unverified');
      if (lookup.validUntil !== null && lookup.validUntil < today) throw cardNotValid();
      await forgetAttempt(context, limits.codes, account.id);
      return { data: { ...lookup.person } };
    });
  };
