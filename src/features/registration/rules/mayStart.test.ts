import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, day } from '#kernel/calendar.ts';
import { bornWhenever } from './born.ts';
import { mayStart, startRules } from './mayStart.ts';
import { type StartCase, startCodes } from './start.ts';

const today = day('2026-09-01');
const raceDay = day('2026-10-11');
const alone: StartCase['crew'] = { forced: false, relay: false, choice: undefined, fraction: false, lacks: 0 };
const whole = { name: 'Anna Rossi', relation: 'mother', declared: true } as const;

/** An adult with everything that the race could ask. */
const fine: StartCase = {
  today,
  races: [{ day: raceDay, minimum_age: null }],
  birthday: day('1990-02-03'),
  born: bornWhenever,
  missing: [],
  parent: null,
  card: 'not_asked',
  certificate: { asked: false, kinds: [], sports: [], brought: null },
  crew: alone,
  policies: { missing: [], privacy: true },
};

const at = (...days: string[]) => days.map((on) => ({ day: day(on), minimum_age: null }));
const least = (age: number, on: Day = raceDay) => [{ day: on, minimum_age: age }];
const triathlon = { type_id: 1, discipline_id: 2 };
const good = {
  status: 'approved' as const,
  date_of_issue: day('2026-03-02'),
  expiration_date: day('2027-03-01'),
  kind: triathlon,
  sport: null,
};
const asks = (
  brought: StartCase['certificate']['brought'],
  kinds: StartCase['certificate']['kinds'] = [triathlon],
): StartCase['certificate'] => ({ asked: true, kinds, sports: ['Triathlon'], brought });
/** A certificate by code, which has no kind, for a race that asks for this sport, or for any. */
const forSport = (asked: string | null, given: { sport: string | null }): StartCase['certificate'] => ({
  ...asks({ ...good, kind: null, ...given }),
  sports: asked === null ? [] : [asked],
});
const crew = (given: Partial<StartCase['crew']>): StartCase['crew'] => ({ ...alone, ...given });
const relay = (given: Partial<StartCase['crew']>) => crew({ forced: true, relay: true, ...given });

const said = ({ light, reasons }: ReturnType<typeof mayStart>) => [light, ...reasons.map(({ code }) => code)].join(' ');

describe('Age counts by the year of birth', () => {
  test.each`
    on                                                                             | verdict                   | because
    ${{}}                                                                          | ${'green'}                | ${'the race asks for none'}
    ${{ races: least(18), birthday: day('2008-12-31'), parent: whole }}            | ${'green'}                | ${'18 is reached in the year of the race'}
    ${{ races: least(18), birthday: day('2009-01-01'), parent: whole }}            | ${'red too_young'}        | ${'18 is reached a year too late'}
    ${{ races: least(16), birthday: day('2010-12-31'), parent: whole }}            | ${'green'}                | ${'16 in that year is enough for 16'}
    ${{ born: { born_from: 2004, born_until: null } }}                             | ${'red born_outside'}     | ${'the type is for the under 23s'}
    ${{ races: least(16), birthday: day('2011-01-01'), parent: whole }}            | ${'red too_young'}        | ${'15 in that year is not'}
    ${{ races: least(20), birthday: day('2006-12-31') }}                           | ${'green'}                | ${'20 in the year, 19 on the day'}
    ${{ races: least(20, day('2027-01-10')), birthday: day('2007-06-01') }}        | ${'green'}                | ${'the year is the race’s, not today’s'}
    ${{ races: least(20, day('2026-12-31')), birthday: day('2007-06-01') }}        | ${'red too_young'}        | ${'a race before New Year is another year'}
    ${{ races: [...at('2026-10-11'), ...least(40)], birthday: day('1990-02-03') }} | ${'red too_young'}        | ${'a package is for who may start in all of its races'}
    ${{ races: least(40), birthday: null }}                                        | ${'red birthday_missing'} | ${'without a birthday nobody can tell'}
    ${{ birthday: null }}                                                          | ${'red birthday_missing'} | ${'and whether it is a minor neither'}
    ${{ birthday: null, missing: ['birthday'] }}                                   | ${'red birthday_missing'} | ${'it is said once'}
  `('$verdict: $because', ({ on, verdict }) => expect(said(mayStart({ ...fine, ...on }))).toBe(verdict));
});

