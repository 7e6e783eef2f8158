import { cardInUse } from '#features/federations/rules/cardRefusals.ts';
import { openingRules } from '#features/races/rules/openingRules.ts';
import type { Short } from '#features/shop/rules/shortOf.ts';
import { Refusal } from '#kernel/errors.ts';
import { refusalOf } from '#kernel/rule.ts';
import { flag } from '#kernel/wire.ts';
import { notMultiples, type RegisteringLine } from './multiple.ts';

export interface LineReadiness {
  readonly id: string;
  readonly name: string;
  readonly held: boolean;
  /** Of what there is how much in stock now, for a line that lost its hold, and its name. */
  readonly short: Short & { readonly name: string };
  readonly registers: RegisteringLine | null;
  readonly stopped: boolean;
  readonly comingSoon: boolean;
  readonly closed: boolean;
  /** The least age that the athlete does not reach, by what the record says now. */
  readonly tooYoungFor: number | null;
  /** The years of birth that the type is for, if the athlete's is not among them now. */
  readonly bornOutside: { readonly from: number; readonly until: number } | null;
  readonly parentMissing: boolean;
  /** The registration type is not active any more, or the product is not on sale today. */
  readonly gone: boolean;
  /** It is delivered, and today the circuit offers no way of delivery. */
  readonly undeliverable: boolean;
  /** The federation card, and the athlete who registers with it. */
  readonly card: { readonly federationId: number; readonly number: string; readonly memberId: string } | null;
}

export interface Blocker {
  readonly detailId: string | null;
  /** The race that more athletes are to be registered for, so that the cart can be ordered. */
  readonly raceId: number | null;
  readonly refusal: Refusal;
}

/**
 * Why a cart cannot be ordered now (checkout §5, "Cart"); a super-admin passes coming soon and closed (registration §6).
 * Age is checked again, because the birthday may have been corrected.
 */
export function blockersOf(lines: readonly LineReadiness[], mayPass: boolean): Blocker[] {
  if (lines.length === 0) return [{ detailId: null, raceId: null, refusal: new Refusal('cart_is_empty', null) }];
  const stuck = lines.filter(({ undeliverable }) => undeliverable);
  const undelivered = new Refusal('no_way_of_delivery', {
    named: [...new Set(stuck.map(({ name }) => name))].join(', '),
    all: flag(stuck.length === lines.length),
  });
  const multiples = notMultiples(lines.flatMap(({ registers }) => registers ?? []));
  return [
    ...lines.flatMap((line, at) => {
      const refusal = lineRefusal(line, mayPass, undelivered) ?? cardRefusal(line, lines.slice(0, at));
      return refusal ? [{ detailId: line.id, raceId: null, refusal }] : [];
    }),
    ...multiples.map(({ raceId, name, multiple, missing }) => ({
      detailId: null,
      raceId,
      refusal: new Refusal('cart_not_a_multiple', { name, multiple, missing }),
    })),
  ];
}

// Several may be true at once; the first one is reported: not offered, coming soon, then sold out, then closed.
function lineRefusal(line: LineReadiness, mayPass: boolean, undelivered: Refusal) {
  const { name, held, short, registers, stopped, comingSoon, closed, tooYoungFor, bornOutside, parentMissing, gone } =
    line;
  if (gone && registers) return new Refusal('registration_type_not_available', null);
  if (gone) return new Refusal('product_not_available', null);
  if (line.undeliverable) return undelivered;
  if (!held && !registers) return new Refusal('quantity_not_available', short);
  // While the line has its hold, its places are not sold out for it.
  const shut = refusalOf(openingRules, { name, stopped, comingSoon, soldOut: !held, closed, mayPass });
  if (shut) return shut;
  if (tooYoungFor !== null) return new Refusal('too_young', { age: tooYoungFor });
  if (bornOutside) return new Refusal('born_outside', bornOutside);
  if (parentMissing) return new Refusal('parental_consent_required', { errors: { 'parent.name': ['required'] } });
  return undefined;
}

/** A card number is one athlete's in a season (decision 037): the first line in the cart keeps it. */
function cardRefusal({ card }: LineReadiness, before: readonly LineReadiness[]) {
  const taken =
    card !== null &&
    before.some(
      ({ card: other }) =>
        other?.federationId === card.federationId && other.number === card.number && other.memberId !== card.memberId,
    );
  return taken ? cardInUse() : undefined;
}
