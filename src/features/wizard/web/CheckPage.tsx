import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RaceView } from '#features/races/contract.ts';
import { answerFaults, asksSize } from '#features/registration/rules/raceQuestions.ts';
import { questionsText } from '#features/registration/text/questions.ts';
import { customAnswers, customOf } from '#features/registration/web/questionsForm.ts';
import { RaceQuestions } from '#features/registration/web/RaceQuestions.tsx';
import { besides, StartMarks } from '#features/registration/web/StartMarks.tsx';
import { dayInRome, formatDay } from '#kernel/calendar.ts';
import { fullName } from '#kernel/names.ts';
import { paths } from '#kernel/paths.ts';
import { ApiError, useApi } from '#web/api.tsx';
import { useFailureText } from '#web/failure.ts';
import { useFieldWords } from '#web/fields.ts';
import { useText } from '#web/text.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Review } from '#web/ui/Review.tsx';
import { forgetKept, useKept } from '#web/useKept.ts';
import type { DraftPreview, DraftView } from '../contract.ts';
import type { Step } from '../rules/steps.ts';
import { wizardText } from '../text/index.ts';
import { LastChoices, RulesFields } from './Consent.tsx';
import { SoldOutNext } from './SoldOutNext.tsx';
import { isNotSent, StepFailure } from './StepFailure.tsx';
import { StepForm } from './StepForm.tsx';
import { useCheckRows } from './useCheckRows.tsx';
import { checkHref, stepHref, useDraft } from './useDraft.ts';
import { useRules } from './useRules.ts';
import styles from './wizard.module.css';

interface CheckPageProps {
  /** Of a registration that is not begun yet: what is known for it. */
  readonly draft: DraftPreview;
  readonly race: RaceView;
  readonly raceHref: string;
}

/** The race's own questions that are open: a size that is not known, and the organiser's, each time anew. */
function useQuestions({ answers, known, member }: DraftPreview, race: RaceView) {
  const { id: race_id, race_type, race_details: details } = race;
  const words = useText(questionsText);
  const say = useFieldWords();
  const [tried, setTried] = useState(false);
  const size = known.athlete?.gadget_size;
  const open = { ...details, asks_gadget_size: size === undefined ? details.asks_gadget_size : (0 as const) };
  const key = `questions ${race_type} ${race_id} ${member?.id ?? ''}`;
  const [chosen, setValues] = useKept(key, { gadget_size: '', custom: customOf(details, undefined) });
  const values = { ...chosen, gadget_size: chosen.gadget_size || (size ?? '') };
  const given = { gadget_size: values.gadget_size || undefined, custom_inputs: customAnswers(values) };
  const faults = answers.athlete ? {} : answerFaults(open, given);
  const labels: Record<string, string> = {
    gadget_size: words('gadget_size'),
    ...Object.fromEntries(details.rule.custom_inputs.map(({ slug, i18n }) => [`custom_inputs.${slug}`, i18n.label])),
  };
  const shown = tried ? faults : {};
  return {
    asked: !answers.athlete && (asksSize(open) || open.rule.custom_inputs.length > 0),
    details: open,
    values,
    setSize: (gadget_size: string) => setValues({ ...values, gadget_size }),
    answer: (slug: string, value: string) => setValues({ ...values, custom: { ...values.custom, [slug]: value } }),
    error: (field: string) => say(shown[field.replace(/^custom\./, 'custom_inputs.')]),
    errors: Object.entries(shown).map(([field, code]) => ({
      id: field.replace(/^custom_inputs\./, 'custom.'),
      text: `${labels[field]}: ${say(code)}`,
    })),
    saved: () => forgetKept(key),
    ready: () => {
      setTried(true);
      return Object.keys(faults).length === 0 ? given : null;
    },
  };
}

