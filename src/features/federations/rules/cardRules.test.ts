import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import {
  cardFaults,
  cardState,
  cleanCardNumber,
  type FederationFacts,
  isSamePerson,
  ownCard,
  tooYoungForCard,
} from './cardRules.ts';
import { inForce } from './inForce.ts';

const federation = (given: Partial<FederationFacts>): FederationFacts => ({
  id: 7,
  card_pattern: null,
  free_name: 0,
  team_code: 0,
  may_continue_without_card: 0,
  team_after_valid_card: 0,
  minimum_birth_year_age: null,
  ...given,
});
const one = federation({
  id: 1,
  card_pattern: '^[A-Z]{2}[0-9]{5}$',
  may_continue_without_card: 1,
  team_after_valid_card: 1,
});
const two = federation({ id: 2, free_name: 1 });
const twelve = federation({ id: 12, team_code: 1, card_pattern: '^[A-Z]{2}[0-9]{5}$' });

const of = (...federations: FederationFacts[]) => ({ has_federation: 1 as const, federations });
const none = { has_federation: 0 as const, federations: [] };

describe('What is wrong with a card as it was filled in (registration §5, "Federation")', () => {
  test.each`
    type               | given                                                                | faults                                                             | because
    ${none}            | ${{}}                                                                | ${{}}                                                              | ${'a type without a federation asks for nothing'}
    ${of(two, twelve)} | ${{}}                                                                | ${{ federation_id: 'choose_federation' }}                          | ${'a federation is required when the type offers several'}
    ${of(two, twelve)} | ${{ federation_id: 1 }}                                              | ${{ federation_id: 'not_valid' }}                                  | ${'one of another type is none'}
    ${of(two)}         | ${{ card_number: 'X-1', team_name: 'Lupi' }}                         | ${{ federation_name: 'required' }}                                 | ${'its name is required when federation_id is 2'}
    ${of(two)}         | ${{ federation_name: ' ', card_number: 'X-1', team_name: 'Lupi' }}   | ${{ federation_name: 'required' }}                                 | ${'blanks are no name'}
    ${of(two)}         | ${{ federation_name: 'CSI', card_number: 'X-1', team_name: 'Lupi' }} | ${{}}                                                              | ${'any number will do where there is no pattern'}
    ${of(two)}         | ${{ federation_name: 'CSI' }}                                        | ${{ card_number: 'required', team_name: 'required' }}              | ${'a card number is required where one cannot continue without'}
    ${of(one)}         | ${{}}                                                                | ${{}}                                                              | ${'one may continue without a card of federation 1'}
    ${of(one)}         | ${{ card_number: 'AB12345' }}                                        | ${{ team_name: 'required' }}                                       | ${'with a card the team is required'}
    ${of(one)}         | ${{ card_number: ' ab 12345 ', team_name: 'Lupi' }}                  | ${{}}                                                              | ${'lower case and spaces are typed on phones'}
    ${of(one)}         | ${{ card_number: 'AB1234', team_name: 'Lupi' }}                      | ${{ card_number: 'card_number_not_valid' }}                        | ${'XX12345 has five digits'}
    ${of(one)}         | ${{ card_number: 'AB123456', team_name: 'Lupi' }}                    | ${{ card_number: 'card_number_not_valid' }}                        | ${'and no more'}
    ${of(one)}         | ${{ card_number: '12345AB', team_name: 'Lupi' }}                     | ${{ card_number: 'card_number_not_valid' }}                        | ${'letters first'}
    ${of(twelve)}      | ${{ federation_id: 12, card_number: 'TM10000' }}                     | ${{ team_name: 'required' }}                                       | ${'a team code for federation 12'}
    ${of(twelve)}      | ${{}}                                                                | ${{ card_number: 'required', team_name: 'required' }}              | ${'federation 12 lets nobody continue without'}
    ${of(two, twelve)} | ${{ federation_id: 12, card_number: 'TM1', federation_name: '' }}    | ${{ card_number: 'card_number_not_valid', team_name: 'required' }} | ${'all is said at once'}
  `('$faults: $because', ({ type, given, faults }) => expect(cardFaults(type, given)).toEqual(faults));
});

describe('What is kept of it', () => {
  test.each`
    type               | given                                                                                    | kept                                                                                   | because
    ${none}            | ${{ card_number: 'AB12345', team_name: 'Lupi' }}                                         | ${{}}                                                                                  | ${'nothing was asked'}
    ${of(one)}         | ${{ card_number: 'ab 12345', team_name: ' Lupi ', federation_name: 'CSI' }}              | ${{ federation_id: 1, card_number: 'AB12345', team_name: 'Lupi' }}                     | ${'in one spelling, without what another federation asks'}
    ${of(one)}         | ${{ team_name: 'Lupi' }}                                                                 | ${{ federation_id: 1 }}                                                                | ${'who continues without a card has no team'}
    ${of(two, twelve)} | ${{ federation_id: 2, federation_name: ' CSI ', card_number: 'x-1', team_name: 'Lupi' }} | ${{ federation_id: 2, federation_name: 'CSI', card_number: 'X-1', team_name: 'Lupi' }} | ${'the name that was typed'}
  `('$because', ({ type, given, kept }) => expect(ownCard(type, given)).toEqual(kept));
});

