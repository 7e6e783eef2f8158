import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { loggedError } from './loggedError.ts';

describe('The log of an error', () => {
  const told = Object.assign(new Error('duplicate key value violates unique constraint "user_email_once"'), {
    code: '23505',
    constraint: 'user_email_once',
    detail: 'Key (email)=(anna@example.test) already exists.',
  });
  const failed = new DrizzleQueryError('insert into "member" values ($1, $2)', ['Anna', 'RSSMRA85T10A562S'], told);

  test('says which query failed and why, and where', () => {
    const logged = loggedError(failed);
    expect(logged).toMatchObject({
      message: 'Failed query: insert into "member" values ($1, $2)',
      cause: { code: '23505', message: told.message },
    });
    expect(logged.stack).toContain('loggedError.test.ts');
  });

  test.each([
    ['550 5.1.1 <anna@example.test>: recipient rejected', '550 5.1.1 … recipient rejected'],
    ['invalid input syntax for type uuid: "Anna"', 'invalid input syntax for type uuid: …'],
    [`Unexpected token 'A', "Anna Rossi"... is not valid JSON`, 'Unexpected token …, …... is not valid JSON'],
  ])('quotes nobody: %s', (said, logged) => {
    expect(loggedError(new Error(said)).message).toBe(logged);
  });

  test('keeps none of the values that were given', () => {
    expect(JSON.stringify(loggedError(failed))).not.toMatch(/Anna|RSSMRA85T10A562S|anna@example/);
  });
});
