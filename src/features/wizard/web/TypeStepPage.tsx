import type { LoaderFunctionArgs } from 'react-router';
import { DraftStep } from './DraftStep.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';
import { TypeStep } from './TypeStep.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'type');

export const meta = registrationMeta('type');

export default function TypeStepPage() {
  return (
    <DraftStep
      step="type"
      body={({ draft, race, backHref, onPick, actions: { save, go } }) => (
        <TypeStep
          race={race}
          draft={draft}
          backHref={backHref}
          onPick={onPick}
          onChoose={async (answers) => go(await save(draft, 'type', answers))}
        />
      )}
    />
  );
}