/** "Check your data": what is known, and what is asked anew each time. Nothing is saved before the button. */
export function CheckPage({ draft: shown, race, raceHref }: CheckPageProps) {
  const api = useApi();
  const t = useText(wizardText);
  const said = useFailureText();
  const navigate = useNavigate();
  const { start, save, check, putIntoCart } = useDraft();
  const [stored, setStored] = useState<DraftView | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const draft: DraftPreview = stored ?? shown;
  const rules = useRules(draft, race);
  const questions = useQuestions(draft, race);
  const { answers, known, member, last_registered_at: last } = draft;
  const changes = draft.cart_detail_id !== null;

  /** The stored draft. One that another window has begun meanwhile has another version, and is refused. */
  const begun = async (): Promise<DraftView> =>
    draft.id === null
      ? { ...(await start(race.race_type, race.id)), version: draft.version }
      : { ...draft, id: draft.id };

  async function change(step: Step) {
    setFailure(null);
    try {
      const { id } = await save(await begun(), 'who', { who: 'me' });
      await navigate(checkHref(api, id), { replace: true });
      await navigate(stepHref(api, id, step, true));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
  }

  async function send() {
    const asked = questions.ready();
    const ready = rules.ready();
    if (!asked || !ready) return 'invalid';
    const saved = await save(await begun(), 'check', {
      ...(!answers.who || draft.id === null ? { who: { who: 'me' as const } } : {}),
      ...(!answers.type && { type: known.type }),
      ...(!answers.athlete && known.athlete && { athlete: { ...asked, member_id: known.athlete.member_id } }),
      ...(!answers['medical-certificate'] && { 'medical-certificate': known['medical-certificate'] }),
      ...(!answers.address && { address: known.address }),
      policies: ready,
    });
    setStored(saved);
    rules.saved();
    questions.saved();
    if (!(await check(saved))) return;
    await putIntoCart(saved);
    // Back from the cart opens this registration, not a new one.
    if (shown.id === null) await navigate(checkHref(api, saved.id), { replace: true });
    await navigate(paths.cart(api.lang, changes ? 'changed' : undefined));
  }

  const rows = useCheckRows(draft, race, (step) =>
    draft.id === null ? { onClick: () => change(step) } : { to: stepHref(api, draft.id, step, true) },
  );
  const verdict = draft.start && besides(draft.start, ({ matter }) => toCome(matter, known));
  return (
    <StepForm
      title={t('check_title')}
      back={
        changes
          ? { href: paths.cart(api.lang), label: t('back_to_cart') }
          : { href: raceHref, label: t(raceHref.includes('/race/') ? 'to_race' : 'other_races') }
      }
      errors={[...questions.errors, ...rules.errors]}
      next={t(changes ? 'change_save' : 'add_to_cart')}
      send={send}
      about={({ code }) => code === 'sold_out' && <SoldOutNext race={race} />}
    >
      {failure &&
        (isNotSent(failure) ? <Notice tone="err" live title={said(failure)} /> : <StepFailure failure={failure} />)}
      <section aria-label={t('check_list')}>
        <p className={`mut ${styles.lead}`}>
          {changes
            ? t('change_lead')
            : last === null
              ? t('check_lead')
              : t('check_lead_last', { day: formatDay(dayInRome(new Date(last)), api.lang) })}
        </p>
        <Review rows={rows} word={t('change')} named={(what) => t('change_what', { what })} person />
      </section>
      {verdict && member && verdict.reasons.length > 0 && (
        <section className={styles.start}>
          <StartMarks start={verdict} of={{ athlete: fullName(member), race: race.i18n.name }} />
        </section>
      )}
      {questions.asked && (
        <RaceQuestions
          races={race.races}
          details={questions.details}
          values={questions.values}
          onSize={questions.setSize}
          onAnswer={questions.answer}
          error={questions.error}
        />
      )}
      <RulesFields rules={rules} asked={['privacy_policy', 'photo_video']}>
        <LastChoices choices={draft.choices} consents={rules.consents} onChange={rules.setConsent} />
      </RulesFields>
    </StepForm>
  );
}

/** What a verdict does not know yet because it comes with the button: the rules, and the known certificate and card. */
const toCome = (matter: string, known: DraftPreview['known']): boolean =>
  matter === 'policies' ||
  (matter === 'certificate' && known['medical-certificate'] !== undefined) ||
  (matter === 'card' && known.type !== undefined);
