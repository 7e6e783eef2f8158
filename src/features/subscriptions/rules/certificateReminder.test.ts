import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import { certificateNeededBy, reminderDue } from './certificateReminder.ts';

describe('Reminders of a certificate (decision 040)', () => {
  test.each`
    race            | registered      | by              | because
    ${'2026-10-11'} | ${'2026-05-01'} | ${'2026-10-04'} | ${'a week before the race'}
    ${'2026-10-11'} | ${'2026-10-06'} | ${'2026-10-10'} | ${'registered later, until the eve'}
  `('needed by $by: $because', ({ race, registered, by }) =>
    expect(certificateNeededBy([day(race)], day(registered))).toBe(by),
  );

  test.each`
    today           | registered      | sent       | due     | because
    ${'2026-09-03'} | ${'2026-05-01'} | ${[]}      | ${null} | ${'31 days before is too early'}
    ${'2026-09-04'} | ${'2026-05-01'} | ${[]}      | ${30}   | ${'30 days before'}
    ${'2026-09-04'} | ${'2026-05-01'} | ${[30]}    | ${null} | ${'once'}
    ${'2026-09-20'} | ${'2026-05-01'} | ${[]}      | ${30}   | ${'what could not be sent follows'}
    ${'2026-09-27'} | ${'2026-05-01'} | ${[30]}    | ${7}    | ${'7 days before'}
    ${'2026-09-27'} | ${'2026-05-01'} | ${[]}      | ${7}    | ${'only the nearest of several that are due'}
    ${'2026-09-28'} | ${'2026-05-01'} | ${[7]}     | ${null} | ${'an earlier one is not sent after it'}
    ${'2026-10-02'} | ${'2026-05-01'} | ${[30, 7]} | ${2}    | ${'2 days before'}
    ${'2026-10-04'} | ${'2026-05-01'} | ${[30, 7]} | ${2}    | ${'on the last day still'}
    ${'2026-10-05'} | ${'2026-05-01'} | ${[30, 7]} | ${null} | ${'not after it'}
    ${'2026-09-20'} | ${'2026-09-15'} | ${[]}      | ${null} | ${'registered since: it was said then'}
    ${'2026-09-27'} | ${'2026-09-27'} | ${[]}      | ${null} | ${'not on the day of registering'}
    ${'2026-09-27'} | ${'2026-09-26'} | ${[]}      | ${7}    | ${'the day after, it is'}
  `('$today, registered $registered, sent $sent: $due ($because)', ({ today, registered, sent, due }) => {
    const neededBy = certificateNeededBy([day('2026-10-11')], day(registered));
    expect(reminderDue({ neededBy, registeredOn: day(registered), today: day(today), sent })).toBe(due);
  });
});
