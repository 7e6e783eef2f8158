import type { LoaderFunctionArgs } from 'react-router';
import { DraftStep } from './DraftStep.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';
import { ServicesStep } from './ServicesStep.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'services');

export const meta = registrationMeta('services');

export default function ServicesStepPage() {
  return (
    <DraftStep step="services" body={({ draft, backHref }) => <ServicesStep draft={draft} backHref={backHref} />} />
  );
}
