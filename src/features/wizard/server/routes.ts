import { invitedView } from '#features/crews/server/invitedView.ts';
import type { RaceView } from '#features/races/contract.ts';
import { openingOf, openingRules } from '#features/races/rules/openingRules.ts';
import { cachedRace } from '#features/races/server/recentRaces.ts';
import { type RegistrationTarget, standingRules } from '#features/registration/rules/standing.ts';
import { keptUntilFor } from '#features/registration/server/keptForView.ts';
import { readRaceStanding, readStandings } from '#features/registration/server/registrationCheckView.ts';
import { refuse } from '#kernel/errors.ts';
import type { Lang } from '#kernel/lang.ts';
import { refusalOf } from '#kernel/rule.ts';
import type { Context } from '#server/context.ts';
import { type Account, isSuperAdmin } from '#server/http/request.ts';
import { type Routes, serve } from '#server/http/serve.ts';
import {
  checkRegistration,
  createDraftLine,
  getDraft,
  getKeptPlace,
  getStandings,
  previewDraft,
  type StepIn,
  saveDraftStep,
  startDraft,
  startLineChange,
} from '../contract.ts';
import { type Draft, doneSteps, withAnswers } from '../rules/draft.ts';
import { isComplete, mayOpen } from '../rules/known.ts';
import { firstNotDone, isReached } from '../rules/steps.ts';
import { addDraftLine, startLineChange as changeLine } from './changeLine.ts';
import { findOpenDraft, memberOf } from './draftRecordView.ts';
import { isSentAgain, keepInvitation, readDraft, saveAnswers, startDraft as start, unstoredDraft } from './drafts.ts';
import { draftView, standingOf, stepsFor } from './draftView.ts';
import { readKnown } from './knownView.ts';
import { takeStep } from './takeStep.ts';

async function raceOf(context: Context, wanted: RegistrationTarget, lang: Lang): Promise<RaceView> {
  const { circuitId, race } = await cachedRace(context, wanted.raceType, wanted.raceId, lang);
  return race && circuitId === wanted.circuitId ? race : refuse('race_not_found');
}

