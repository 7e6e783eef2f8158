import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatInstant } from '#kernel/calendar.ts';
import { useApi, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyProof,
  type PasskeyView,
  proveWithPasskey,
  removePasskey,
  renamePasskey,
} from '../../contract.ts';
import { consoleText } from '../../text/index.ts';
import css from '../console.module.css';
import { TypedDialog } from '../TypedDialog.tsx';
import { hasPasskeys, makePasskey, signWithPasskey } from './webauthn.ts';

/** Runs what may ask once more who is there. */
export type Guarded = <Done>(act: () => Promise<Done>) => Promise<Done>;

/** Asks for a passkey of this host; `onDone` when it is proved. */
export function AskPasskey({ onDone }: { readonly onDone: () => void }) {
  const t = useText(consoleText);
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
  readonly guarded: Guarded;
  readonly onAdded: (recoveryCodes: readonly string[]) => void;
}

/** A button that makes a passkey on this device, or on a phone or a key beside it. */
export function AddPasskey({ first = false, guarded, onAdded }: AddPasskeyProps) {
  const t = useText(consoleText);
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
  readonly guarded: Guarded;
}

/** The passkeys of whoever is signed in: named, removed, added. */
export function Passkeys({ passkeys, guarded }: PasskeysProps) {
  const t = useText(consoleText);
  const lang = useLang();
  const api = useApi();
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ readonly what: 'name' | 'remove'; readonly passkey: PasskeyView } | null>(null);
  const [said, setSaid] = useState('');
  const done = async (words: string) => {
    await queries.invalidateQueries({ queryKey: api.key('second-factor') });
    setOpen(null);
    setSaid(words);
  };
  return (
    <section className="stack" aria-labelledby="passkeys">
      <h2 className="d d-1" id="passkeys">
        {t('passkeys')}
      </h2>
      <p className="mut">{t('passkeys_text')}</p>
      <ul className={css.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={css.actsBelow}>
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
                aria-label={t('passkey_rename_named', { name: passkey.name })}
                onClick={() => setOpen({ what: 'name', passkey })}
              >
                {t('passkey_rename')}
              </Button>
              <Button
                size="small"
                look="outline"
                aria-label={t('passkey_remove_named', { name: passkey.name })}
                onClick={() => setOpen({ what: 'remove', passkey })}
              >
                {t('passkey_remove')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Saved show={said !== ''}>{said}</Saved>
      <AddPasskey guarded={guarded} onAdded={() => void done(t('passkey_added'))} />
      {open?.what === 'name' && (
        <NameDialog
          passkey={open.passkey}
          onClose={() => setOpen(null)}
          save={async (name) => {
            await api(renamePasskey, { params: { passkey: open.passkey.id }, body: { name } });
            await done(t('passkey_renamed'));
          }}
        />
      )}
      {open?.what === 'remove' && (
        <RemoveDialog
          passkey={open.passkey}
          onClose={() => setOpen(null)}
          remove={async () => {
            await guarded(() => api(removePasskey, { params: { passkey: open.passkey.id } }));
            await done(t('passkey_removed'));
          }}
        />
      )}
    </section>
  );
}

interface DialogProps {
  readonly passkey: PasskeyView;
  readonly onClose: () => void;
}

function NameDialog({ passkey, onClose, save }: DialogProps & { readonly save: (name: string) => Promise<void> }) {
  const t = useText(consoleText);
  const [name, setName] = useState(passkey.name);
  const saving = useMutation({ mutationFn: () => save(name.trim()) });
  return (
    <TypedDialog open onClose={onClose} title={t('passkey_rename')} close={t('close')}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') saving.mutate();
        }}
      >
        <Failure error={saving.error} />
        <TextField
          label={t('passkey_name')}
          name="passkey-name"
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="acts">
          <Button type="submit" waiting={saving.isPending && t('wait')}>
            {t('passkey_save')}
          </Button>
        </div>
      </form>
    </TypedDialog>
  );
}

function RemoveDialog({ passkey, onClose, remove }: DialogProps & { readonly remove: () => Promise<void> }) {
  const t = useText(consoleText);
  const removing = useMutation({ mutationFn: remove });
  return (
    <TypedDialog
      open
      alert
      onClose={onClose}
      title={t('passkey_remove_title', { name: passkey.name })}
      close={t('close')}
    >
      <div className={css.form}>
        <p>{t('passkey_remove_text')}</p>
        <Failure error={removing.error} />
        <div className="acts">
          <Button waiting={removing.isPending && t('wait')} onClick={() => removing.mutate()}>
            {t('passkey_remove')}
          </Button>
        </div>
      </div>
    </TypedDialog>
  );
}
