import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { raceHref } from '#features/races/web/raceHref.ts';
import { raceQuery } from '#features/races/web/useRace.ts';
import { useApi } from '#web/api.tsx';
import { Beginning } from './Beginning.tsx';
import { CheckPage } from './CheckPage.tsx';
import { type DraftStart, draftStartOf } from './draftStart.ts';
import { loadRegistration, registrationMeta } from './loadRegistration.ts';
import { draftQuery, previewQuery } from './useDraft.ts';
import { CheckFrame } from './WizardFrame.tsx';

export const loader = (args: LoaderFunctionArgs) => loadRegistration(args, 'check');

export const meta = registrationMeta('check');

/** "Check your data": a draft whose steps are all known or done, or the beginning of one for an athlete who is known. */
export default function CheckDraftPage() {
  const [query] = useSearchParams();
  const id = query.get('draft');
  const start = draftStartOf(query);
  if (id) return <Check key={id} id={id} />;
  return start && <CheckStart of={start} />;
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

/** The draft is created by the button, not by opening the page. */
function CheckStart({ of }: { readonly of: DraftStart }) {
  const { data } = useSuspenseQuery(previewQuery(useApi(), of.type, of.id));
  // Once it is in the cart there is nothing to preview; what was shown stays until the next page is there.
  const [first] = useState(data);
  const known = data ?? first;
  if (!known) return null;
  return (
    <Beginning
      of={of}
      body={({ race, raceHref, kept }) => (
        <CheckFrame race={race} total={known.total}>
          {kept}
          <CheckPage draft={known} race={race} raceHref={raceHref} />
        </CheckFrame>
      )}
    />
  );
}
