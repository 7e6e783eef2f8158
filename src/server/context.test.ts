import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestPortal, testPortal } from '../../tests/support/api.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

describe('Every answer of the API', () => {
  test('an unknown call is a problem, worded in the language of the request', async () => {
    const answer = await portal.ask('GET', '/v3.0/nothing?lang=en');
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.body).toMatchObject({ error: 'not_found', status: 404, detail: 'Page not found.' });
  });

  test('a text that the database cannot hold is the actor’s mistake, not ours', async () => {
    const answer = await portal.ask('GET', '/v3.0/races/by-slug/%00');
    expect(answer).toMatchObject({ status: 400, body: { error: 'malformed_request' } });
  });

  test.each(['GET', 'PUT', 'DELETE', 'POST'] as const)('an empty JSON body of %s is no body', async (method) => {
    const answer = await portal.app.inject({
      method,
      url: '/api/v3.0/nothing',
      headers: { 'content-type': 'application/json' },
      payload: '',
    });
    // The call was looked up: its body was not refused before.
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'not_found']);
  });

  test('a call that needs a body says so where it is empty, and a broken one is malformed', async () => {
    const given = (payload: string) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/v3.0/auth/email',
        headers: { 'content-type': 'application/json' },
        payload,
      });
    const empty = await given('');
    expect([empty.statusCode, empty.json().error]).toEqual([422, 'invalid_input']);
    const broken = await given('{"email":');
    expect([broken.statusCode, broken.json().error]).toEqual([400, 'malformed_request']);
    expect((await given('{"__proto__": {"a": 1}}')).statusCode).toBe(400);
  });

  test('whatever is not English counts as Italian', async () => {
    const answer = await portal.ask('GET', '/v3.0/nothing?lang=de');
    expect(answer.body.detail).toBe('Pagina non trovata.');
  });
});

describe('The description of the API', () => {
  test('is an OpenAPI 3.1 document at its address, and a page shows it to a person', async () => {
    const { status, body } = await portal.ask('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    const page = await portal.app.inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Pettorale API');
  });
});
