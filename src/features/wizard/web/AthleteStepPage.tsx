import type { LoaderFunctionArgs } from 'react-router';
import { AthleteStep } from './AthleteStep.tsx';
import { DraftStep } from './DraftStep.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'athlete');

export const meta = registrationMeta('athlete');

export default function AthleteStepPage() {
  return (
    <DraftStep
      step="athlete"
      body={({ draft, race, backHref, actions: { go } }) => (
        <AthleteStep draft={draft} race={race} backHref={backHref} onSaved={go} />
      )}
    />
  );
}
