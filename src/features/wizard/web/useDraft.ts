import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { cartQuery } from '#features/cart/web/useCart.ts';
import { paths } from '#kernel/paths.ts';
import { type Api, ApiError, useApi } from '#web/api.tsx';
import {
  checkRegistration,
  createDraftLine,
  type DraftView,
  getDraft,
  getKeptPlace,
  getStandings,
  previewDraft,
  type StepIn,
  saveDraftStep,
  startDraft,
  startLineChange,
} from '../contract.ts';
import { type DraftStanding, knownSteps, pageAfter } from '../rules/known.ts';
import type { Step } from '../rules/steps.ts';

export const draftQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: api.key('draft', id),
    queryFn: async () => (await api(getDraft, { params: { id } })).data,
    // Refetched whenever a step is opened: another tab or device may have changed the draft.
    staleTime: 0,
  });

/** The account's athletes who cannot be chosen for this race or package; the line of this draft does not count. */
export const standingsQuery = (api: Api, race_type: 'race' | 'package', race_id: number, draft_id?: string) =>
  queryOptions({
    queryKey: api.key('standings', race_type, race_id, draft_id ?? ''),
    queryFn: async () =>
      (await api(getStandings, { querystring: { race_type, race_id, ...(draft_id && { draft_id }) } })).data,
    // The cart may change in other tabs.
    staleTime: 0,
  });

/** Until when a place of this race is kept for the visitor; null where none is, or nobody is signed in. */
export const keptPlaceQuery = (api: Api, race_type: 'race' | 'package', race_id: number) =>
  queryOptions({
    queryKey: api.key('kept-place', race_type, race_id),
    queryFn: async () => (await api(getKeptPlace, { querystring: { race_type, race_id } })).data?.kept_until ?? null,
    staleTime: 0,
  });

/** Would the account holder be registered with what is known? Null where steps are open. */
export const previewQuery = (api: Api, race_type: 'race' | 'package', race_id: number) =>
  queryOptions({
    queryKey: api.key('draft-preview', race_type, race_id),
    queryFn: async () => (await api(previewDraft, { querystring: { race_type, race_id } })).data,
    staleTime: 0,
  });

/** The address of a step of a draft, of "Check your data", or of the cart after the last one. */
export function stepHref(api: Api, draft: string, step: Step | 'check' | 'cart', fromCheck = false): string {
  if (step === 'cart') return paths.cart(api.lang);
  if (step === 'check') return checkHref(api, draft);
  return paths.registration(api.lang, step, draft, fromCheck ? 'check' : undefined);
}

export const checkHref = (api: Api, draft: string): string => paths.registrationCheck(api.lang, draft);

export const standingOfDraft = ({ steps, known }: Pick<DraftView, 'steps' | 'known'>): DraftStanding => ({
  steps: steps.map(({ step }) => step),
  done: new Set(steps.filter(({ done }) => done).map(({ step }) => step)),
  known: new Set(knownSteps.filter((step) => known[step] !== undefined)),
});

export const stepsOfDraft = (draft: DraftView): Step[] => draft.steps.map(({ step }) => step);

const raceOf = ({ race_type, race_id }: DraftView) => (race_type === 'race' ? { race: race_id } : { package: race_id });

type StepInput = z.input<typeof StepIn>;
type AnswersOf<S extends StepInput['step']> = Extract<StepInput, { step: S }>['answers'];

/** Begins to change a line of the cart; the answers of a change that was broken off are those of the line again. */
export function useLineChange() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (detail_id: string) => (await api(startLineChange, { body: { detail_id } })).data,
    onSuccess: (draft) => queries.setQueryData(draftQuery(api, draft.id).queryKey, draft),
  });
}

export function useDraft() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const keep = (draft: DraftView): DraftView => {
    queries.setQueryData(draftQuery(api, draft.id).queryKey, draft);
    return draft;
  };

  const start = async (race_type: 'race' | 'package', race_id: number, crew_id?: string) =>
    keep((await api(startDraft, { body: { race_type, race_id, crew_id } })).data);

  const save = async <S extends StepInput['step']>(
    draft: DraftView,
    step: S,
    answers: AnswersOf<S>,
  ): Promise<DraftView> => {
    const body = { step, version: draft.version, answers } as StepInput;
    return keep((await api(saveDraftStep, { params: { id: draft.id }, body })).data);
  };

  /** May the athlete still be registered here? If not, leads to the page that says so (registration §4). */
  async function check(draft: DraftView): Promise<boolean> {
    if (!draft.member) return true;
    const { race_type, race_id, id: draft_id, member } = draft;
    try {
      await api(checkRegistration, {
        body: { member_id: member.id, member_type: draft.answers.who?.who, race_type, race_id, draft_id },
      });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 0 || error.status >= 429) throw error;
      const by = error.problem.by === 'somebody_else' ? error.problem.by : undefined;
      const of = raceOf(draft);
      const leadsTo =
        error.code === 'cart'
          ? paths.cartError(api.lang, of)
          : paths.registrationError(api.lang, error.code, { ...of, by });
      await navigate(leadsTo);
      return false;
    }
  }

  /** Creates or edits the line of the cart (registration §4). Throws what refuses it. */
  async function putIntoCart(draft: DraftView): Promise<void> {
    await api(createDraftLine, { params: { id: draft.id } });
    await Promise.all([
      queries.invalidateQueries({ queryKey: cartQuery(api).queryKey }),
      queries.invalidateQueries({ queryKey: draftQuery(api, draft.id).queryKey }),
    ]);
  }

  /** `putIntoCart` from a step: where the last place has just gone, it leads to the page that says so. */
  async function leaveForCart(draft: DraftView): Promise<boolean> {
    try {
      await putIntoCart(draft);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'sold_out')) throw error;
      await navigate(paths.registrationError(api.lang, error.code, raceOf(draft)));
      return false;
    }
  }

  const go = (draft: DraftView, from: Step, fromCheck = false) =>
    navigate(stepHref(api, draft.id, pageAfter(standingOfDraft(draft), from, fromCheck), fromCheck));

  return { start, save, check, putIntoCart, leaveForCart, go };
}
