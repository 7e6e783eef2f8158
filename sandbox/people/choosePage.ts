import { html } from '../html.ts';
import { page } from '../page.ts';
import type { Person } from './people.ts';

export interface ChoosePage {
  readonly provider: string;
  /** Where the page posts to. */
  readonly action: string;
  /** The request as it came; it goes with every button. */
  readonly request: Readonly<Record<string, string>>;
  readonly people: readonly Person[];
}

/** The page on which one says who one is, in place of the provider's sign-in. */
export function choosePage({ provider, action, request, people }: ChoosePage): string {
  const carried = Object.entries(request).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const person = ({ subject, firstname, lastname, email }: Person, row: number) => html`
    <form class="way" method="post" action="${action}">${carried}
      <button${row === 0 ? html` class="main"` : ''} name="person" value="${subject}">${firstname} ${lastname}</button>
      <span class="soft">${email}</span>
    </form>`;

  return page(
    `Sign in with ${provider}`,
    html`<h1>Sign in with ${provider}</h1>
      <p class="soft">A stand-in for the page of ${provider}: choose who you are.
      <span lang="it">Scegli chi sei.</span></p>
      ${people.map(person)}
      <h2>Somebody else</h2>
      <form class="search" method="post" action="${action}">${carried}
        <label for="firstname">First name</label><input id="firstname" name="firstname" value="Nadia">
        <label for="lastname">Last name</label><input id="lastname" name="lastname" value="Ossola">
        <label for="email">E-mail (empty: the provider gives none)</label><input id="email" name="email" type="email">
        <label><input type="checkbox" name="unverified" value="1" style="min-height:0;min-width:0;flex:none">
        ${provider} has not verified the address</label>
        <button name="person" value="other">Sign in as this person</button>
      </form>
      <h2>Or not</h2>
      <form class="way" method="post" action="${action}">${carried}
        <button name="person" value="">Cancel</button>
        <span class="soft">Go back without signing in. <span lang="it">Torna indietro senza accedere.</span></span>
      </form>`,
    { narrow: true },
  );
}
