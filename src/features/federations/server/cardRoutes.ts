import { findKnownMember } from '#features/athletes/server/knownMemberView.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { fullName } from '#kernel/names.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { checkCardNumber } from '../contract.ts';
import { cardInUse, cardNotValid } from '../rules/cardRefusals.ts';
import { cleanCardNumber, fitsPattern, isSamePerson } from '../rules/cardRules.ts';
import { isBoundToAnother } from './cardHolderView.ts';
import { findFederation } from './federationFactsView.ts';
import { whoseCard } from './whoseCard.ts';

/** The live check of a federation's card (registration §4, "Card number lookup"). */
export const cardRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    serve(app, checkCardNumber, async ({ account, params, query, site }) => {
      const today = dayInRome(clock());
      const member = query.member_id ? await findKnownMember(db, account, query.member_id) : null;
      if (query.member_id && !member) refuse('member_not_found');
      const federation = (await findFederation(db, params.id, today)) ?? refuse('federation_not_found');
      // The small limit is for failed tries only: a club that enters many athletes is not guessing. The larger ones are
      // for all, so that nobody reads a federation's members out.
      await countAttempt(context, limits.codes, account.id);
      await countAttempt(context, limits.cardsPerHour, account.id);
      await countAttempt(context, limits.cardsPerDay, account.id);
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
      // Whose card it is is told only while nobody is named yet.
      if (member && fullName(member).trim() !== '' && !isSamePerson(lookup.person, member))
        return refuse('card_number_of_another');
      await forgetAttempt(context, limits.codes, account.id);
      return { ...lookup.person };
    });
  };
