import { describe, expect, test } from 'vitest';
import { rendered } from '../../../../tests/support/rendered.tsx';
import { CardFields, type NamedFederation } from './CardFields.tsx';
import { formOfCard } from './cardForm.ts';
import type { CardCheck } from './useCardCheck.ts';

const federation: NamedFederation = {
  ...{ id: 1, name: 'FITRI', hint: 'XX12345', card_pattern: null, minimum_birth_year_age: null },
  ...{ free_name: 0, team_code: 0, may_continue_without_card: 1, team_after_valid_card: 1 },
};
const fields = (check: CardCheck, faults = {}) =>
  rendered(
    <CardFields
      type={{ has_federation: 1, federations: [federation] }}
      value={formOfCard({ card_number: 'AB10001' }, true)}
      {...{ check, faults, onChange: () => {} }}
    />,
  );
const said = (html: string) => /<div role="status"[^>]*>(.*?)<\/div>/.exec(html)?.[1]?.replace(/<[^>]*>/g, '');

describe('What the registry says of a card number (registration §4)', () => {
  test('is read out where it appears: the place is there before', () => {
    expect(said(fields({ state: 'none' }))).toBe('');
    expect(said(fields({ state: 'not_valid' }))).not.toBe('');
    expect(said(fields({ state: 'in_use' }))).not.toBe(said(fields({ state: 'not_valid' })));
  });

  test('is not said a second time beside the error of a failed Continue', () => {
    const html = fields({ state: 'not_valid' }, { card_number: 'card_number_not_valid' });
    expect(said(html)).toBe('');
    expect(html).toMatch(/<input[^>]*aria-invalid="true" aria-describedby="card_number-hint card_number-error"/);
  });

  test('makes the team that it knows read-only', () => {
    const giulia = { firstname: 'Giulia', lastname: 'Ferraris', birthday: null, gender: null, nationality: null };
    const team = (html: string) => /<input[^>]*name="team_name"[^>]*>/.exec(html)?.[0];
    const known = team(fields({ state: 'found', person: { ...giulia, team_name: 'Lupi' } }));
    expect(known).toContain('readOnly=""');
    expect(known).toContain('value="Lupi"');
    expect(team(fields({ state: 'found', person: { ...giulia, team_name: null } }))).not.toContain('readOnly');
  });
});
