import type { LoaderFunctionArgs } from 'react-router';
import { AddressStep } from './AddressStep.tsx';
import { DraftStep } from './DraftStep.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'address');

export const meta = registrationMeta('address');

export default function AddressStepPage() {
  return (
    <DraftStep
      step="address"
      body={({ draft, race, backHref, actions: { save, go } }) => (
        <AddressStep
          draft={draft}
          race={race}
          backHref={backHref}
          onChoose={async (address_id) => go(await save(draft, 'address', { address_id }))}
        />
      )}
    />
  );
}
