import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { useSearchParams } from 'react-router';
import { commissionRange } from '#features/commission/rules/payMethods.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import type { RaceView } from '#features/races/contract.ts';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { noMoney } from '#kernel/money.ts';
import { useApi } from '#web/api.tsx';
import type { DraftView } from '../contract.ts';
import { type Step, stepBefore } from '../rules/steps.ts';
import { onlyType } from '../rules/types.ts';
import type { RunningTotal } from './RegistrationBar.tsx';
import { checkHref, draftQuery, stepHref, stepsOfDraft, useDraft } from './useDraft.ts';
import { WizardFrame } from './WizardFrame.tsx';

export interface StepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly raceHref: string;
  readonly backHref: string;
  readonly onPick: (typeId: number) => void;
  readonly actions: Pick<ReturnType<typeof useDraft>, 'save' | 'check' | 'leaveForCart'> & {
    readonly go: (saved: DraftView) => void | Promise<void>;
  };
}

interface DraftStepProps {
  readonly step: Step;
  /** Each step has a page of its own, so that a browser loads the code of one. */
  readonly body: ComponentType<StepProps>;
}

export function DraftStep({ step, body }: DraftStepProps) {
  const [query] = useSearchParams();
  const id = query.get('draft');
  return id && <WithDraft key={id} id={id} step={step} body={body} fromCheck={query.get('from') === 'check'} />;
}

/** `fromCheck`: it was opened from "Check your data", and leads back there. */
function WithDraft({
  id,
  step,
  body: Body,
  fromCheck,
}: DraftStepProps & { readonly id: string; readonly fromCheck: boolean }) {
  const api = useApi();
  const { data: draft } = useSuspenseQuery(draftQuery(api, id));
  const { data: race } = useSuspenseQuery(raceQuery(api, draft.race_type, draft.race_id));
  const steps = draft.steps.map((row) => ({
    step: row.step,
    href: row.done ? stepHref(api, draft.id, row.step) : undefined,
  }));
  const [picked, setPicked] = useState(() =>
    step === 'type' && !draft.answers.type
      ? (draft.known.type?.registration_type_id ?? onlyType(race.race_details)?.id ?? null)
      : null,
  );
  const ofPicked = usePickedTotal(race, picked);
  const total = draft.cart_detail_id === null ? (ofPicked ?? draft.total) : draft.total;
  const { save, check, go, leaveForCart } = useDraft();
  const before = stepBefore(stepsOfDraft(draft), step);
  const toRace = raceHref(api.lang, race);
  const backHref = fromCheck ? checkHref(api, draft.id) : before ? stepHref(api, draft.id, before) : toRace;
  return (
    <WizardFrame race={race} step={step} steps={steps} total={total}>
      <Body
        draft={draft}
        race={race}
        backHref={backHref}
        raceHref={toRace}
        onPick={setPicked}
        actions={{ save, check, leaveForCart, go: (saved) => go(saved, step, fromCheck) }}
      />
    </WizardFrame>
  );
}

/** The running total for a type that is picked but not saved yet. */
function usePickedTotal(race: RaceView, typeId: number | null): RunningTotal | null {
  const type = race.race_details.registration_types.find(({ id }) => id === typeId);
  const price = type?.price ?? noMoney;
  const { data: methods = [] } = useQuery({ ...quotesQuery(useApi(), price), enabled: price > noMoney });
  if (!type) return null;
  const line = { key: 'type', label: type.i18n.name, amount: price };
  const range = commissionRange(methods.map(({ admin_cost }) => admin_cost));
  return {
    lines: [line],
    total_amount: price,
    commission_from: range?.from ?? null,
    commission_to: range?.to ?? null,
  };
}
