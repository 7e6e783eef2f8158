import { useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { formatDay } from '#kernel/calendar.ts';
import { consoleText } from '#office/kit/text/index.ts';
import formCss from '#office/kit/web/console.module.css';
import { type Sending, useSending } from '#office/kit/web/files/useUploading.ts';
import { useTypedNumber } from '#office/kit/web/useTypedNumber.tsx';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { FileField } from '#web/ui/FileField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { CardFileView } from '../../contract/federations.ts';
import { mostCardBytes } from '../../contract/federations.ts';
import { officeFederationsText } from '../../text/federations.ts';
import css from './federations.module.css';
import type { CardFileActs, LoadedCards } from './useFederations.ts';

interface CardsDialogProps {
  readonly acts: CardFileActs;
  readonly cardsAt: string | null;
  readonly onClose: () => void;
  readonly onDone: (loaded: LoadedCards) => void;
}

export function CardsDialog({ acts, cardsAt, onClose, onDone }: CardsDialogProps) {
  const t = useText(officeFederationsText);
  const tc = useText(consoleText);
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<CardFileView | null>(null);
  /** Were athletes shown that are others by now? */
  const [isOther, setIsOther] = useState(false);
  const sending = useSending();
  const inDoubt = found?.in_doubt ?? 0;
  const typed = useTypedNumber(inDoubt);

  const send = async (act: (how: Sending) => Promise<void>): Promise<void> => {
    const refused = await sending.send(act);
    if (refused?.code === 'set_up_concerns_athletes' && file) {
      await choose(file);
      setIsOther(true);
    }
    if (refused?.code !== 'set_up_changed_meanwhile') return;
    setFile(null);
    setFound(null);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setFound(null);
    setIsOther(false);
    return send(async (how) => setFound(await acts.read({ file: chosen, ...how })));
  };
  const load = (chosen: File) => {
    if (!typed.isTyped) return typed.complain();
    return send(async (how) => onDone(await acts.load({ file: chosen, cardsAt, inDoubt, ...how })));
  };
  const isReady = found !== null && found.missing.length === 0 && found.faulty === 0;
  return (
    <Dialog open onClose={onClose} title={t('load_title')} close={tc('close')} wide={found !== null}>
      <div className={formCss.form}>
        <p>{t('load_text')}</p>
        <Failure error={sending.failure} />
        <FileField
          label={t('file')}
          hint={t('file_hint')}
          error={sending.fault}
          name="document"
          accept=".csv,.txt,text/csv"
          mostBytes={mostCardBytes}
          onFile={choose}
          chosen={file?.name}
          upload={sending.upload((percent) => t('file_sending', { percent }))}
          words={{ choose: t('file_choose'), change: t('file_change'), cancel: t('file_stop') }}
        />
        <div aria-live="polite">
          {isOther && <Notice tone="warn">{t('changed_since')}</Notice>}
          {found && <Found found={found} />}
        </div>
        {isReady && typed.field}
        {file && isReady && (
          <div className="acts">
            <Button waiting={sending.isSending && tc('wait')} onClick={() => load(file)}>
              {t('load_button', { count: found.cards })}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** What a file says: what is wrong with it, or its first cards and what it would change. */
function Found({ found }: { readonly found: CardFileView }) {
  const { cards, added, gone, first, missing, faults, faulty } = found;
  const lang = useLang();
  const t = useText(officeFederationsText);
  if (missing.length > 0) {
    const names = new Intl.ListFormat(lang).format(missing.map((column) => t(`column_${column}`)));
    return <Notice tone="err">{t('columns_missing', { names })}</Notice>;
  }
  if (faulty > 0) {
    return (
      <>
        <Notice tone="err">{t('faulty', { count: faulty })}</Notice>
        <ul className={css.faults}>
          {faults.map(({ line, fault, said = '' }) => (
            <li key={line}>{t('fault_line', { line, fault: t(`fault_${fault}`, { said }) })}</li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <p className="b">{t('found', { cards, added, gone })}</p>
      {gone > 0 && <p className="sm">{t('gone_note')}</p>}
      <Registered found={found} />
      <h3 className={cx('d d-1', css.heading)}>{t('first_cards')}</h3>
      <ul className={css.first} aria-label={t('first_cards')}>
        {first.map(({ number, name, birthday, team, valid_until }) => (
          <li key={number}>
            <span className="b">{number}</span> <span>{name}</span>
            <span className="mut sm">
              {[
                birthday && t('born_on', { day: formatDay(birthday, lang) }),
                team,
                valid_until && t('valid_until', { day: formatDay(valid_until, lang) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Registered({ found: { in_doubt, confirmed, staying } }: { readonly found: CardFileView }) {
  const t = useText(officeFederationsText);
  return (
    <section>
      <h3 className={cx('d d-1', css.heading)}>{t('anew')}</h3>
      {in_doubt + confirmed + staying === 0 && <p>{t('anew_none')}</p>}
      {in_doubt > 0 && (
        <>
          <p>
            <StatusMark mark="warn">{t('in_doubt', { count: in_doubt })}</StatusMark>
          </p>
          <p className="sm">{t('in_doubt_text')}</p>
        </>
      )}
      {confirmed > 0 && (
        <p>
          <StatusMark mark="ok">{t('confirmed', { count: confirmed })}</StatusMark>
        </p>
      )}
      {staying > 0 && <p className="sm">{t('staying', { count: staying })}</p>}
    </section>
  );
}
