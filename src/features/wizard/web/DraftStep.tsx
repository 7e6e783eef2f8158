import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commissionRange } from '#features/commission/rules/payMethods.ts';
import { quotesQuery } from '#features/commission/web/payMethods.ts';
import type { RaceView } from '#features/races/contract.ts';
import { noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { useApi } from '#web/api.tsx';
import type { DraftView } from '../contract.ts';
import { type Step, stepBefore } from '../rules/steps.ts';
import { onlyType } from '../rules/types.ts';
import { AddressStep } from './AddressStep.tsx';
import { AthleteStep } from './AthleteStep.tsx';
import { CertificateStep } from './CertificateStep.tsx';
import { PoliciesStep } from './PoliciesStep.tsx';
import type { RunningTotal } from './RegistrationBar.tsx';
import { ServicesStep } from './ServicesStep.tsx';
import { TypeStep } from './TypeStep.tsx';
import { checkHref, stepHref, stepsOfDraft, useDraft } from './useDraft.ts';
import { WhoStep } from './WhoStep.tsx';
import { WizardFrame } from './WizardFrame.tsx';

interface DraftStepProps {
  readonly draft: DraftView;
  readonly race: RaceView;
  readonly step: Step;
  /** It was opened from "Check your data", and leads back there. */
  readonly fromCheck: boolean;
}

/** One step of a draft, within the wizard's frame. */
export function DraftStep({ draft, race, step, fromCheck }: DraftStepProps) {
  const api = useApi();
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
  return (
    <WizardFrame race={race} step={step} steps={steps} total={total}>
      <Body draft={draft} race={race} step={step} fromCheck={fromCheck} onPick={setPicked} />
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

type BodyProps = DraftStepProps & { readonly onPick: (typeId: number) => void };

function Body({ draft, race, step, fromCheck, onPick }: BodyProps) {
  const api = useApi();
  const { save, check, go: goOn, leaveForCart } = useDraft();
  const go = (saved: DraftView, from: Step) => goOn(saved, from, fromCheck);
  const before = stepBefore(stepsOfDraft(draft), step);
  const raceHref = race.race_type === 'race' ? paths.race(api.lang, race.slug) : paths.home(api.lang);
  const backHref = fromCheck ? checkHref(api, draft.id) : before ? stepHref(api, draft.id, before) : raceHref;
  switch (step) {
    case 'who':
      return (
        <WhoStep
          race={race}
          draftId={draft.id}
          chosen={draft.answers.who}
          // A version above 1 means this step was answered before: the chosen athlete is gone.
          gone={draft.answers.who === undefined && draft.version > 1}
          raceHref={raceHref}
          onChoose={async (answer) => {
            const saved = await save(draft, 'who', answer);
            if (await check(saved)) await go(saved, step);
          }}
        />
      );
    case 'type':
      return (
        <TypeStep
          race={race}
          draft={draft}
          backHref={backHref}
          onPick={onPick}
          onChoose={async (answers) => go(await save(draft, 'type', answers), step)}
        />
      );
    case 'athlete':
      return <AthleteStep draft={draft} race={race} backHref={backHref} onSaved={(saved) => go(saved, step)} />;
    case 'address':
      return (
        <AddressStep
          draft={draft}
          race={race}
          backHref={backHref}
          onChoose={async (address_id) => go(await save(draft, 'address', { address_id }), step)}
        />
      );
    case 'policies':
      return (
        <PoliciesStep
          draft={draft}
          race={race}
          backHref={backHref}
          onAccept={async (answers) => {
            const saved = await save(draft, 'policies', answers);
            if (!(await check(saved))) return;
            if (!(await leaveForCart(saved))) return;
            await go(saved, step);
          }}
        />
      );
    case 'services':
      return <ServicesStep draft={draft} backHref={backHref} />;
    case 'medical-certificate':
      return (
        <CertificateStep
          draft={draft}
          race={race}
          backHref={backHref}
          onChoose={async (answers) => go(await save(draft, 'medical-certificate', answers), step)}
        />
      );
  }
}
