import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLocation, useParams } from 'react-router';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { readPassCode } from '#features/orders/rules/passCode.ts';
import { textIn } from '#text/translate.ts';
import { useApi } from '#web/api.tsx';
import { privateMeta } from '#web/meta.ts';
import { prefetch } from '#web/prefetch.ts';
import type { RegistrationPassesView } from '../contract.ts';
import { passesText } from '../text/index.ts';
import { NoPass } from './NoPass.tsx';
import { OpenedPass } from './OpenedPass.tsx';
import { PassKeyForm } from './PassKeyForm.tsx';
import css from './pass.module.css';
import { passQuery } from './usePass.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (api) => [passQuery(api, args.params.code ?? ''), accountQuery(api)]);

export const meta = privateMeta((lang) => textIn(passesText, lang)('title'));

/** The birthday that the friend’s page hands on, so that it is not asked for twice. */
const birthdayIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'birthday' in state && typeof state.birthday === 'string'
    ? state.birthday
    : '';

/** What an athlete shows at the desk: opened by who is signed in, else with the athlete’s birthday (decision 097). */
export default function PassPage() {
  const { code = '' } = useParams();
  // One page for all codes of this address: what another code has opened is not shown.
  return <PassOfCode key={code} code={code} />;
}

function PassOfCode({ code }: { readonly code: string }) {
  const api = useApi();
  const { state } = useLocation();
  const { data: own } = useSuspenseQuery(passQuery(api, code));
  const [opened, setOpened] = useState<{ readonly found: RegistrationPassesView; readonly birthday: string } | null>(
    null,
  );
  const found = own ?? opened?.found;
  const race = readPassCode(code)?.race;
  const pass = found?.passes.find((one) => one.race.id === race);
  const birthday = own ? undefined : opened?.birthday;
  return (
    <main id="main" className={`wrap ${css.page}`}>
      {!found ? (
        <PassKeyForm
          code={code}
          birthday={birthdayIn(state)}
          onOpen={(found, birthday) => setOpened({ found, birthday })}
        />
      ) : pass ? (
        <OpenedPass found={found} pass={pass} birthday={birthday} />
      ) : (
        <NoPass found={found} appeared={birthday !== undefined} />
      )}
    </main>
  );
}
