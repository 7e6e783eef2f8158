import { useApi } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { type CouponRow, getCouponHistory } from '../../contract.ts';
import { officeShopText } from '../../text/shop.ts';
import { HistoryDialog } from '../HistoryDialog.tsx';
import { useOffice } from '../useOffice.ts';

interface Choice {
  readonly id: number;
  readonly name: string;
}

interface CouponHistoryProps {
  readonly coupon: CouponRow;
  readonly choices: { readonly [Kind in 'races' | 'packages' | 'products']: readonly Choice[] };
  readonly onClose: () => void;
}

const listOf = { race: 'races', package: 'packages', product: 'products' } as const;

/** What was done to a promo code: who, when, before and after. */
export function CouponHistory({ coupon: { id, code }, choices, onClose }: CouponHistoryProps) {
  const t = useText(officeShopText);
  const api = useApi();
  const { circuit } = useOffice();
  /** What a code is for is kept as `race-201`. */
  const targetNamed = (target: string): string => {
    const [kind = '', thing = ''] = target.split('-');
    const found = kind in listOf ? choices[listOf[kind as keyof typeof listOf]] : [];
    return found.find((one) => String(one.id) === thing)?.name ?? target;
  };
  return (
    <HistoryDialog
      title={t('code_title', { code })}
      queryKey={api.key('office', circuit.id, 'history', id)}
      read={async () => (await api(getCouponHistory, { params: { id: circuit.id, coupon: id } })).data}
      did={(action) => t(`did_${action as 'coupon_made'}`)}
      field={(field) => (field === 'code' ? t('code') : t(`field_${field as 'kind'}`))}
      value={(field, text) => {
        if (text === null) return null;
        if (field === 'kind') return t(`kind_${text as 'percent'}`);
        if (field === 'needs') return t(`needs_${text as 'nothing'}`);
        return field === 'targets' ? text.split(', ').map(targetNamed).join(', ') : text;
      }}
      onClose={onClose}
    />
  );
}
