import { createConnection } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from './mail/mailbox.ts';
import type { Sandbox } from './sandbox.ts';
import { aSandbox, control, resetAll, temporaryFolder } from './testing.ts';

const folder = temporaryFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await aSandbox(folder.path);
});
afterEach(() => resetAll(sandbox.url));
afterAll(async () => {
  await sandbox.close();
  folder.remove();
});

const transport = (settings: object = {}) =>
  createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, secure: false, ...settings });

const aMail = (mail: object = {}) => ({
  from: 'Circuito Tre Laghi <no-reply@trelaghi.test>',
  to: 'Athlete@demo.test',
  subject: 'Attiva il tuo account: è quasi fatta',
  text: 'Ciao!\nApri http://localhost:3000/it/account/activate/abc?x=1&y=2.\n',
  html: '<p>Ciao! <a class="b" href="http://localhost:3000/it/account/activate/abc?x=1&amp;y=2">Attiva</a> <a href="mailto:a@b.c">scrivi</a></p>',
  ...mail,
});

async function mailbox(query = ''): Promise<Message[]> {
  const response = await fetch(`${sandbox.url}/mail/messages${query}`);
  return ((await response.json()) as { data: Message[] }).data;
}

describe('The mailbox', () => {
  test('shows a mail with its parts, each link once, and its attachments', async () => {
    await transport().sendMail(
      aMail({
        messageId: '<fixed@trelaghi.test>',
        attachments: [
          { filename: 'fattura 1-è.pdf', content: Buffer.from('%PDF-1.7 x'), contentType: 'application/pdf' },
        ],
      }),
    );
    const [mail, ...others] = await mailbox('?to=athlete@demo.test');

    expect(others).toHaveLength(0);
    expect(mail).toMatchObject({
      to: 'Athlete@demo.test',
      subject: 'Attiva il tuo account: è quasi fatta',
      message_id: '<fixed@trelaghi.test>',
      links: ['http://localhost:3000/it/account/activate/abc?x=1&y=2'],
      attachments: [{ filename: 'fattura 1-è.pdf', content_type: 'application/pdf', size: 10 }],
    });
    expect(mail!.text).toContain('Ciao!');
    expect(mail!.html).toContain('<a class="b"');
    expect(Date.parse(mail!.received_at)).toBeGreaterThan(Date.now() - 10_000);

    const file = await fetch(sandbox.url + mail!.attachments[0]!.url);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('fattura 1-è.pdf'));
    expect(await file.text()).toBe('%PDF-1.7 x');
  });

  test('makes up no text part for a mail that has none', async () => {
    await transport().sendMail(aMail({ text: undefined }));
    expect((await mailbox())[0]).toMatchObject({ text: '' });
  });

  test('gives the newest first, and only those of the address asked for', async () => {
    for (const [to, subject] of [
      ['a@demo.test', 'first'],
      ['b@demo.test', 'other'],
      ['A@demo.test', 'second'],
    ]) {
      await transport().sendMail(aMail({ to, subject }));
    }
    expect((await mailbox('?to=a@DEMO.test')).map(({ subject }) => subject)).toEqual(['second', 'first']);
    expect(await mailbox()).toHaveLength(3);
  });

  test('a mail with a Message-ID that came before is a second mail', async () => {
    for (let n = 0; n < 2; n += 1) await transport().sendMail(aMail({ messageId: '<same@trelaghi.test>' }));
    expect(await mailbox('?to=athlete@demo.test')).toHaveLength(2);
  });

  test('each recipient gets a copy, hidden ones too', async () => {
    await transport().sendMail(aMail({ to: 'a@demo.test, b@demo.test', bcc: 'c@demo.test' }));
    for (const to of ['a', 'b', 'c']) expect(await mailbox(`?to=${to}@demo.test`)).toHaveLength(1);
  });

  test('takes any sign-in and none', async () => {
    await transport({ auth: { user: 'anybody', pass: 'anything' } }).sendMail(aMail());
    expect(await mailbox()).toHaveLength(1);
  });

  test('has pages: the list, a message with its HTML locked into a frame, and the text with links', async () => {
    await transport().sendMail(aMail({ html: '<html><head></head><body><b onclick="x()">Ciao</b></body></html>' }));
    const [mail] = await mailbox();

    const list = await (await fetch(`${sandbox.url}/mail`)).text();
    expect(list).toContain(`href="/mail/${mail!.id}"`);
    const shown = await (await fetch(`${sandbox.url}/mail/${mail!.id}`)).text();
    expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(shown).toContain('<a href="http://localhost:3000/it/account/activate/abc?x=1&amp;y=2">');

    const frame = await fetch(`${sandbox.url}/mail/${mail!.id}/html`);
    expect(frame.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    expect(await frame.text()).toContain('<head><base target="_blank">');
    expect((await fetch(`${sandbox.url}/mail/nothing`)).status).toBe(404);
    expect((await fetch(`${sandbox.url}/mail/messages/nothing`)).status).toBe(404);
  });

  test('pages through many mails a hundred at a time', async () => {
    const pool = transport({ pool: true, maxConnections: 4, maxMessages: Number.POSITIVE_INFINITY });
    await Promise.all(Array.from({ length: 105 }, (_, n) => pool.sendMail(aMail({ subject: `${n}` }))));
    pool.close();
    const first = (await (await fetch(`${sandbox.url}/mail/messages`)).json()) as object;
    expect(first).toMatchObject({ current_page: 1, last_page: 2, per_page: 100, total: 105 });
    expect(await mailbox('?page=2')).toHaveLength(5);
    expect(await (await fetch(`${sandbox.url}/mail?page=2`)).text()).toContain('Page 2 of 2');
  });
});

