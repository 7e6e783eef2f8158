import type { FastifyInstance } from 'fastify';
import { html } from '../html.ts';
import { page, sendPage } from '../page.ts';
import type { Mailbox, Message } from './mailbox.ts';

const perPage = 100;
const at = (instant: string) => html`<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;

interface Asked {
  to?: string;
  page?: string;
}

/** The mailbox for people (`/mail`) and for programs (`/mail/messages`). */
export function mailPages(app: FastifyInstance, mailbox: Mailbox): void {
  app.get<{ Querystring: Asked }>('/mail/messages', async ({ query }) => paged(mailbox.messages(query.to), query.page));

  app.get<{ Params: { id: string } }>('/mail/messages/:id', async ({ params }, reply) => {
    const mail = mailbox.get(params.id);
    return mail ? { data: mail } : reply.code(404).send({ error: 'There is no such mail.' });
  });

  app.get<{ Params: { id: string; n: string } }>('/mail/attachments/:id/:n', async ({ params }, reply) => {
    const file = mailbox.attachment(params.id, Number(params.n));
    if (!file) return reply.code(404).send({ error: 'There is no such attachment.' });
    return reply
      .type(file.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
      .header('x-content-type-options', 'nosniff')
      .send(file.content);
  });

  app.get<{ Querystring: Asked }>('/mail', async ({ query }, reply) =>
    sendPage(reply, listPage(query.to ?? '', paged(mailbox.messages(query.to || undefined), query.page))),
  );

  app.get<{ Params: { id: string } }>('/mail/:id', async ({ params }, reply) => {
    const mail = mailbox.get(params.id);
    return mail ? sendPage(reply, messagePage(mail)) : sendPage(reply, page('No such mail', gone), 404);
  });

  // The mail as its author wrote it, locked up: no scripts, no forms, links open in a new tab.
  app.get<{ Params: { id: string } }>('/mail/:id/html', async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:",
      )
      .send(inNewTab(mailbox.get(params.id)?.html ?? '')),
  );
}

const base = '<base target="_blank">';
const inNewTab = (markup: string) =>
  /<head\b[^>]*>/i.test(markup) ? markup.replace(/<head\b[^>]*>/i, `$&${base}`) : base + markup;

const gone = html`<h1>No such mail</h1><p><a href="/mail">Back to the mailbox</a></p>`;

function paged(all: Message[], asked: string | undefined) {
  const last = Math.max(1, Math.ceil(all.length / perPage));
  const current = Math.min(last, Math.max(1, Math.trunc(Number(asked)) || 1));
  return {
    data: all.slice((current - 1) * perPage, current * perPage),
    current_page: current,
    last_page: last,
    per_page: perPage,
    total: all.length,
  };
}

function listPage(to: string, { data, current_page, last_page, total }: ReturnType<typeof paged>): string {
  const query = to ? `&to=${encodeURIComponent(to)}` : '';
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
      <form class="search" action="/mail" role="search">
        <label for="to">Mails to</label>
        <input id="to" name="to" type="email" value="${to}" placeholder="all addresses"><button>Show</button>
      </form>
      ${total === 0 && html`<p>No mail${to && ` to ${to}`} yet.</p>`}
      <ul class="rows">${data.map(
        (mail) => html`<li>
          <div><a href="/mail/${mail.id}">${mail.subject || '(no subject)'}</a><br>
            <span class="soft">to ${mail.to}${mail.attachments.length > 0 && ` · ${mail.attachments.length} attached`}</span></div>
          <div class="soft">${at(mail.received_at)}</div>
        </li>`,
      )}</ul>
      ${
        last_page > 1 &&
        html`<nav aria-label="Pages"><p>
          ${current_page > 1 && html`<a href="/mail?page=${current_page - 1}${query}">Newer</a>`}
          Page ${current_page} of ${last_page}
          ${current_page < last_page && html`<a href="/mail?page=${current_page + 1}${query}">Older</a>`}
        </p></nav>`
      }`,
  );
}

const messagePage = (mail: Message): string =>
  page(
    mail.subject || '(no subject)',
    html`<p><a href="/mail">Mailbox</a></p>
      <h1>${mail.subject || '(no subject)'}</h1>
      <dl>
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd><a href="/mail?to=${encodeURIComponent(mail.to)}">${mail.to}</a></dd>
        <dt>Received</dt><dd>${at(mail.received_at)}</dd>
        ${mail.message_id && html`<dt>Message-ID</dt><dd>${mail.message_id}</dd>`}
      </dl>
      ${
        mail.attachments.length > 0 &&
        html`<h2>Attachments</h2><ul>${mail.attachments.map(
          ({ url, filename, size }) =>
            html`<li><a href="${url}" download>${filename}</a> (${(size / 1_000).toFixed(1)} kB)</li>`,
        )}</ul>`
      }
      ${
        mail.html &&
        html`<h2>HTML</h2><iframe title="The mail as HTML" src="/mail/${mail.id}/html"
          sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
      }
      ${mail.text && html`<h2>Text</h2><pre>${clickable(mail)}</pre>`}`,
  );

/** The text with its addresses as links: cut at them, so that each piece is escaped on its own. */
function clickable({ text, links }: Message) {
  const longestFirst = links.filter((link) => text.includes(link)).toSorted((a, b) => b.length - a.length);
  if (longestFirst.length === 0) return text;
  const cut = new RegExp(
    `(${longestFirst.map((link) => link.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')).join('|')})`,
    'g',
  );
  return text.split(cut).map((piece) => (links.includes(piece) ? html`<a href="${piece}">${piece}</a>` : piece));
}
