import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Failure } from '#features/identity/web/Failure.tsx';
import { movesEverybody, type SaidMatter } from '#features/races/rules/setup/afterSale.ts';
import { formatDay, formatDays } from '#kernel/calendar.ts';
import { paths } from '#kernel/paths.ts';
import { useApi, useLang } from '#web/api.tsx';
import { Cancel } from '#web/Cancel.tsx';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { ImpactView, SeenImpact } from '../../contract.ts';
import { impactText } from '../../text/impact.ts';
import { officeRegistrationsText } from '../../text/registrations.ts';
import { MailsAsSeen } from '../mails/MailAsSeen.tsx';
import { Faults, faultsIn } from '../setUps/Faults.tsx';
import { circuitForLinks, useOffice } from '../useOffice.ts';
import { useTypedNumber } from '../useTypedNumber.tsx';
import styles from './impact.module.css';

/** What was seen of the impact, as a save sends it. */
export type SentImpact = Omit<SeenImpact, 'tell' | 'write'> & { readonly tell: 0 | 1; readonly write: 0 | 1 };

interface ImpactDialogProps {
  /** Tries the change out: a page of what it does. */
  readonly look: (page: number) => Promise<ImpactView>;
  readonly save: (seen: SentImpact) => Promise<unknown>;
  /** How often the save was refused: after the first time, what is shown has changed since it was seen. */
  readonly times: number;
  readonly onClose: () => void;
}

/** What a change does to those who are registered, before it is saved: each thing is accepted by name. */
export function ImpactDialog({ look, save, times, onClose }: ImpactDialogProps) {
  const t = useText(impactText);
  const api = useApi();
  const id = useId();
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    queryKey: api.key('impact', id, times, page),
    queryFn: () => look(page),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const faults = faultsIn(error);
  if (data) return <Seen key={times} {...{ impact: data, save, times, onClose, setPage }} />;
  return (
    <Dialog open alert onClose={onClose} title={t('title')} close={t('close')}>
      {faults.length > 0 ? <Faults faults={faults} onGo={onClose} /> : <Failure error={error} />}
      {!error && <p role="status">{t('counting')}</p>}
    </Dialog>
  );
}

interface SeenProps extends Omit<ImpactDialogProps, 'look'> {
  readonly impact: ImpactView;
  readonly setPage: (page: number) => void;
}

function Seen({ impact, save, times, onClose, setPage }: SeenProps) {
  const t = useText(impactText);
  const lang = useLang();
  const { athletes, carts, said, red, green, mail, moves, notice, may_write } = impact;
  const [accepted, setAccepted] = useState<readonly SaidMatter[]>([]);
  const [tell, setTell] = useState(false);
  const [write, setWrite] = useState(false);
  const [tried, setTried] = useState(false);
  const saving = useMutation({
    mutationFn: () => save({ athletes, red, green, accepted: [...accepted], tell: tell ? 1 : 0, write: write ? 1 : 0 }),
  });
  const number = said.some(movesEverybody) ? athletes : red;
  const typed = useTypedNumber(number);
  const writtenTo = write && notice ? notice.athletes : tell ? red : 0;
  const words = (matter: SaidMatter) => {
    const move = moves.find((one) => one.matter === matter);
    return { athletes, carts, red, before: move?.before[lang] ?? '', after: move?.after[lang] ?? '' };
  };
  const isTicked = said.every((matter) => accepted.includes(matter));
  const mayGo = typed.isTyped && isTicked;
  const complain = () => {
    setTried(true);
    typed.complain();
  };
  return (
    <Dialog
      open
      alert
      onClose={onClose}
      title={t('title')}
      close={t('close')}
      actions={
        <>
          <Button waiting={saving.isPending && t('wait')} onClick={() => (mayGo ? saving.mutate() : complain())}>
            {writtenTo > 0 ? t('save_tell', { count: writtenTo }) : t('save')}
          </Button>
          <Button look="outline" onClick={onClose}>
            <Cancel />
          </Button>
        </>
      }
    >
      {times > 1 && (
        <Notice tone="warn" live>
          {t('changed')}
        </Notice>
      )}
      <Failure error={saving.error} />
      <p>{t('concerns', { athletes, carts })}</p>
      <Along impact={impact} />
      {red + green > 0 && <People impact={impact} setPage={setPage} />}
      {said.length > 0 && (
        <fieldset className={styles.said}>
          <legend className="b">{t('accept')}</legend>
          {said.map((matter) => (
            <Checkbox
              key={matter}
              name={`said-${matter}`}
              label={t(`said_${matter}`, words(matter))}
              checked={accepted.includes(matter)}
              onChange={({ target }) =>
                setAccepted(target.checked ? [...accepted, matter] : accepted.filter((one) => one !== matter))
              }
            />
          ))}
        </fieldset>
      )}
      {mail && (
        <>
          <Checkbox
            name="tell"
            label={t('tell', { red })}
            hint={t('tell_hint')}
            checked={tell}
            onChange={({ target }) => setTell(target.checked)}
          />
          {tell && <MailsAsSeen mails={mail} />}
        </>
      )}
      {notice && (
        <>
          <Checkbox
            name="write"
            label={
              tell
                ? t('write_others_too', { athletes: notice.others.athletes })
                : t('write', { athletes: notice.athletes })
            }
            hint={t('write_hint', { mails: (tell ? notice.others : notice).mails })}
            checked={write}
            onChange={({ target }) => setWrite(target.checked)}
          />
          {write && <MailsAsSeen mails={notice.mail} />}
        </>
      )}
      {moves.length > 0 && athletes > 0 && !notice && <p>{t(may_write === 1 ? 'write_nobody' : 'write_others')}</p>}
      {typed.field}
      {tried && !isTicked && (
        <Notice tone="err" live>
          {t('lacking_ticks', { part: t('accept') })}
        </Notice>
      )}
    </Dialog>
  );
}

