import type { CardIn, FederationFacts } from '../rules/cardRules.ts';
import type { CardCheck } from './useCardCheck.ts';

export interface CardForm {
  readonly federation_id: number | undefined;
  readonly federation_name: string;
  readonly card_number: string;
  readonly team_name: string;
  readonly without: boolean;
}

export function formOfCard(saved: CardIn | undefined, isSaved: boolean): CardForm {
  return {
    federation_id: saved?.federation_id,
    federation_name: saved?.federation_name ?? '',
    card_number: saved?.card_number ?? '',
    team_name: saved?.team_name ?? '',
    without: isSaved && !saved?.card_number,
  };
}

const orNothing = (text: string): string | undefined => text.trim() || undefined;

export const cardOfForm = ({ federation_id, federation_name, card_number, team_name, without }: CardForm): CardIn => ({
  federation_id,
  federation_name: orNothing(federation_name),
  card_number: without ? undefined : orNothing(card_number),
  team_name: orNothing(team_name),
});

export const teamOf = (check: CardCheck): string | null => (check.state === 'found' ? check.person.team_name : null);

/** For federation 1 the team appears only after a valid number (registration §4); what is there stays (checkout §2). */
export function teamShows(
  federation: FederationFacts,
  { without, team_name }: CardForm,
  check: CardCheck,
  keepsTeam = false,
): boolean {
  if (without && federation.may_continue_without_card === 1) return false;
  if (federation.team_after_valid_card === 0 || (keepsTeam && team_name !== '')) return true;
  return ['found', 'other', 'unverified', 'unavailable'].includes(check.state);
}
