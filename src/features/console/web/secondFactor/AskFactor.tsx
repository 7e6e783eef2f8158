import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { proveSecondFactor } from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { AskPasskey } from './Passkeys.tsx';
import { factorQuery } from './useFactor.ts';

/** Asks whoever has a second factor for it: by a passkey that works on this address, or by a code. */
export function AskFactor({ onProved }: { readonly onProved: () => void }) {
  const t = useText(consoleText);
  const api = useApi();
  const { data: factor } = useSuspenseQuery(factorQuery(api));
  return (
    <>
      {factor.passkeys.some(({ here }) => here === 1) && <AskPasskey onDone={onProved} />}
      <CodeForm
        label={t('factor_code')}
        hint={t('factor_code_hint')}
        button={t('factor_go_on')}
        send={async (code) => {
          await api(proveSecondFactor, { body: { code } });
          onProved();
        }}
      />
    </>
  );
}
