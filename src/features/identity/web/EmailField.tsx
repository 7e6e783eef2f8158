import type { UseFormRegisterReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { identityText } from '../text/index.ts';
import css from './identity.module.css';
import { useRedirect } from './useRedirect.ts';

export interface EmailFieldProps {
  readonly input: UseFormRegisterReturn;
  readonly error: string | undefined;
  /** The e-mail of the first step stays as it is; the pencil goes back there (registration §2). */
  readonly locked?: boolean;
}

const Pencil = () => (
  <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M3 17l1-4L14 3l3 3L7 16z" />
    <path d="M12 5l3 3" />
  </svg>
);

export function EmailField({ input, error, locked = false }: EmailFieldProps) {
  const t = useText(identityText);
  const lang = useLang();
  const navigate = useNavigate();
  const wanted = useRedirect();
  const field = (
    <TextField
      {...input}
      label={t('email')}
      error={error}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      readOnly={locked}
    />
  );
  if (!locked) return field;
  return (
    <div className={css.locked}>
      {field}
      <button type="button" className={css.pencil} onClick={() => navigate(paths.signin(lang, wanted))}>
        <Pencil />
        {t('change_email')}
      </button>
    </div>
  );
}