export const wizardRoutes =
  (context: Context): Routes =>
  (app) => {
    const { db, clock } = context;

    const show = async (account: Account, draft: Draft, lang: Lang) =>
      draftView(context, account, draft, await raceOf(context, draft, lang), lang);

    /** A crew of another race is kept as one that is not there, and no race of a package starts in crews. */
    async function invite(account: Account, draft: Draft, crewId: string): Promise<Draft> {
      if (draft.raceType === 'package') return draft;
      const { crew } = await invitedView(db, { crewId, raceId: draft.raceId, userId: account.id });
      return keepInvitation(db, account, draft, crew?.id ?? null);
    }

    /** Refuses a step that is not reached; answers what is known of those before it, where it is reached by that alone. */
    async function admitted(account: Account, draft: Draft, race: RaceView, step: StepIn['step'], lang: Lang) {
      const steps = stepsFor(draft, race);
      const done = doneSteps(draft);
      if (step === 'check' || isReached(steps, step, done)) return {};
      const known = await readKnown(context, account, draft, {
        race,
        member: await memberOf(db, account, draft),
        lang,
      });
      if (!mayOpen(standingOf(draft, race, known), step)) {
        refuse('step_not_reached', { step: firstNotDone(steps, done) });
      }
      return known.answers;
    }

    serve(app, previewDraft, async ({ account, query: { race_type: raceType, race_id: raceId }, lang, site }) => {
      const wanted = { circuitId: site.circuitId, raceType, raceId };
      const race = await raceOf(context, wanted, lang);
      const open = await findOpenDraft(db, account, wanted, clock());
      const begun = open ?? unstoredDraft(wanted, clock());
      const draft = { ...begun, answers: withAnswers(begun.answers, 'who', { who: 'me', member_id: undefined }) };
      const member = await memberOf(db, account, draft);
      if (!member) return null;
      const known = await readKnown(context, account, draft, { race, member, lang });
      if (!isComplete(standingOf(draft, race, known))) return null;
      if (refusalOf(standingRules, await readRaceStanding(db, account, member.id, wanted, null))) return null;
      const view = await draftView(context, account, draft, race, lang);
      return { ...view, id: open?.id ?? null };
    });

    /** Refuses by `openingRules` who registers here now; places are not asked for by who has one, kept for them or in the cart. */
    const requireOpening = async (account: Account, wanted: RegistrationTarget, hasPlace: boolean, lang: Lang) => {
      const { i18n, availability } = await raceOf(context, wanted, lang);
      const shown = openingOf(availability, { name: i18n.name, mayPass: isSuperAdmin(account) });
      const isFull = shown.soldOut && !hasPlace && (await keptUntilFor(db, account.id, wanted, clock())) === null;
      const refusal = refusalOf(openingRules, { ...shown, soldOut: isFull });
      if (refusal) throw refusal;
    };

    serve(app, startDraft, async ({ account, body, lang, site }) => {
      const wanted = { circuitId: site.circuitId, raceType: body.race_type, raceId: body.race_id };
      await requireOpening(account, wanted, false, lang);
      const draft = await start(db, account, wanted, clock());
      return show(account, body.crew_id ? await invite(account, draft, body.crew_id) : draft, lang);
    });

    serve(app, startLineChange, async ({ account, body, lang }) =>
      show(account, await changeLine(context, account, body.detail_id), lang),
    );

    serve(app, getDraft, async ({ account, params, lang }) =>
      show(account, await readDraft(db, account, params.id, clock()), lang),
    );

    serve(app, saveDraftStep, async ({ account, params, body, lang }) => {
      const now = clock();
      const draft = await readDraft(db, account, params.id, now);
      const race = await raceOf(context, draft, lang);
      if (isSentAgain(draft, body)) return draftView(context, account, draft, race, lang);
      if (draft.version !== body.version) refuse('draft_has_changed', { version: draft.version });
      const known = await admitted(account, draft, race, body.step, lang);
      const answers = await takeStep({ context, on: db, account, draft, race, known, now }, body);
      const saved = await saveAnswers(db, account, draft, { version: body.version, answers }, now);
      return draftView(context, account, saved, race, lang);
    });

    serve(app, createDraftLine, ({ params, ...actor }) => addDraftLine(context, actor, params.id));

    serve(app, getKeptPlace, async ({ account, query: { race_type: raceType, race_id: raceId } }) => {
      const kept_until = await keptUntilFor(db, account.id, { raceType, raceId }, clock());
      return kept_until === null ? null : { kept_until };
    });

    serve(app, getStandings, async ({ account, query, site, lang }) => {
      const { race_type: raceType, race_id: raceId, draft_id } = query;
      const draft = draft_id ? await readDraft(db, account, draft_id, clock()) : null;
      const wanted = { circuitId: site.circuitId, raceType, raceId };
      return readStandings(db, account, wanted, draft?.cartDetailId ?? null, lang);
    });

    serve(app, checkRegistration, async ({ account, body, site, lang }) => {
      const wanted = { circuitId: site.circuitId, raceType: body.race_type, raceId: body.race_id };
      const draft = body.draft_id ? await readDraft(db, account, body.draft_id, clock()) : null;
      const athlete = await readRaceStanding(db, account, body.member_id, wanted, draft?.cartDetailId ?? null);
      if (!athlete.offered) return refuse('race_not_found');
      if (!athlete.known) return refuse('member_not_found');
      // Who is registered already hears that, and how to refuse it, also where no place is left.
      const refusal = refusalOf(standingRules, athlete);
      if (refusal) throw refusal;
      await requireOpening(account, wanted, typeof draft?.cartDetailId === 'string', lang);
      return { status: true as const };
    });
  };
