import { useNavigate } from 'react-router';
import { paths } from '#kernel/paths.ts';
import { ApiError, useLang } from '#web/api.tsx';
import { useText } from '#web/text.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { OrderView } from '../contract.ts';
import { ordersText } from '../text/index.ts';
import { Failure } from './Failure.tsx';
import styles from './orders.module.css';
import { useTakeBackOrder } from './useOrder.ts';

interface TakeBackOrderProps {
  readonly order: OrderView;
  readonly detailId: string | null;
  readonly onClose: () => void;
}

export function TakeBackOrder({ order, detailId, onClose }: TakeBackOrderProps) {
  const lang = useLang();
  const t = useText(ordersText);
  const navigate = useNavigate();
  const takeBack = useTakeBackOrder();
  if (detailId === null) return null;
  const { data: taken, error } = takeBack;
  const toChange = ({ details }: NonNullable<typeof taken>) =>
    navigate(paths.registrationChange(lang, details.find(({ from }) => from === detailId)?.to ?? ''), {
      replace: true,
    });
  const close = () => {
    if (taken) return toChange(taken);
    takeBack.reset();
    return onClose();
  };
  const go = async () => {
    const made = await takeBack.mutateAsync(order.id).catch(() => null);
    if (made?.price_changed === 0) await toChange(made);
  };
  const title = t('take_back_title');
  if (taken?.price_changed === 1) {
    return (
      <Dialog
        open
        alert
        title={t('take_back_prices')}
        close={t('take_back_go_on')}
        onClose={close}
        actions={<Button onClick={close}>{t('take_back_go_on')}</Button>}
      >
        <p>{t('take_back_prices_text')}</p>
      </Dialog>
    );
  }
  const byWire = order.payment_method === 'wiretransfer' && order.due_day !== null;
  const notEmpty = error instanceof ApiError && error.code === 'cart_not_empty';
  return (
    <Dialog
      open
      alert
      title={title}
      close={t('take_back_no')}
      onClose={close}
      actions={
        <>
          <Button waiting={(takeBack.isPending || taken !== undefined) && t('wait')} onClick={go}>
            {t('take_back_yes')}
          </Button>
          <Button look="outline" onClick={close}>
            {t('take_back_no')}
          </Button>
        </>
      }
    >
      <p>{t('take_back_effect', { reference: order.reference })}</p>
      <ul className={styles.effects}>
        <li>{t('take_back_places')}</li>
        <li>{t('take_back_again')}</li>
        {order.coupons.length > 0 && <li>{t('take_back_codes')}</li>}
      </ul>
      {byWire && <p className="b">{t('take_back_wire', { reference: order.reference })}</p>}
      <Failure error={error} />
      {notEmpty && (
        <p>
          <ButtonLink look="outline" size="small" to={paths.cart(lang)}>
            {t('take_back_to_cart')}
          </ButtonLink>
        </p>
      )}
    </Dialog>
  );
}
