import type { LoaderFunctionArgs } from 'react-router';
import { CertificateStep } from './CertificateStep.tsx';
import { DraftStep } from './DraftStep.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'medical-certificate');

export const meta = registrationMeta('medical-certificate');

export default function CertificateStepPage() {
  return (
    <DraftStep
      step="medical-certificate"
      body={({ draft, race, backHref, actions: { save, go } }) => (
        <CertificateStep
          draft={draft}
          race={race}
          backHref={backHref}
          onChoose={async (answers) => go(await save(draft, 'medical-certificate', answers))}
        />
      )}
    />
  );
}
