import { useSuspenseQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { useApi } from '#web/api.tsx';
import { CheckPage } from './CheckPage.tsx';
import { loadRegistration } from './loadRegistration.ts';
import { registrationMeta } from './registrationMeta.ts';
import { draftQuery } from './useDraft.ts';
import { CheckFrame } from './WizardFrame.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'check');

export const meta = registrationMeta('check');

/** "Check your data": a draft whose steps are all known or done. */
export default function CheckDraftPage() {
  const id = useSearchParams()[0].get('draft');
  return id && <Check key={id} id={id} />;
}

function Check({ id }: { readonly id: string }) {
  const api = useApi();
  const { data: draft } = useSuspenseQuery(draftQuery(api, id));
  const { data: race } = useSuspenseQuery(raceQuery(api, draft.race_type, draft.race_id));
  return (
    <CheckFrame race={race} total={draft.total}>
      <CheckPage draft={draft} race={race} raceHref={raceHref(api.lang, race)} />
    </CheckFrame>
  );
}