/** What goes with a race to another day, and what does not: its stage, and the closing of registration. */
function Along({ impact: { stage_days, closes_at } }: Pick<SeenProps, 'impact'>) {
  const t = useText(impactText);
  const lang = useLang();
  if (!stage_days && !closes_at) return null;
  return (
    <ul>
      {stage_days && (
        <li>
          {t('along_stage', {
            name: stage_days.name[lang] || stage_days.name.it,
            before: formatDays(stage_days.before.starts_on, stage_days.before.ends_on, lang),
            after: formatDays(stage_days.after.starts_on, stage_days.after.ends_on, lang),
          })}
        </li>
      )}
      {closes_at && (
        <li>{t('along_closing', { at: `${formatDay(closes_at.day, lang, 'weekday')}, ${closes_at.time}` })}</li>
      )}
    </ul>
  );
}

/** Whose start turns, by name; each opens beside what is not saved yet. */
function People({
  impact: { red, green, people, conditions, page, last_page },
  setPage,
}: Pick<SeenProps, 'impact' | 'setPage'>) {
  const t = useText(impactText);
  const tr = useText(officeRegistrationsText);
  const lang = useLang();
  const api = useApi();
  const { circuit } = useOffice();
  const linked = circuitForLinks(circuit.id, api);
  return (
    <section aria-live="polite">
      <p className={styles.counts}>
        {red > 0 && <StatusMark mark="err">{t('red', { count: red })}</StatusMark>}
        {green > 0 && <StatusMark mark="ok">{t('green', { count: green })}</StatusMark>}
      </p>
      {red > 0 && <p className="sm">{t('red_where', { light: tr('light_amber') })}</p>}
      {conditions.length > 0 && (
        <p className="sm">
          {t('conditions', {
            count: conditions.length,
            names: new Intl.ListFormat(lang).format(conditions.map((one) => one[lang])),
          })}
        </p>
      )}
      <ul className={styles.people} aria-label={t('people')}>
        {people.map(({ name, reference, to, matters }) => (
          <li key={reference}>
            <a href={paths.consoleRegistration(lang, reference, linked)} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span className="mut sm">
              {t(`to_${to}`)} · {matters.map((matter) => t(`matter_${matter}`)).join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {last_page > 1 && (
        <div className="acts">
          <Button look="text" size="small" aria-disabled={page === 1} onClick={() => page > 1 && setPage(page - 1)}>
            {t('previous')}
          </Button>
          <span className="sm">{t('page', { page, last: last_page })}</span>
          <Button
            look="text"
            size="small"
            aria-disabled={page === last_page}
            onClick={() => page < last_page && setPage(page + 1)}
          >
            {t('next')}
          </Button>
        </div>
      )}
    </section>
  );
}
