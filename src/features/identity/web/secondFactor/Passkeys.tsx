import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatInstant } from '#kernel/calendar.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  type PasskeyView,
  proveWithPasskey,
  removePasskey,
} from '../../contract/passkeys.ts';
import { secondFactorText } from '../../text/secondFactor.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { Failure } from '../Failure.tsx';
import css from './secondFactor.module.css';
import { hasPasskeys, makePasskey, signWithPasskey } from './webauthn.ts';

/** Runs what may ask once more who is there. */
export type ProofRunner = <Done>(act: () => Promise<Done>) => Promise<Done>;

export function AskPasskey({ onDone }: { readonly onDone: () => void }) {
  const t = useText(secondFactorText);
  const api = useApi();
  const [left, setLeft] = useState(false);
  const proving = useMutation({
    onMutate: () => setLeft(false),
    mutationFn: async () => {
      const signed = await signWithPasskey((await api(beginPasskeyProof, {})).data);
      if (!signed) return setLeft(true);
      await api(proveWithPasskey, { body: signed });
      onDone();
    },
  });
  return (
    <div className="stack">
      <Failure error={proving.error} />
      <Left words={left ? t('passkey_unused') : null} />
      <div className="acts">
        <Button waiting={proving.isPending && t('wait')} onClick={() => proving.mutate()}>
          {t('passkey_use')}
        </Button>
      </div>
    </div>
  );
}

interface AddPasskeyProps {
  /** Nothing else is there yet: it is what the page proposes. */
  readonly first?: boolean;
  readonly guarded: ProofRunner;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
}

export function AddPasskey({ first = false, guarded, onAdded }: AddPasskeyProps) {
  const t = useText(secondFactorText);
  const lang = useLang();
  const api = useApi();
  const [left, setLeft] = useState(false);
  const adding = useMutation({
    onMutate: () => setLeft(false),
    mutationFn: async () => {
      if (!hasPasskeys()) return setLeft(true);
      const made = await makePasskey((await guarded(() => api(beginPasskey, {}))).data);
      if (!made) return setLeft(true);
      const name = t('passkey_name_of', { day: formatInstant(new Date(), lang) });
      const { data } = await api(addPasskey, { body: { ...made, name } });
      onAdded(data.recovery_codes);
    },
  });
  return (
    <>
      <Failure error={adding.error} />
      <Left words={left ? t('passkey_left') : null} />
      <div className="acts">
        <Button
          look={first ? 'filled' : 'outline'}
          waiting={adding.isPending && t('wait')}
          onClick={() => adding.mutate()}
        >
          {t('passkey_add')}
        </Button>
      </div>
    </>
  );
}

function Left({ words }: { readonly words: string | null }) {
  return words === null ? null : (
    <Notice tone="info">
      <p>{words}</p>
    </Notice>
  );
}

interface PasskeysProps {
  readonly passkeys: readonly PasskeyView[];
  readonly guarded: ProofRunner;
}

export function Passkeys({ passkeys, guarded }: PasskeysProps) {
  const t = useText(secondFactorText);
  const lang = useLang();
  const api = useApi();
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<PasskeyView | null>(null);
  const [said, setSaid] = useState('');
  const done = async (words: string) => {
    await queries.invalidateQueries({ queryKey: api.key('second-factor') });
    setRemoved(null);
    setSaid(words);
  };
  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 className="d d-1" id="passkeys">
        {t('passkeys')}
      </h2>
      <p className="mut">{t('passkeys_text')}</p>
      <ul className={css.passkeys}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <p className="b">{passkey.name}</p>
              <p className="mut sm">
                {t('passkey_since', { host: passkey.host, at: formatInstant(passkey.created_at, lang) })}
              </p>
            </div>
            <div className="acts">
              <Button
                size="small"
                look="outline"
                aria-label={t('passkey_remove_named', { name: passkey.name })}
                onClick={() => setRemoved(passkey)}
              >
                {t('passkey_remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Saved show={said !== ''}>{said}</Saved>
      <AddPasskey guarded={guarded} onAdded={() => void done(t('passkey_added'))} />
      {removed && (
        <ConfirmDialog
          title={t('passkey_remove_title', { name: removed.name })}
          text={t('passkey_remove_text')}
          button={t('passkey_remove')}
          onClose={() => setRemoved(null)}
          act={async () => {
            await guarded(() => api(removePasskey, { params: { passkey: removed.id } }));
            await done(t('passkey_removed'));
          }}
        />
      )}
    </section>
  );
}
