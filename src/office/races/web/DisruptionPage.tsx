import { type ComponentProps, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useNavigate } from 'react-router';
import { daysToAnswer } from '#features/disruptions/rules/offers.ts';
import { Failure } from '#features/identity/web/Failure.tsx';
import { addDays, ClockTime, dayInRome } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { paths } from '#kernel/paths.ts';
import { ConsoleFrame } from '#office/frame/web/ConsoleFrame.tsx';
import css from '#office/kit/web/console.module.css';
import { MailsAsSeen } from '#office/kit/web/mails/MailAsSeen.tsx';
import { orMissing, prefetchOffice } from '#office/kit/web/prefetchOffice.ts';
import { Pair } from '#office/kit/web/setUps/Pair.tsx';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useStanding } from '#office/kit/web/setUps/useStanding.ts';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { textIn } from '#text/translate.ts';
import { useLang } from '#web/api.tsx';
import { pageMeta } from '#web/meta.ts';
import { useText } from '#web/text.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { Saved } from '#web/ui/Saved.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextArea, TextField } from '#web/ui/TextField.tsx';
import { useForm } from '#web/useForm.ts';
import { DisruptionFields, type DisruptionImpact } from '../contract/disruptions.ts';
import { disruptionText } from '../text/disruption.ts';
import { DisruptionConfirm } from './DisruptionConfirm.tsx';
import { Impact } from './Impact.tsx';
import { impactQuery, useDisruptionChanges, useImpact, useImpactOn } from './useDisruption.ts';
import { raceIn } from './useSetUps.ts';

export const loader = (args: LoaderFunctionArgs) =>
  prefetchOffice(args, (api, circuit) => [impactQuery(api, circuit, orMissing(raceIn(args.params)), null)]);

export const meta: MetaFunction = (args) =>
  pageMeta(args, (_, lang) => ({ title: textIn(disruptionText, lang)('title'), isPrivate: true }));

export default function DisruptionPage() {
  const lang = useLang();
  const t = useText(disruptionText);
  const { circuit } = useOffice();
  const { race, impact } = useImpact();
  const changes = useDisruptionChanges(race);
  const navigate = useNavigate();
  return (
    <ConsoleFrame
      title={t('title')}
      kicker={<BackLink to={paths.consoleRace(lang, race, circuit.id)}>{impact.name}</BackLink>}
    >
      {impact.cancelled === 1 ? (
        <Notice
          tone="warn"
          title={t('is_cancelled')}
          actions={
            <ButtonLink look="outline" to={paths.consoleOffers(lang, circuit.id)}>
              {t('see_offers')}
            </ButtonLink>
          }
        >
          {impact.athletes > 0 && `${t('is_cancelled_written')} `}
          {t('is_cancelled_text')}
        </Notice>
      ) : (
        <>
          <Sale stopped={impact.stopped === 1} set={changes.setSale} />
          <DisruptionForm
            race={race}
            impact={impact}
            changes={changes}
            onDone={(said) => navigate(paths.consoleRace(lang, race, circuit.id), { state: { said } })}
          />
        </>
      )}
      {changes.question}
    </ConsoleFrame>
  );
}

type DisruptionChanges = ReturnType<typeof useDisruptionChanges>;

/** Sales can be stopped before anything is decided, and opened again after a race was postponed. */
function Sale({ stopped, set }: { readonly stopped: boolean; readonly set: DisruptionChanges['setSale'] }) {
  const t = useText(disruptionText);
  const [pending, setPending] = useState(false);
  const [said, setSaid] = useState('');
  const toggle = async () => {
    setPending(true);
    await set(stopped)
      .then(() => setSaid(t(stopped ? 'sale_opened' : 'sale_stopped')))
      .finally(() => setPending(false));
  };
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('sale')}</h2>
      <p>{t(stopped ? 'sale_is_stopped' : 'sale_is_open')}</p>
      <Button look="outline" waiting={pending && t('wait')} onClick={toggle}>
        {t(stopped ? 'sale_open' : 'sale_stop')}
      </Button>
      <Saved show={said !== ''}>{said}</Saved>
    </section>
  );
}

interface FormProps {
  readonly race: number;
  readonly impact: DisruptionImpact;
  readonly changes: DisruptionChanges;
  readonly onDone: (said: string) => void;
}

