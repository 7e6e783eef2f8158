import { setUpsText } from '#office/kit/text/setUps.ts';
import styles from '#office/kit/web/setUps/setUps.module.css';
import { useText } from '#web/text.tsx';
import { Button } from '#web/ui/Button.tsx';
import { StatusMark } from '#web/ui/StatusMark.tsx';
import type { CouponRow } from '../contract.ts';

interface CouponFindingsProps {
  readonly coupon: CouponRow;
  /** Leads to the field that mends it. */
  readonly onField: (field: string) => void;
}

/** What is wrong with a code, each with the way to its field. */
export function CouponFindings({ coupon, onField }: CouponFindingsProps) {
  const t = useText(setUpsText);
  return (
    <div className={styles.checks}>
      <ul>
        {coupon.findings.map(({ key, level, text, field }) => (
          <li key={key}>
            <StatusMark mark={level === 'fault' ? 'err' : 'warn'}>{t(level)}</StatusMark>
            <p>
              {text}{' '}
              <Button look="text" size="small" onClick={() => onField(field)}>
                {t('go_to_field')}
              </Button>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