describe('A bad day of the mail server', () => {
  test('down: it refuses with 421 and takes nothing', async () => {
    await control(sandbox.url, { provider: 'smtp', fault: 'down' });
    await expect(transport().sendMail(aMail())).rejects.toMatchObject({ responseCode: 421 });
    await control(sandbox.url, { provider: 'smtp', fault: 'none' });
    expect(await mailbox()).toHaveLength(0);
    await transport().sendMail(aMail());
    expect(await mailbox()).toHaveLength(1);
  });

  test('down reaches a connection that was kept for later', async () => {
    const pool = transport({ pool: true });
    await pool.sendMail(aMail());
    await control(sandbox.url, { provider: 'smtp', fault: 'down' });
    await expect(pool.sendMail(aMail())).rejects.toBeDefined();
    pool.close();
    expect(await mailbox()).toHaveLength(1);
  });

  test('slow: it answers late, six seconds unless told otherwise', async () => {
    expect(await control(sandbox.url, { provider: 'smtp', fault: 'slow' })).toMatchObject({
      body: { data: { slow_ms: 6_000 } },
    });
    await control(sandbox.url, { provider: 'smtp', slow_ms: 700 });
    const start = Date.now();
    await transport().sendMail(aMail());
    expect(Date.now() - start).toBeGreaterThan(650);
    await expect(transport({ greetingTimeout: 200 }).sendMail(aMail())).rejects.toBeDefined();
  });

  test('garbage: it talks nonsense', async () => {
    await control(sandbox.url, { provider: 'smtp', fault: 'garbage' });
    const said = await new Promise<string>((hear) => {
      const socket = createConnection(sandbox.smtpPort, '127.0.0.1', () => socket.write('EHLO x\r\n'));
      socket.once('data', (chunk) => {
        socket.destroy();
        hear(chunk.toString());
      });
    });
    expect(said).not.toMatch(/^\d{3}/);
    await expect(transport({ greetingTimeout: 1_000 }).sendMail(aMail())).rejects.toBeDefined();
    expect(await mailbox()).toHaveLength(0);
  });
});
