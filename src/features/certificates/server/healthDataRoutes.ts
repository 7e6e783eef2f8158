import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttemptWith, limits } from '#server/limits.ts';
import { attachHealthData, checkHealthData, lookUpHealthData } from '../contract.ts';
import { cleanCode, isCode } from '../rules/code.ts';
import { readCertificate } from './certificateView.ts';
import { isCodeUsed } from './codeUseView.ts';
import { askHealthDataFor } from './datahealth.ts';
import { findDetail } from './detailView.ts';
import { raceKeysOf, typeOfHandle } from './healthDataView.ts';
import { prepareCode } from './lineCertificate.ts';
import { lineOf } from './routes.ts';

const codeIn = (typed: string): string => {
  const code = cleanCode(typed);
  return isCode(code) ? code : refuse('invalid_personal_code');
};

export const healthDataRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, environment } = context;
    serve(app, lookUpHealthData, async ({ account, body }) => {
      const persons = [body.persons].flat().map(codeIn);
      const handle = body._st ?? body.key ?? '';
      const type = await typeOfHandle(db, handle, environment.secret);
      if (!type?.datahealthRaceId) return refuse('registration_type_not_available');
      const asking = { raceId: type.datahealthRaceId, persons, key: type.datahealthApiKey };
      return askHealthDataFor(context, account, asking);
    });

    serve(app, checkHealthData, async ({ account, body }) => {
      const code = codeIn(body.person);
      await countAttemptWith(context, limits.codes, account.id, code);
      const keys = await raceKeysOf(db, body.race_type, body.race_id);
      if (keys.length === 0) return refuse('race_not_found');
      if (await isCodeUsed(context, account, code, keys, body.order_detail_id ?? null)) {
        return refuse('this_code_is_already_used');
      }
      return { status: true as const };
    });

    serve(app, attachHealthData, async ({ account, body, lang }) => {
      const detail = (await findDetail(db, account, body.order_detail_id)) ?? refuse('detail_not_found');
      const { certificateId, attach, giveUp } = await prepareCode(context, account, lineOf(detail), body.person);
      await attach().catch(async (error: unknown) => {
        await giveUp();
        throw error;
      });
      const data = await readCertificate(context, account, certificateId, lang);
      return data ?? refuse('detail_not_found');
    });
  };