describe('Minors need a parent’s consent (registration §1)', () => {
  test.each`
    on                                                                            | verdict                 | because
    ${{ birthday: day('2008-10-11') }}                                            | ${'green'}              | ${'18 on the very day of the race'}
    ${{ birthday: day('2008-10-12') }}                                            | ${'red parent_missing'} | ${'18 on the day after it'}
    ${{ birthday: day('2008-10-12'), parent: whole }}                             | ${'green'}              | ${'a parent has declared'}
    ${{ birthday: day('2008-10-12'), parent: { ...whole, declared: false } }}     | ${'red parent_missing'} | ${'the declaration was not ticked'}
    ${{ birthday: day('2008-10-12'), parent: { ...whole, name: ' ' } }}           | ${'red parent_missing'} | ${'nobody has declared'}
    ${{ birthday: day('2008-10-12'), parent: { ...whole, relation: undefined } }} | ${'red parent_missing'} | ${'who the declarer is matters'}
    ${{ birthday: day('2014-05-05'), parent: whole }}                             | ${'green'}              | ${'a child, whose parent declares'}
    ${{ birthday: day('2008-09-15'), races: at('2026-09-20'), today }}            | ${'green'}              | ${'a minor today, an adult on race day'}
    ${{ birthday: day('2008-10-20'), races: at('2026-11-01', '2026-10-11') }}     | ${'red parent_missing'} | ${'a minor at the first race of a package'}
    ${{ birthday: day('1990-02-03'), parent: { name: '', declared: false } }}     | ${'green'}              | ${'nobody declares for an adult'}
  `('$verdict: $because', ({ on, verdict }) => expect(said(mayStart({ ...fine, ...on }))).toBe(verdict));
});

describe('The athlete’s data', () => {
  test.each`
    on                                                     | verdict                                        | because
    ${{ missing: ['emergency_phone'] }}                    | ${'amber athlete_data_missing'}                | ${'it can be added until the race'}
    ${{ missing: ['emergency_phone'], races: at(today) }}  | ${'red athlete_data_missing'}                  | ${'nobody starts without anybody to call'}
    ${{ missing: ['gender', 'nationality', 'tax_code'] }}  | ${'amber athlete_data_missing'}                | ${'all that lacks is one reason'}
    ${{ missing: ['birthday', 'gender'], birthday: null }} | ${'red birthday_missing athlete_data_missing'} | ${'the birthday has a reason of its own'}
  `('$verdict: $because', ({ on, verdict }) => expect(said(mayStart({ ...fine, ...on }))).toBe(verdict));
});

describe('The federation’s card (registration §4 and §5)', () => {
  test.each`
    card                  | verdict                          | because
    ${'not_asked'}        | ${'green'}                       | ${'the type has no federation'}
    ${'verified'}         | ${'green'}                       | ${'the registry knows the number'}
    ${'unverified'}       | ${'amber card_unverified'}       | ${'406: accepted without data'}
    ${'other_person'}     | ${'amber card_other_person'}     | ${'the registry names somebody else'}
    ${'ends_before_race'} | ${'amber card_ends_before_race'} | ${'it is to be renewed before the race'}
    ${'rejected'}         | ${'amber card_rejected'}         | ${'the office has looked at it: another one can still be given'}
    ${'without'}          | ${'amber card_without'}          | ${'the federation lets continue without a card'}
    ${'taken'}            | ${'red card_taken'}              | ${'another athlete has the number in this season'}
    ${'lacking'}          | ${'red card_lacking'}            | ${'404, 409, or no number where one must be'}
  `('$card: $verdict, $because', ({ card, verdict }) => expect(said(mayStart({ ...fine, card }))).toBe(verdict));

  test('one that the office rejected lets nobody start on race day', () =>
    expect(said(mayStart({ ...fine, card: 'rejected', races: at(today) }))).toBe('red card_rejected'));
});