/** What is usually offered: whoever gives up a place leaves the commission, a race that is called off gives it back. */
const offersOf = (kind: 'postponed' | 'cancelled') => ({
  offers_code: true,
  offers_refund: true,
  answer_by: addDays(dayInRome(new Date()), daysToAnswer.usual) as string,
  gives_commission: kind === 'cancelled',
  gives_services: true,
});

type DisruptionValues = ReturnType<typeof DisruptionFields.parse>;

/** Are the answers there in time, as far as the form can say it? The server asks the same, and more. */
const isAnswerDayGood = ({ offers_code, offers_refund, answer_by }: Partial<DisruptionValues>): boolean => {
  if (!offers_code && !offers_refund) return true;
  const today = dayInRome(new Date());
  return (
    !!answer_by && answer_by >= addDays(today, daysToAnswer.least) && answer_by <= addDays(today, daysToAnswer.most)
  );
};

/** All that is wrong is said at once: the day to answer is asked for beside fields that are empty. */
const CancelledFields = DisruptionFields.refine((values: Partial<DisruptionValues>) => isAnswerDayGood(values), {
  path: ['answer_by'],
  error: 'answer_by_not_valid',
  when: () => true,
});

/** Without a start the call would cancel the race: whoever postpones it must name one. */
const PostponedFields = CancelledFields.refine(({ starts_at }) => starts_at !== null, {
  path: ['starts_at'],
  error: 'required',
  when: () => true,
});

type DisruptionKind = 'postponed' | 'cancelled';

const usualWords = (which: DisruptionKind) => ({
  words_it: textIn(disruptionText, 'it')(`words_${which}`),
  words_en: textIn(disruptionText, 'en')(`words_${which}`),
});

function useDisruptionForm(
  impact: DisruptionImpact,
  kind: DisruptionKind,
  send: (values: DisruptionValues) => Promise<void>,
) {
  const t = useText(disruptionText);
  return useForm({
    schema: kind === 'postponed' ? PostponedFields : CancelledFields,
    defaultValues: {
      starts_at: impact.starts_at,
      stage_id: impact.stage,
      ...usualWords('postponed'),
      ...offersOf('postponed'),
    },
    labels: {
      starts_at: t('new_start'),
      stage_id: t('where'),
      offers_refund: t('offers'),
      answer_by: t('answer_by'),
      words_it: t('words_in_it'),
      words_en: t('words_in_en'),
    },
    send,
  });
}

