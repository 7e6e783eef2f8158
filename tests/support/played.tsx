import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { onTestFinished, vi } from 'vitest';
import { type Api, ApiProvider, createApi } from '#web/api.tsx';

/** What the portal answers to a call: its status and body; a thrown error is a network that is away. */
export interface Answer {
  readonly status?: number;
  readonly body?: object;
}
/** By method and path: `POST /v3.0/auth/login`. */
export type Answers = Readonly<Record<string, () => Answer | Promise<Answer>>>;

export const refused = (status: number, error: string, more: object = {}): Answer => ({
  status,
  body: { error, detail: `Il server: ${error}.`, ...more },
});
export const away = (): never => {
  throw new TypeError('Failed to fetch');
};

interface Call {
  readonly to: string;
  readonly body: unknown;
}

interface Playing {
  readonly answers?: Answers;
  /** Where the page stands, and how its address is read. */
  readonly at?: string;
  readonly path?: string;
  readonly known?: (client: QueryClient, api: Api) => void;
}

/** Of the part that is drawn now. */
let queries: QueryClient | undefined;

/** A part of a page, drawn in the test's browser, whose calls the test answers. What it asked for is in `calls`. */
export async function played(
  element: ReactElement,
  { answers = {}, at = '/it', path = at.split('?')[0]!, known }: Playing = {},
) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const calls: Call[] = [];
  const api = createApi(
    async (url, { method = 'GET', body } = {}) => {
      const to = `${method} ${url.split('?')[0]}`;
      calls.push({ to, body: typeof body === 'string' ? JSON.parse(body) : undefined });
      const answer = answers[to];
      if (!answer) throw new Error(`The test has no answer for ${to}`);
      const { status = 200, body: said = {} } = await answer();
      return new Response(JSON.stringify(said), { status });
    },
    15,
    'it',
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  queries = client;
  known?.(client, api);
  const page = (
    <QueryClientProvider client={client}>
      <ApiProvider value={api}>{element}</ApiProvider>
    </QueryClientProvider>
  );
  const circuit = { name: 'Circuito Tre Laghi', season: 2026, slug: 'tre-laghi', settings: {} };
  const house = {
    id: 'root',
    element: <Outlet />,
    children: [
      { path, element: page },
      { path: '*', element: null },
    ],
  };
  const router = createMemoryRouter([{ ...house, loader: () => ({ circuit }) }], {
    initialEntries: [at],
    hydrationData: { loaderData: { root: { circuit } } },
  });
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(() => root.unmount());
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
  await act(async () => root.render(<RouterProvider router={router} />));
  await settled();
  return {
    calls,
    /** Where the reader was led. */
    address: () => router.state.location.pathname + router.state.location.search,
  };
}

const rounds = 40;

/** Waits until what has been begun is done: answers, and what React draws of them. One that never comes is given up. */
export async function settled(): Promise<void> {
  for (let round = 0, quiet = 0; round < rounds && quiet < 2; round += 1) {
    await act(async () => void (await new Promise((wake) => setTimeout(wake, 5))));
    quiet = (queries?.isFetching() ?? 0) + (queries?.isMutating() ?? 0) === 0 ? quiet + 1 : 0;
  }
}

const nameOf = (element: Element): string => {
  const of = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const named = of.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return element.getAttribute('aria-label') ?? (named || element.textContent || '').trim();
};

const one = <E extends Element>(found: readonly E[], what: string): E => {
  if (found.length === 1) return found[0]!;
  throw new Error(`${found.length} are ${what}, in: ${document.body.innerHTML.slice(0, 2_000)}`);
};

const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];

export const button = (name: string) =>
  one(
    all<HTMLButtonElement>('button').filter((each) => nameOf(each) === name),
    `a button “${name}”`,
  );
export const link = (name: string) =>
  one(
    all<HTMLAnchorElement>('a').filter((each) => nameOf(each) === name),
    `a link “${name}”`,
  );
export const field = (label: string): HTMLInputElement => {
  const found = all<HTMLLabelElement>('label').filter(({ textContent }) => textContent?.trim() === label);
  return document.getElementById(one(found, `a label “${label}”`).htmlFor) as HTMLInputElement;
};
/** What is read out with a field, besides its name. */
export const description = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
/** What all live regions say: politely, or at once. */
export const said = (role: 'status' | 'alert'): string =>
  all(`[role=${role}]`)
    .map(({ textContent }) => textContent?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
export const dialog = (role: 'dialog' | 'alertdialog' = 'dialog') =>
  document.querySelector<HTMLElement>(`[role=${role}]`);
export const text = (): string => document.body.textContent ?? '';

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus();
    element.click();
  });
  await settled();
}

/** As React hears it: its own setter notes the value, so that of the element's class is used. */
export const type = (into: HTMLInputElement, words: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(into, words);
    into.dispatchEvent(new Event('input', { bubbles: true }));
  });

export async function send(within: HTMLElement): Promise<void> {
  await act(async () => within.closest('form')!.requestSubmit());
  await settled();
}

export const pressEscape = async (): Promise<void> => {
  await act(async () => {
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await settled();
};