describe('The certificate on race day', () => {
  const near = at('2026-09-01');
  test.each`
    certificate                                                                 | races                             | verdict                                    | because
    ${{ asked: false, kinds: [triathlon], sports: [], brought: null }}          | ${at('2026-10-11')}               | ${'green'}                                 | ${'the type asks for none'}
    ${asks(good)}                                                               | ${at('2026-10-11')}               | ${'green'}                                 | ${'approved, of the right kind, valid'}
    ${asks(null)}                                                               | ${at('2026-10-11')}               | ${'amber certificate_missing'}             | ${'it may follow'}
    ${asks(null)}                                                               | ${near}                           | ${'red certificate_missing'}               | ${'but not after race day has come'}
    ${forSport('Triathlon', { sport: 'TRIATHLON' })}                            | ${at('2026-10-11')}               | ${'green'}                                 | ${'a code of the race’s sport, however it is written'}
    ${forSport('Triathlon', { sport: 'Nuoto' })}                                | ${at('2026-10-11')}               | ${'amber certificate_other_sport'}         | ${'a code of another sport is a doubt'}
    ${forSport('Triathlon', { sport: 'Nuoto' })}                                | ${near}                           | ${'amber certificate_other_sport'}         | ${'the desk decides on the day'}
    ${forSport('Triathlon', { sport: null })}                                   | ${at('2026-10-11')}               | ${'green'}                                 | ${'the provider says no sport'}
    ${forSport(null, { sport: 'Nuoto' })}                                       | ${at('2026-10-11')}               | ${'green'}                                 | ${'any sport will do'}
    ${asks({ ...good, status: 'pending' })}                                     | ${at('2026-10-11')}               | ${'amber certificate_pending'}             | ${'the office has not looked yet'}
    ${asks({ ...good, status: 'pending' })}                                     | ${near}                           | ${'amber certificate_pending'}             | ${'the desk looks at it on the day'}
    ${asks({ ...good, status: 'rejected' })}                                    | ${at('2026-10-11')}               | ${'amber certificate_rejected'}            | ${'another one may follow'}
    ${asks({ ...good, status: 'rejected' })}                                    | ${near}                           | ${'red certificate_rejected'}              | ${'not on race day any more'}
    ${asks({ ...good, expiration_date: day('2026-08-31') })}                    | ${at('2026-10-11')}               | ${'amber certificate_expired'}             | ${'it was over yesterday'}
    ${asks({ ...good, expiration_date: day('2026-10-10') })}                    | ${at('2026-10-11')}               | ${'amber certificate_expires_before_race'} | ${'valid today, over on race day'}
    ${asks({ ...good, expiration_date: day('2026-10-11') })}                    | ${at('2026-10-11')}               | ${'green'}                                 | ${'its last day counts'}
    ${asks({ ...good, expiration_date: day('2026-10-20') })}                    | ${at('2026-10-11', '2026-11-01')} | ${'amber certificate_expires_before_race'} | ${'a package asks for each of its days'}
    ${asks({ ...good, status: 'pending', expiration_date: day('2026-10-10') })} | ${at('2026-10-11')}               | ${'amber certificate_expires_before_race'} | ${'what is wrong counts more than what waits'}
    ${asks({ ...good, date_of_issue: day('2026-10-12') })}                      | ${at('2026-10-11')}               | ${'amber certificate_not_yet_valid'}       | ${'it is issued after the race'}
    ${asks({ ...good, kind: { type_id: 1, discipline_id: 3 } })}                | ${at('2026-10-11')}               | ${'amber certificate_other_kind'}          | ${'it is for another sport'}
    ${asks({ ...good, kind: { type_id: 3, discipline_id: 2 } })}                | ${at('2026-10-11')}               | ${'amber certificate_other_kind'}          | ${'it is another examination'}
    ${asks({ ...good, kind: { type_id: 3, discipline_id: 2 } }, [])}            | ${at('2026-10-11')}               | ${'green'}                                 | ${'a type that names none takes any'}
    ${asks({ ...good, kind: null })}                                            | ${at('2026-10-11')}               | ${'green'}                                 | ${'a code is for the race that it was looked up for'}
    ${asks({ ...good, kind: null, expiration_date: day('2026-10-01') })}        | ${at('2026-10-11')}               | ${'amber certificate_expires_before_race'} | ${'but must be valid too'}
  `('$verdict: $because', ({ certificate, races, verdict }) =>
    expect(said(mayStart({ ...fine, certificate, races }))).toBe(verdict),
  );

  test.each`
    races                             | until           | because
    ${at('2026-10-11')}               | ${'2026-10-04'} | ${'a week before the race'}
    ${at('2026-10-11', '2026-09-20')} | ${'2026-09-13'} | ${'before the first of a package'}
    ${at('2026-09-03')}               | ${'2026-09-02'} | ${'late, until the eve'}
  `('it may follow until $until: $because', ({ races, until }) => {
    expect(mayStart({ ...fine, certificate: asks(null), races }).reasons[0]?.facts.day).toBe(until);
  });
});