function DisruptionForm({ race, impact, changes, onDone }: FormProps) {
  const t = useText(disruptionText);
  const [kind, setKind] = useState<'postponed' | 'cancelled'>('postponed');
  const [asked, setAsked] = useState<DisruptionValues | null>(null);
  const [previews, setPreviews] = useState<Awaited<ReturnType<DisruptionChanges['preview']>> | null>(null);
  const { form, submit, failure, error, shaken, pending, summary, attempt } = useDisruptionForm(
    impact,
    kind,
    async (values) => {
      setPreviews(await changes.preview(values));
      setAsked(values);
    },
  );
  const { register } = useStanding(form);
  const typed = ClockTime.safeParse(form.watch('starts_at'));
  const startsAt = kind === 'postponed' && typed.success && typed.data !== impact.starts_at ? typed.data : null;
  const moved = useImpactOn(race, startsAt);
  const choose = (which: typeof kind) => {
    const own = usualWords(kind);
    // What was typed stays in its language; the other language's usual words would tell of what does not happen.
    const untouched = (['words_it', 'words_en'] as const).filter((field) => form.getValues(field) === own[field]);
    setKind(which);
    form.setValue('starts_at', which === 'cancelled' ? '' : impact.starts_at);
    form.setValue('stage_id', impact.stage);
    for (const [field, value] of Object.entries(offersOf(which)))
      form.setValue(field as 'offers_code', value as boolean);
    for (const field of untouched) form.setValue(field, usualWords(which)[field]);
  };
  const isOffering = Boolean(form.watch('offers_code')) || Boolean(form.watch('offers_refund'));
  const shown = startsAt === null ? impact : (moved ?? impact);
  const nobody = shown.athletes === 0;
  return (
    <>
      <div className={styles.wrong}>
        <ErrorSummary errors={summary} attempt={attempt} />
        <Failure error={failure} />
      </div>
      <form className={css.form} onSubmit={submit} noValidate>
        <section className={styles.part}>
          <RadioCards
            legend={t('what')}
            legendLook="title"
            name="kind"
            row
            value={kind}
            onChange={(event) => choose(event.target.value as typeof kind)}
            options={[
              { value: 'postponed', label: t('kind_postponed'), note: t('kind_postponed_note') },
              { value: 'cancelled', label: t('kind_cancelled'), note: t('kind_cancelled_note') },
            ]}
          />
          {kind === 'postponed' && (
            <>
              <TextField
                label={t('new_start')}
                hint={t('new_start_hint')}
                type="datetime-local"
                error={error('starts_at')}
                {...register('starts_at')}
              />
              <Select
                label={t('where')}
                hint={t('where_hint')}
                error={error('stage_id')}
                options={impact.stages.map(({ id, name, place }) => ({ value: id, label: `${name} · ${place}` }))}
                {...register('stage_id')}
              />
            </>
          )}
        </section>
        <Impact
          impact={shown}
          kind={kind}
          commission={Boolean(form.watch('offers_refund')) && Boolean(form.watch('gives_commission'))}
          services={isOffering ? Boolean(form.watch('gives_services')) : null}
          judged={startsAt !== null}
        />
        {nobody ? (
          <p>{t('nobody_told')}</p>
        ) : (
          <>
            <section className={styles.part}>
              <h2 className="d d-1">{t('offers')}</h2>
              <p className="mut">{t(`offers_text_${kind}`)}</p>
              <div>
                <Checkbox
                  label={t('offers_refund')}
                  hint={t('offers_refund_note')}
                  error={error('offers_refund')}
                  {...register('offers_refund')}
                />
                <Checkbox label={t('offers_code')} hint={t('offers_code_note')} {...register('offers_code')} />
              </div>
              {isOffering && (
                <>
                  <div>
                    <Checkbox label={t('gives_commission')} {...register('gives_commission')} />
                    <Checkbox label={t('gives_services')} {...register('gives_services')} />
                  </div>
                  <TextField
                    label={t('answer_by')}
                    hint={t(`answer_by_hint_${kind}`)}
                    type="date"
                    error={error('answer_by')}
                    {...register('answer_by')}
                  />
                </>
              )}
            </section>
            <MailWords field={(lang) => ({ error: error(`words_${lang}`), ...register(`words_${lang}`) })} />
          </>
        )}
        <div className="acts">
          <Button type="submit" waiting={pending && t('wait')} {...shaken}>
            {t(nobody ? 'go_on_nobody' : 'go_on')}
          </Button>
        </div>
      </form>
      {asked && previews && (
        <DisruptionConfirm
          kind={kind}
          impact={shown}
          confirm={({ athletes, starts_at, cancelled }) =>
            changes.disrupt({ ...asked, athletes, seen: { starts_at, cancelled } })
          }
          onClose={() => setAsked(null)}
          onDone={({ athletes, unpaid, unpaid_orders }) =>
            onDone(
              kind === 'cancelled' && unpaid > 0
                ? t('done_split', { count: athletes - unpaid, orders: unpaid_orders })
                : t(`done_${kind}`, { count: athletes }),
            )
          }
        >
          {!nobody && (
            <>
              {isOffering && <p className="mut">{t('mail_example')}</p>}
              <MailsAsSeen mails={previews} />
              {kind === 'postponed' && shown.red.length > 0 && <p>{t('told_red', { count: shown.red.length })}</p>}
            </>
          )}
        </DisruptionConfirm>
      )}
    </>
  );
}

interface MailWordsProps {
  readonly field: (lang: Lang) => Omit<ComponentProps<typeof TextArea>, 'label'>;
}

function MailWords({ field }: MailWordsProps) {
  const t = useText(disruptionText);
  return (
    <section className={styles.part}>
      <h2 className="d d-1">{t('mail')}</h2>
      <p className="mut">{t('mail_text')}</p>
      <Pair label={t('words')}>{(lang, words) => <TextArea {...words} rows={6} {...field(lang)} />}</Pair>
    </section>
  );
}
