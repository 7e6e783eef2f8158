import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { DraftStep } from './DraftStep.tsx';
import { draftStartOf } from './draftStart.ts';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';
import { WhoStart } from './WhoStart.tsx';
import { WhoStep } from './WhoStep.tsx';

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
