import { useNavigate } from 'react-router';
import { useApi } from '#web/api.tsx';
import { stepConditionsOf, stepsOf } from '../rules/steps.ts';
import { Beginning } from './Beginning.tsx';
import type { DraftStart } from './draftStart.ts';
import { stepHref, useDraft } from './useDraft.ts';
import { WhoStep } from './WhoStep.tsx';
import { WizardFrame } from './WizardFrame.tsx';

/** Step 1 of a new registration. The draft is created with the first answer, not by opening the page. */
export function WhoStart({ of }: { readonly of: DraftStart }) {
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
