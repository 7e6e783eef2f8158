import { HistoryDialog } from '#office/kit/web/HistoryDialog.tsx';
import { useOffice } from '#office/kit/web/useOffice.ts';
import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type CouponRow, getCouponHistory } from '../contract.ts';
import { officeShopText } from '../text/index.ts';
import { type CouponChoices, useCouponWords } from './useCouponWords.ts';

interface CouponHistoryProps {
  readonly coupon: CouponRow;
  readonly choices: CouponChoices;
  readonly onClose: () => void;
}

/** What was done to a promo code: who, when, before and after. */
export function CouponHistory({ coupon: { id, code }, choices, onClose }: CouponHistoryProps) {
  const t = useText(officeShopText);
  const api = useApi();
  const { circuit } = useOffice();
  const said = useCouponWords(choices);
  return (
    <HistoryDialog
      title={t('code_title', { code })}
      queryKey={api.key('office', circuit.id, 'history', id)}
      read={async () => (await api(getCouponHistory, { params: { id: circuit.id, coupon: id } })).data}
      did={(action) => t(`did_${action as 'coupon_made'}`)}
      field={(field) => (field === 'code' ? t('code') : t(`field_${field as 'kind'}`))}
      value={(field, text) => (text === null ? null : said(field, text))}
      onClose={onClose}
    />
  );
}
