import { type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router';
import { useApi } from '#web/api.tsx';
import { stepConditionsOf, stepsOf } from '../rules/steps.ts';
import { Beginning } from './Beginning.tsx';
import { DraftStep } from './DraftStep.tsx';
import { type DraftStart, draftStartOf } from './draftStart.ts';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { stepHref, useDraft } from './useDraft.ts';
import { WhoStep } from './WhoStep.tsx';
import { WizardFrame } from './WizardFrame.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'who');

export const meta = registrationMeta('who');

/** Step 1 of a registration: who is registered. Without a draft, its beginning. */
export default function WhoStepPage() {
  const [query] = useSearchParams();
  const start = draftStartOf(query);
  if (!query.has('draft')) return start && <WhoStart of={start} />;
  return (
    <DraftStep
      step="who"
      body={({ draft, race, raceHref, actions: { save, check, go } }) => (
        <WhoStep
          race={race}
          draftId={draft.id}
          chosen={draft.answers.who}
          // A version above 1 means this step was answered before: the chosen athlete is gone.
          gone={draft.answers.who === undefined && draft.version > 1}
          raceHref={raceHref}
          onChoose={async (answer) => {
            const saved = await save(draft, 'who', answer);
            if (await check(saved)) await go(saved);
          }}
        />
      )}
    />
  );
}

/** Step 1 of a new registration. The draft is created with the first answer, not by opening the page. */
function WhoStart({ of }: { readonly of: DraftStart }) {
  const api = useApi();
  const navigate = useNavigate();
  const { start, save, check, go } = useDraft();
  return (
    <Beginning
      of={of}
      body={({ race, raceHref, kept }) => (
        <WizardFrame
          race={race}
          step="who"
          steps={stepsOf(stepConditionsOf(race.race_details)).map((step) => ({ step }))}
          total={null}
        >
          {kept}
          <WhoStep
            race={race}
            chosen={undefined}
            invited={of.crew !== undefined}
            raceHref={raceHref}
            onChoose={async (answer) => {
              const draft = await save(await start(of.type, of.id, of.crew), 'who', answer);
              if (!(await check(draft))) return;
              // Replaces this history entry, so that Back from the next step opens this draft, not a new one.
              await navigate(stepHref(api, draft.id, 'who'), { replace: true });
              await go(draft, 'who');
            }}
          />
        </WizardFrame>
      )}
    />
  );
}
