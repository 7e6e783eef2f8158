import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Refusal } from '#kernel/errors.ts';
import { wordRefusal } from '#text/refusals.ts';
import { ApiError, useApi, useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useFailureText } from '#web/failure.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Section } from '#web/ui/Section.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useShake } from '#web/ui/useShake.ts';
import { type HealthDataRow, longestCode } from '../contract.ts';
import { cleanCode, isCode } from '../rules/code.ts';
import { certificatesText } from '../text/index.ts';
import { HealthDataFacts } from './ChosenCertificate.tsx';
import styles from './certificates.module.css';
import type { CertificateTarget } from './chosen.ts';
import { searchCode } from './useCertificates.ts';

interface CodeSearchProps {
  readonly asking: CertificateTarget;
  readonly codes: NonNullable<CertificateTarget['codes']>;
  readonly detailId: string | undefined;
  readonly onFound: (row: HealthDataRow) => void;
  readonly onCancel: () => void;
  readonly heading: 'h1' | 'h2';
}

/** The search by health-data code: Enter or Search starts it, choosing the result selects it (registration §4, §5). */
export function CodeSearch({ asking, codes, detailId, onFound, onCancel, heading: Title }: CodeSearchProps) {
  const api = useApi();
  const lang = useLang();
  const t = useText(certificatesText);
  const said = useFailureText();
  const say = useFieldWords();
  const { shake, shaken } = useShake();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const lookup = useMutation({
    mutationFn: (code: string) => searchCode(api, { code, ...codes, race: asking.race, detailId }),
    onSuccess: (found) => 'fault' in found && shake(),
    onError: shake,
  });
  const word = (code: ConstructorParameters<typeof Refusal>[0]) => wordRefusal(new Refusal(code, null), lang);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lookup.isPending) return;
    const code = cleanCode(typed);
    setMissing(code === '');
    if (code === '') return shake();
    lookup.mutate(code);
  };
  const failed = lookup.error instanceof ApiError ? lookup.error : null;
  const invalid =
    failed?.code === 'invalid_personal_code' ||
    (lookup.variables !== undefined && failed !== null && !isCode(lookup.variables));
  const error = missing ? say('required') : invalid ? word('invalid_personal_code') : undefined;
  const found = lookup.data && 'row' in lookup.data ? lookup.data.row : null;
  const fault = lookup.data && 'fault' in lookup.data ? lookup.data.fault : null;
  return (
    <form onSubmit={submit} noValidate {...shaken} aria-labelledby="code-title">
      <div className={styles.form}>
        <Title className={Title === 'h1' ? 'd d-4' : 'd d-2'} id="code-title">
          {t('code_title')}
        </Title>
        <div className={styles.code}>
          <TextField
            label={t('code_label')}
            hint={t('code_hint')}
            name="datahealth_code"
            placeholder="DH-00000"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value.toUpperCase());
              setMissing(false);
            }}
            error={error}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={longestCode}
          />
          <Button type="submit" waiting={lookup.isPending && t('searching')}>
            {t('search')}
          </Button>
        </div>
        <div role="status" className="stack">
          {fault && <Notice tone="warn" title={word(fault)} />}
          {failed && !invalid && (
            <Notice
              tone="err"
              title={said(failed)}
              actions={
                <>
                  <Button size="small" type="submit">
                    {t('retry')}
                  </Button>
                  <Button size="small" look="text" onClick={onCancel}>
                    {t('skip_code')}
                  </Button>
                </>
              }
            />
          )}
          {found && <span className="vh">{t('found_said')}</span>}
        </div>
        {found && (
          <Section id="found" title={found.Person} className={`${styles.sheet} ${styles.chosen}`}>
            <HealthDataFacts row={found} />
            <div className={styles.acts}>
              <Button onClick={() => onFound(found)}>{t('select')}</Button>
            </div>
          </Section>
        )}
        <div className="acts">
          <Button look="text" onClick={onCancel}>
            <Cancel />
          </Button>
        </div>
      </div>
    </form>
  );
}