describe('The crew (registration §4, "Crew choice")', () => {
  test.each`
    crew                                                          | verdict                              | because
    ${alone}                                                      | ${'green'}                           | ${'everybody starts alone'}
    ${crew({ choice: 'no' })}                                     | ${'green'}                           | ${'no is a choice'}
    ${crew({ forced: true })}                                     | ${'red crew_missing'}                | ${'a team-only race forces partecipate or new'}
    ${crew({ forced: true, choice: 'no' })}                       | ${'red crew_missing'}                | ${'and does not take no'}
    ${crew({ forced: true, choice: 'new' })}                      | ${'green'}                           | ${'a new crew'}
    ${crew({ forced: true, choice: 'partecipate' })}              | ${'green'}                           | ${'an existing one'}
    ${relay({})}                                                  | ${'red crew_missing'}                | ${'a relay cannot be run alone'}
    ${relay({ choice: 'new' })}                                   | ${'red fraction_missing'}            | ${'a relay asks for a fraction when creating'}
    ${relay({ choice: 'partecipate' })}                           | ${'red fraction_missing'}            | ${'and when joining'}
    ${relay({ choice: 'new', fraction: true, lacks: 2 })}         | ${'amber crew_lacks'}                | ${'the others are still to come'}
    ${relay({ choice: 'partecipate', fraction: true, lacks: 0 })} | ${'green'}                           | ${'the team is whole'}
    ${relay({ choice: 'partecipate', lacks: 1 })}                 | ${'red fraction_missing crew_lacks'} | ${'both are said'}
  `('$verdict: $because', ({ crew: of, verdict }) => expect(said(mayStart({ ...fine, crew: of }))).toBe(verdict));

  test('on race day a relay that lacks somebody does not start', () => {
    const team = relay({ choice: 'new', fraction: true, lacks: 1 });
    expect(mayStart({ ...fine, crew: team, races: at(today) }).light).toBe('red');
  });
});

describe('Policies and the privacy consent (registration §5)', () => {
  test.each`
    policies                               | verdict                                   | because
    ${{ missing: [], privacy: true }}      | ${'green'}                                | ${'all is accepted'}
    ${{ missing: [7], privacy: true }}     | ${'red policies_missing'}                 | ${'a policy is mandatory when is_required is 1'}
    ${{ missing: [], privacy: false }}     | ${'red privacy_missing'}                  | ${'the privacy consent is required'}
    ${{ missing: [7, 9], privacy: false }} | ${'red privacy_missing policies_missing'} | ${'each is said'}
  `('$verdict: $because', ({ policies, verdict }) => expect(said(mayStart({ ...fine, policies }))).toBe(verdict));
});

describe('All together', () => {
  test('everything is said at once, and the worst light counts', () => {
    const verdict = mayStart({
      ...fine,
      birthday: day('2010-05-05'),
      races: least(18),
      missing: ['emergency_phone'],
      card: 'without',
      certificate: asks(null),
      crew: relay({}),
      policies: { missing: [1], privacy: true },
    });
    expect(verdict.light).toBe('red');
    expect(verdict.reasons.map(({ matter }) => matter)).toEqual([
      'age',
      'minor',
      'athlete',
      'card',
      'certificate',
      'crew',
      'policies',
    ]);
  });

  test('every reason of the catalogue has a rule', () => {
    expect(startRules.map(({ code }) => code).toSorted()).toEqual(startCodes.toSorted());
  });

  const days = fc.integer({ min: 0, max: 800 }).map((n) => addDays(today, n));
  const cases = fc.record({
    races: fc.array(fc.record({ day: days, minimum_age: fc.option(fc.integer({ min: 6, max: 70 })) }), {
      minLength: 1,
      maxLength: 3,
    }),
    birthday: fc.option(fc.integer({ min: -30_000, max: -1_000 }).map((n) => addDays(today, n))),
    card: fc.constantFrom('not_asked', 'verified', 'unverified', 'rejected', 'without', 'lacking' as const),
    brought: fc.option(
      fc.record({
        status: fc.constantFrom('pending', 'approved', 'rejected' as const),
        date_of_issue: days,
        expiration_date: days,
        kind: fc.option(fc.constant(triathlon)),
        sport: fc.constantFrom(null, 'Nuoto'),
      }),
    ),
  });
  const of = ({ brought, ...given }: typeof cases extends fc.Arbitrary<infer Given> ? Given : never): StartCase => ({
    ...fine,
    ...given,
    certificate: asks(brought),
  });

  test('green means that nothing is said, red that something red is', () =>
    fc.assert(
      fc.property(cases.map(of), (on) => {
        const { light, reasons } = mayStart(on);
        expect(light === 'green').toBe(reasons.length === 0);
        expect(light === 'red').toBe(reasons.some((reason) => reason.light === 'red'));
      }),
    ));

  test('of a certificate one thing is said at most, and time only makes it worse', () =>
    fc.assert(
      fc.property(cases.map(of), (on) => {
        const about = ({ reasons }: ReturnType<typeof mayStart>) =>
          reasons.filter(({ matter }) => matter === 'certificate');
        const now = about(mayStart(on));
        expect(now.length).toBeLessThanOrEqual(1);
        const last = on.races
          .map((race) => race.day)
          .toSorted()
          .at(-1)!;
        const then = about(mayStart({ ...on, today: last }));
        if (now[0]?.light === 'red') expect(then[0]?.light).toBe('red');
      }),
    ));
});
