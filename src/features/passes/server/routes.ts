import type { FastifyReply } from 'fastify';
import { calendarFile } from '#features/orders/server/documents/calendar.ts';
import { passKeys } from '#features/orders/server/documents/passKeys.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { textIn } from '#text/translate.ts';
import * as calls from '../contract.ts';
import { getPassPdf } from '../contract.ts';
import { passesText } from '../text/index.ts';
import { findPlace, type OpenedPass, openWithBirthday, ownRegistration, passesOf, passOfCode } from './passesView.ts';
import { passPdf } from './passPdf.ts';

type PassRequest = Omit<OpenedPass, 'race'> & { readonly race?: number | undefined };

export const passRoutes =
  (context: Context): Routes =>
  (app) => {
    /** The pass for this race, or for the one that is run next. */
    async function sendPdf({ row, race }: PassRequest, lang: Lang, reply: FastifyReply): Promise<Buffer> {
      const { pass } = (await findPlace(context, { row, race, lang })) ?? refuse('no_pass');
      reply.header('content-type', 'application/pdf');
      reply.header('content-disposition', `inline; filename="${pass.reference}-${pass.race.slug}.pdf"`);
      reply.header('x-content-type-options', 'nosniff');
      reply.header('content-security-policy', "default-src 'none'; sandbox");
      return passPdf({ row, pass, lang, origin: row.origin });
    }

    async function sendCalendar({ row, race }: PassRequest, lang: Lang, reply: FastifyReply): Promise<string> {
      const { pass, event } = (await findPlace(context, { row, race, lang })) ?? refuse('no_pass');
      reply.header('content-type', 'text/calendar; charset=utf-8');
      reply.header('content-disposition', `attachment; filename="${pass.reference}-${pass.race.slug}.ics"`);
      const name = textIn(passesText, lang)('calendar_name', { race: pass.race.name });
      return calendarFile([event], { name, now: context.clock() });
    }

    serve(app, calls.getRegistrationPasses, async ({ params: { id }, account, lang }) =>
      passesOf(context, await ownRegistration(context, id, account), lang),
    );

    serve(
      app,
      getPassPdf,
      async ({ params: { id }, query: { race }, account, lang, reply }) =>
        sendPdf({ row: await ownRegistration(context, id, account), race }, lang, reply),
      { compress: false },
    );

    serve(app, calls.getPassCalendar, async ({ params: { id }, query: { race }, account, lang, reply }) =>
      sendCalendar({ row: await ownRegistration(context, id, account), race }, lang, reply),
    );

    serve(app, calls.getPass, async ({ params: { code }, account, lang }) => {
      const { row, opens } = await passOfCode(context, code, account);
      return opens ? await passesOf(context, row, lang) : null;
    });

    serve(app, calls.openPass, async ({ body, account, lang }) =>
      passesOf(context, (await openWithBirthday(context, body, account)).row, lang),
    );

    serve(app, calls.getPassFile, async ({ body: { file, ...key }, account, lang, reply }) => {
      const opened = await openWithBirthday(context, key, account);
      return file === 'pdf' ? sendPdf(opened, lang, reply) : sendCalendar(opened, lang, reply);
    });

    serve(app, calls.getPassKeys, () => [...passKeys(context.environment)]);
  };
