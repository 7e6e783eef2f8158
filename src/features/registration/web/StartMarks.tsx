import { Link } from 'react-router';
import type { Lang } from '#kernel/lang.ts';
import { paths, type Step } from '#kernel/paths.ts';
import { useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type Mark, StatusMark } from '#web/ui/StatusMark.tsx';
import type { StartView } from '../contract.ts';
import type { StartFix } from '../rules/start.ts';
import { startText } from '../text/start.ts';
import styles from './start.module.css';

const marks = { green: 'ok', amber: 'warn', red: 'err' } as const satisfies Record<StartView['light'], Mark>;

const words = {
  athlete: 'fix_athlete',
  type: 'fix_type',
  certificate: 'fix_certificate',
  policies: 'fix_policies',
  other_race: 'fix_other_race',
} as const;

const hasWay = (fix: StartFix): fix is keyof typeof words => fix in words;

const steps: Readonly<Partial<Record<StartFix, Step>>> = {
  athlete: 'athlete',
  type: 'type',
  certificate: 'medical-certificate',
  policies: 'policies',
};

/** Where to correct a reason: in the wizard until the order, then on the certificate's page or where answers are changed, or at another race. */
function wayTo({ draft_id, detail_id }: StartView, fix: StartFix, lang: Lang): string | null {
  if (fix === 'other_race') return paths.home(lang);
  const step = steps[fix];
  if (step && draft_id) return paths.registration(lang, step, draft_id);
  if (fix === 'policies') return paths.changeSubscription(lang, detail_id);
  return fix === 'certificate' ? paths.certificateUpload(lang, detail_id) : null;
}

interface StartMarksProps {
  readonly start: StartView;
  /** Whose start it is, and where, for whoever hears the links one by one. */
  readonly of: { readonly athlete: string; readonly race: string };
  /** Its order is not paid: the office’s check is not all that is missing. */
  readonly unpaid?: boolean;
}

export function besides(start: StartView, told: (reason: StartView['reasons'][number]) => boolean): StartView {
  const reasons = start.reasons.filter((reason) => !told(reason));
  const light = reasons.some((reason) => reason.light === 'red') ? 'red' : reasons.length > 0 ? 'amber' : 'green';
  return { ...start, light, reasons };
}

/** Whether an athlete may start, and each reason with the way to mend it (registration §4 and §5). */
export function StartMarks({ start, of, unpaid = false }: StartMarksProps) {
  const lang = useLang();
  const t = useText(startText);
  // No reason that the athlete can act on.
  const waits = start.light === 'amber' && start.reasons.every(({ fix }) => fix === 'office');
  return (
    <span className={styles.start}>
      {waits ? (
        <StatusMark mark="wait">{t(unpaid ? 'waits_unpaid' : 'waits')}</StatusMark>
      ) : (
        <StatusMark mark={marks[start.light]}>{t(start.light)}</StatusMark>
      )}
      {start.reasons.map(({ code, detail, fix }) => {
        const to = wayTo(start, fix, lang);
        const fixing = hasWay(fix) ? t(words[fix]) : null;
        return (
          <span key={code} className={styles.reason}>
            {detail}
            {to && fixing && (
              <>
                {' '}
                <Link to={to} aria-label={t('fix_which', { fix: fixing, ...of })}>
                  {fixing}
                </Link>
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
