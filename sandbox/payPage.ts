import { type Html, html } from './html.ts';
import { page } from './page.ts';

/** A payment as its page shows it, whichever provider it is. */
export interface PayPage {
  readonly provider: string;
  /** The page's own address; the buttons post below it. */
  readonly url: string;
  readonly cents: number;
  readonly currency: string;
  /** The buyer's language, for the amount. */
  readonly language: string;
  readonly items: readonly { readonly name: string; readonly quantity: number }[];
  readonly reference: string | null;
  readonly state: 'open' | 'paid' | 'refused' | 'over';
  /** Where the buyer came from, for a payment that is no longer open. */
  readonly back: string | null;
}

const ways = [
  { path: 'approve', name: 'Pay', en: 'The payment succeeds.', it: 'Il pagamento va a buon fine.' },
  { path: 'decline', name: 'Refuse', en: 'The payment is refused.', it: 'Il pagamento viene rifiutato.' },
  { path: 'abandon', name: 'Leave', en: 'Go back without paying.', it: 'Torna indietro senza pagare.' },
] as const;

const sayings: Record<Exclude<PayPage['state'], 'open'>, string> = {
  paid: 'This payment is done.',
  refused: 'The last attempt was refused. You can try again.',
  over: 'This payment has expired. Nothing was paid.',
};

export const formatMoney = (cents: number, currency: string, language = 'en'): string =>
  new Intl.NumberFormat(language.startsWith('it') ? 'it-IT' : 'en-GB', { style: 'currency', currency }).format(
    cents / 100,
  );

/** The page with Pay, Refuse and Leave that all payment providers share. */
export function payPage(payment: PayPage): string {
  const { provider, cents, currency, language, items, reference, state, back } = payment;
  const usable = state === 'open' || state === 'refused';

  return page(
    `${provider} payment`,
    html`<h1>${provider} payment</h1>
      <p class="soft">A stand-in for the page of ${provider}: choose how the payment shall end.</p>
      ${state !== 'open' && html`<p role="status"><strong>${sayings[state]}</strong></p>`}
      <p class="amount">${formatMoney(cents, currency, language)}</p>
      <dl>
        <dt>For</dt>${items.map(({ name, quantity }) => html`<dd>${quantity} × ${name}</dd>`)}
        ${reference && html`<dt>Reference</dt><dd>${reference}</dd>`}
      </dl>
      ${usable && buttons(payment.url)}
      ${!usable && back && html`<p><a href="${back}">Back to the portal</a></p>`}`,
    { narrow: true },
  );
}

const buttons = (url: string): Html[] =>
  ways.map(
    ({ path, name, en, it }, row) => html`<form class="way" method="post" action="${url}/${path}">
      <button${row === 0 ? html` class="main"` : ''} aria-describedby="${path}">${name}</button>
      <span class="soft" id="${path}">${en} <span lang="it">${it}</span></span>
    </form>`,
  );
