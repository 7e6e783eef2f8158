import { refuse } from '#kernel/errors.ts';
import type { Context } from '#server/context.ts';
import type { Account } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import { countAttempt, forgetAttempt, limits } from '#server/limits.ts';
import { attachHealthData, checkHealthData, lookUpHealthData } from '../contract.ts';
import { cleanCode, isCode } from '../rules/code.ts';
import { lookupFault } from '../rules/outcome.ts';
import { readCertificate } from './certificateView.ts';
import { isCodeUsed } from './codeUseView.ts';
import { askHealthData } from './datahealth.ts';
import { findDetail } from './detailView.ts';
import { raceKeysOf, typeOfHandle } from './healthDataView.ts';
import { prepareCode } from './lineCertificate.ts';
import { lineOf } from './routes.ts';

const codeIn = (typed: string): string => {
  const code = cleanCode(typed);
  return isCode(code) ? code : refuse('invalid_personal_code');
};

/** Health-data codes: asked about, checked and used (registration §7). */
export const healthDataRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, environment } = context;
    // Rate limit on failed tries only: a club that enters many athletes is not guessing.
    const turnedOutWell = (account: Account) => forgetAttempt(context, limits.codes, account.id);

    serve(app, lookUpHealthData, async ({ account, body }) => {
      await countAttempt(context, limits.codes, account.id);
      const persons = [body.persons].flat().map(codeIn);
      const handle = body._st ?? body.key ?? '';
      const type = await typeOfHandle(db, handle, environment.secret);
      if (!type?.datahealthRaceId) return refuse('registration_type_not_available');
      const asking = { raceId: type.datahealthRaceId, persons, key: type.datahealthApiKey };
      const answer = await askHealthData(environment, asking);
      if (!lookupFault(answer)) await turnedOutWell(account);
      return answer;
    });

    serve(app, checkHealthData, async ({ account, body }) => {
      await countAttempt(context, limits.codes, account.id);
      const code = codeIn(body.person);
      const keys = await raceKeysOf(db, body.race_type, body.race_id);
      if (keys.length === 0) return refuse('race_not_found');
      if (await isCodeUsed(context, account, code, keys, body.order_detail_id ?? null)) {
        return refuse('this_code_is_already_used');
      }
      await turnedOutWell(account);
      return { status: true as const };
    });

    serve(app, attachHealthData, async ({ account, body, lang }) => {
      await countAttempt(context, limits.codes, account.id);
      const detail = (await findDetail(db, account, body.order_detail_id)) ?? refuse('detail_not_found');
      const { certificateId, attach, giveUp } = await prepareCode(context, account, lineOf(detail), body.person);
      await attach().catch(async (error: unknown) => {
        await giveUp();
        throw error;
      });
      await turnedOutWell(account);
      const data = await readCertificate(context, account, certificateId, lang);
      return { data: data ?? refuse('detail_not_found') };
    });
  };
