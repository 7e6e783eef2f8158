import { html } from './html.ts';
import { page } from './page.ts';
import type { Provider, World } from './provider.ts';

/** What there is in the sandbox, and how each of it feels. */
export function indexPage(providers: readonly Provider[], { moods, portalUrl }: World): string {
  const rows = providers.map(({ name, title, links }) => {
    const { fault, notices } = moods.of(name);
    const mood = [fault !== 'none' && `fault: ${fault}`, notices !== 'normal' && `notices: ${notices}`];
    return html`<li>
      <div><strong>${title}</strong><br><span class="soft">${name} ${mood.filter(Boolean).join(', ')}</span></div>
      <div>${links.map(({ href, text }) => html`<a href="${href}">${text}</a> `)}</div>
    </li>`;
  });

  return page(
    'The outside world',
    html`<h1>The outside world</h1>
      <p>What the portal at <a href="${portalUrl()}">${portalUrl()}</a> talks to instead of the real providers.</p>
      <ul class="rows">${rows}</ul>
      <h2>Bad days</h2>
      <p>Make a provider fail: <code>POST /control</code> with
      <code>{"provider": "stripe", "fault": "down"}</code> (down, slow, garbage, none); for a payment provider also
      <code>"notices"</code> (normal, twice, late, forged, none). <a href="/control">How they are now</a>.
      <code>POST /control/reset</code> ends all of it.</p>`,
  );
}