test.each`
  typed          | clean
  ${'ab 12345'}  | ${'AB12345'}
  ${' AB12345 '} | ${'AB12345'}
  ${''}          | ${''}
`('a number in one spelling: "$typed"', ({ typed, clean }) => expect(cleanCardNumber(typed)).toBe(clean));

describe('Cards are given from the year in which one reaches an age', () => {
  test.each`
    birthday        | raceDay         | young    | because
    ${'2006-12-31'} | ${'2026-03-01'} | ${false} | ${'20 in the year of the race'}
    ${'2007-01-01'} | ${'2026-12-31'} | ${true}  | ${'20 in the year after'}
    ${'2007-01-01'} | ${'2027-01-01'} | ${false} | ${'a race of next year counts next year'}
    ${null}         | ${'2026-12-31'} | ${false} | ${'who is not known is not too young yet'}
  `('$birthday at $raceDay: $because', ({ birthday, raceDay, young }) => {
    expect(tooYoungForCard({ minimum_birth_year_age: 20 }, birthday, raceDay)).toBe(young);
  });
});

describe('How a card stands once the registry was asked', () => {
  const giulia = { firstname: 'Giulia', lastname: 'Ferraris', birthday: day('1991-08-14') };
  const person = { ...giulia, gender: 'F', nationality: 'IT', team_name: 'Lupi' } as const;
  const found = (change: object = {}, validUntil: string | null = '2026-12-31') => ({
    outcome: 'found',
    person: { ...person, ...change },
    validUntil,
  });
  test.each`
    lookup                               | state                 | because
    ${found()}                           | ${'verified'}         | ${'it is the athlete’s own'}
    ${found({ firstname: 'GIULIA ' })}   | ${'verified'}         | ${'registries write in capitals'}
    ${found({ birthday: null })}         | ${'verified'}         | ${'a birthday that is not told does not disagree'}
    ${found({ firstname: 'Anna' })}      | ${'other_person'}     | ${'it is in another name'}
    ${found({ birthday: '1990-08-14' })} | ${'other_person'}     | ${'a namesake was born on another day'}
    ${found({}, null)}                   | ${'verified'}         | ${'no end is told'}
    ${found({}, '2026-08-31')}           | ${'not_valid'}        | ${'it was over yesterday'}
    ${found({}, '2026-09-01')}           | ${'ends_before_race'} | ${'it is over tonight, and is none on race day'}
    ${found({}, '2026-10-10')}           | ${'ends_before_race'} | ${'it is over on race day'}
    ${found({}, '2026-10-11')}           | ${'verified'}         | ${'its last day counts'}
    ${{ outcome: 'unknown' }}            | ${'not_valid'}        | ${'404 means invalid'}
    ${{ outcome: 'unverifiable' }}       | ${'unverified'}       | ${'406 means accepted without data'}
    ${null}                              | ${'unverified'}       | ${'the registry does not answer'}
  `('$state: $because', ({ lookup, state }) => {
    expect(cardState(lookup, giulia, { today: day('2026-09-01'), raceDay: day('2026-10-11') })).toBe(state);
  });

  test.each`
    card                       | same     | because
    ${['NICOLO’', 'D ANGELO']} | ${true}  | ${'apostrophes and spaces do not matter'}
    ${['Nicolò', 'D’Angelo']}  | ${true}  | ${'accents do not either'}
    ${['Nicola', 'D’Angelo']}  | ${false} | ${'another name is another person'}
  `('$card: $because', ({ card: [firstname, lastname], same }) => {
    const athlete = { firstname: 'Nicolò', lastname: 'D’Angelo', birthday: null };
    expect(isSamePerson({ firstname, lastname, birthday: null }, athlete)).toBe(same);
  });
});

describe('Dated rules', () => {
  const rules = ['2026-01-01', '2020-01-01', '2027-01-01'].map((fromDay) => ({ fromDay: day(fromDay) }));
  test.each`
    on              | from
    ${'2019-12-31'} | ${undefined}
    ${'2020-01-01'} | ${'2020-01-01'}
    ${'2026-12-31'} | ${'2026-01-01'}
    ${'2027-01-01'} | ${'2027-01-01'}
    ${'2030-01-01'} | ${'2027-01-01'}
  `('on $on the rule of $from is in force', ({ on, from }) => expect(inForce(rules, on)?.fromDay).toBe(from));
});
