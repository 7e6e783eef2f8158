import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { CartDetailView, CartView } from '#features/cart/contract.ts';
import { quantityBounds } from '#features/cart/rules/quantity.ts';
import { LineQuantity } from '#features/cart/web/CartLines.tsx';
import { CartSummary } from '#features/cart/web/CartSummary.tsx';
import type { Quantities } from '#features/cart/web/useCartLines.ts';
import { type CertificateView, longestCode } from '#features/certificates/contract.ts';
import { CodeSearch } from '#features/certificates/web/CodeSearch.tsx';
import { UploadForm } from '#features/certificates/web/UploadForm.tsx';
import { disciplinesQuery, typesQuery } from '#features/certificates/web/useCertificates.ts';
import { longestCrewName } from '#features/crews/contract.ts';
import { CrewNew } from '#features/crews/web/CrewFields.tsx';
import { noCrew } from '#features/crews/web/crewForm.ts';
import { longestOfCard } from '#features/federations/contract.ts';
import { CardFields } from '#features/federations/web/CardFields.tsx';
import { BirthdateField } from '#features/identity/web/BirthdateField.tsx';
import { dayInRome } from '#kernel/calendar.ts';
import { cents, noMoney } from '#kernel/money.ts';
import { ApiProvider, createApi } from '#web/api.tsx';

const api = createApi(() => new Promise(() => {}), 15, 'it');
const nothing = () => {};

/** What a browser gets first, on a page whose root says whether it is a phone's. */
function html(element: ReactElement, phone = false, client = new QueryClient()): string {
  const page = (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>{element}</ApiProvider>
    </QueryClientProvider>
  );
  const root = { id: 'root', path: '/', element: page, loader: () => ({ phone }) };
  const router = createMemoryRouter([root], { hydrationData: { loaderData: { root: { phone } } } });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const federation = {
  id: 1,
  name: 'Altro ente',
  hint: null,
  card_pattern: null,
  free_name: 1,
  team_code: 0,
  may_continue_without_card: 0,
  team_after_valid_card: 0,
  minimum_birth_year_age: null,
} as const;
const card = (
  <CardFields
    type={{ has_federation: 1, federations: [federation] }}
    value={{ federation_id: 1, federation_name: '', card_number: 'A1', team_name: '', without: false }}
    onChange={nothing}
    check={{ state: 'in_use' }}
    faults={{}}
  />
);
const noRelay = { has_team_registration: 1, only_for_team: 0, rule: { is_relay: 0, relay_fractions: [] } } as const;
const crew = (
  <CrewNew
    {...{ raceId: 1, race: noRelay, value: { ...noCrew, choice: 'new' }, onChange: nothing }}
    {...{ error: () => undefined, invited: null, before: undefined }}
  />
);
const asking = { typeId: 1, uploads: true, codes: null, race: { type: 'race', id: 1 }, raceDays: [] } as const;
const code = (
  <CodeSearch
    {...{ asking, codes: { handle: '1.x', raceKey: null }, detailId: undefined }}
    {...{ onFound: nothing, onCancel: nothing, heading: 'h2' }}
  />
);
const line = (quantity: number) => (
  <LineQuantity
    line={{ id: 'l', name: 'Maglia', quantity } as CartDetailView}
    quantities={{ chosen: new Map(), errors: new Map() } as Partial<Quantities> as Quantities}
  />
);

describe('A field that is typed by hand takes as much as the API does', () => {
  test.each`
    field                | element | longest
    ${'federation_name'} | ${card} | ${longestOfCard.federation_name}
    ${'card_number'}     | ${card} | ${longestOfCard.card_number}
    ${'team_name'}       | ${card} | ${longestOfCard.team_name}
    ${'crew.name'}       | ${crew} | ${longestCrewName}
    ${'datahealth_code'} | ${code} | ${longestCode}
  `('$field: $longest', ({ field, element, longest }) => {
    const input = html(element).match(new RegExp(`<input[^>]* name="${field}"[^>]*>`))?.[0];
    expect(input).toContain(`maxLength="${longest}"`);
  });
});

describe('A number or a day has its ends', () => {
  const stuck = (quantity: number) =>
    [...html(line(quantity)).matchAll(/<button[^>]*>/g)].map(([button]) => button.includes('aria-disabled="true"'));

  test('a quantity: no less than one, no more than a line may ask for', () => {
    expect(stuck(quantityBounds.min)).toEqual([true, false]);
    expect(stuck(quantityBounds.min + 1)).toEqual([false, false]);
    expect(stuck(quantityBounds.max)).toEqual([false, true]);
  });

  test('a birthday on a phone: from the first year that is taken until today', () => {
    const field = html(<BirthdateField name="birthday" value="" onChange={nothing} />, true);
    expect(field).toMatch(new RegExp(`type="date"[^>]* min="\\d{4}-01-01" max="${dayInRome(new Date())}"`));
  });
});

describe('A certificate’s days are said as a birthday is', () => {
  const form = (phone: boolean, edited: CertificateView | null = null) => {
    const client = new QueryClient();
    client.setQueryData(typesQuery(api, asking.typeId).queryKey, []);
    client.setQueryData(disciplinesQuery(api, asking.typeId).queryKey, []);
    const upload = (
      <UploadForm {...{ asking, memberId: 'm', edited, onSaved: nothing, onCancel: nothing, heading: 'h2' }} />
    );
    return html(upload, phone, client);
  };

  test.each(['date_of_issue', 'expiration_date'])('%s: three choices on a desktop', (name) => {
    const choices = [...form(false).matchAll(new RegExp(`<select id="([^"]*)" name="${name}-(\\w+)"`, 'g'))];
    expect(choices.map(([, id, part]) => [id, part])).toEqual([
      [name, 'day'],
      [`${name}-month`, 'month'],
      [`${name}-year`, 'year'],
    ]);
  });

  test('one native field on a phone, and none is issued tomorrow', () => {
    const [issue, expiration] = form(true).match(/<input type="date"[^>]*>/g) ?? [];
    expect(issue).toMatch(new RegExp(`max="${dayInRome(new Date())}".* name="date_of_issue"`));
    expect(expiration).toContain('name="expiration_date"');
  });

  test('an edited one stands there, however old it is', () => {
    const edited = { date_of_issue: '2021-03-02', expiration_date: '2022-03-01' } as CertificateView;
    expect(form(false, edited)).toMatch(/<option value="2021" selected="">.*<option value="2022" selected="">/s);
  });
});

describe('What changes is read out', () => {
  test('the outcome of the search by code, in a place that is there before', () => {
    expect(html(code)).toContain('<div role="status" class="stack"></div>');
  });

  test('what the registry says of a card', () => {
    expect(html(card)).toMatch(/<div role="status"[^>]*><[^/]/);
  });

  test('what the cart comes to', () => {
    const amounts = { subtotal: cents(3500), total_shipping: noMoney, total_discount: noMoney };
    expect(html(<CartSummary cart={amounts as CartView} />)).toMatch(/<div aria-live="polite">.*35,00/s);
  });
});
