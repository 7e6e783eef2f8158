import type { LoaderFunctionArgs } from 'react-router';
import { DraftStep } from './DraftStep.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { PoliciesStep } from './PoliciesStep.tsx';
import { registrationMeta } from './registrationMeta.ts';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'policies');

export const meta = registrationMeta('policies');

export default function PoliciesStepPage() {
  return (
    <DraftStep
      step="policies"
      body={({ draft, race, backHref, actions: { save, check, leaveForCart, go } }) => (
        <PoliciesStep
          draft={draft}
          race={race}
          backHref={backHref}
          onAccept={async (answers) => {
            const saved = await save(draft, 'policies', answers);
            if (!(await check(saved))) return;
            if (!(await leaveForCart(saved))) return;
            await go(saved);
          }}
        />
      )}
    />
  );
}
