// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest';
import type { PayMethodView } from '#features/commission/contract.ts';
import { applyCoupon } from '#features/coupons/contract.ts';
import { couponsText } from '#features/coupons/text/index.ts';
import { PromoCodes, usePromoCode } from '#features/coupons/web/PromoCodes.tsx';
import type { OrderView } from '#features/orders/contract.ts';
import { ordersText } from '#features/orders/text/index.ts';
import { CancelOrder } from '#features/orders/web/CancelOrder.tsx';
import { TakeBackOrder } from '#features/orders/web/TakeBackOrder.tsx';
import { paymentsText } from '#features/payments/text/index.ts';
import { PayButton, PayFailure, PayMethods } from '#features/payments/web/PayMethods.tsx';
import { euro } from '#kernel/money.ts';
import { textIn } from '#text/translate.ts';
import { ApiError } from '#web/api.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import {
  away,
  button,
  description,
  dialog,
  field,
  link,
  played,
  press,
  refused,
  said,
  send,
  settled,
  text,
  type,
} from '../support/played.tsx';

const id = '0197a1b2-0000-7000-8000-000000000001';
const coupon = (code: string) => ({ id: code, code, usage: { discount: euro('5.00') } });
const order = {
  ...{ id, circuit_id: 15, reference: 'TL26-7K3M', coupons: [coupon('ESTATE')] },
  ...{ payment_method: null, due_day: null },
} as unknown as OrderView;

const Promo = ({ order }: { readonly order: OrderView }) => <PromoCodes order={order} promo={usePromoCode(order)} />;

describe('Promo codes', () => {
  const t = textIn(couponsText, 'it');
  const apply = 'POST /v3.0/coupons/apply';
  const unfold = async () => {
    const fold = document.querySelector('details')!;
    fold.open = true;
    fold.dispatchEvent(new Event('toggle'));
    await settled();
  };
  const enter = async (code: string) => {
    await unfold();
    await type(field(t('code')), code);
    await send(field(t('code')));
  };

  test('unfolded, the field is where one types', async () => {
    await played(<Promo order={order} />);
    await unfold();
    expect(document.activeElement).toBe(field(t('code')));
  });

  test('an empty one is asked for, and not sent', async () => {
    const { calls } = await played(<Promo order={order} />);
    await enter('  ');
    expect(description(t('code'))).toContain(t('empty'));
    expect(calls).toEqual([]);
  });

  test.each(applyCoupon.refusals)(
    '%s is read beside the field and read out, and nothing that was typed is lost',
    async (code) => {
      await played(<Promo order={order} />, { answers: { [apply]: () => refused(409, code) } });
      await enter('INVERNO');
      expect(description(t('code'))).toContain(code);
      expect(said('status')).toContain(code);
      expect(field(t('code')).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(t('code')));
      expect(field(t('code')).value).toBe('INVERNO');
    },
  );

  test('too many tries say how long one waits', async () => {
    const often = () => refused(429, 'too_many_requests', { retry_after: 120 });
    await played(<Promo order={order} />, { answers: { [apply]: often } });
    await enter('X');
    expect(said('status')).toMatch(/riprova tra 2/);
  });

  test('one that is taken off says so, and the focus is not lost with its button', async () => {
    const answers = { 'DELETE /v3.0/coupons/ESTATE': () => ({ body: { data: null } }) };
    await played(<Promo order={order} />, { answers });
    await press(button(t('remove_code', { code: 'ESTATE' })));
    expect(said('status')).toContain(t('removed', { code: 'ESTATE' }));
    expect(document.activeElement).toBe(document.querySelector('summary'));
  });

  test('one that another tab has taken off is off', async () => {
    const answers = { 'DELETE /v3.0/coupons/ESTATE': () => refused(404, 'coupon_code_not_found') };
    await played(<Promo order={order} />, { answers });
    await press(button(t('remove_code', { code: 'ESTATE' })));
    expect(said('alert')).toBe('');
    expect(said('status')).toContain(t('removed', { code: 'ESTATE' }));
  });

  test('one that cannot be taken off says why at once', async () => {
    await played(<Promo order={order} />, { answers: { 'DELETE /v3.0/coupons/ESTATE': away } });
    await press(button(t('remove_code', { code: 'ESTATE' })));
    expect(said('alert')).not.toBe('');
  });
});

describe('To pay', () => {
  const t = textIn(paymentsText, 'it');
  const method = { name: 'credit_card', i18n: { name: 'Carta', description: '' }, admin_cost: euro('0.40') };
  const methods = [{ ...method, total_amount_due: euro('30.40') }] as unknown as PayMethodView[];

  test('no way of paying is chosen beforehand, and what is missing is said with the choice', async () => {
    const choose = vi.fn();
    await played(<PayMethods methods={methods} chosen={null} onChoose={choose} error={t('choose')} />);
    const [way] = document.querySelectorAll<HTMLInputElement>('input[type=radio]');
    expect(way!.checked).toBe(false);
    expect(document.querySelector('fieldset')!.getAttribute('aria-describedby')).toBe('payment_method-error');
    await press(way!);
    expect(choose).toHaveBeenCalledWith('credit_card');
  });

  test('the button pays once, and says while the provider’s page is opened', async () => {
    const pay = vi.fn();
    const given = { due: euro('30.40'), contents: 'goods', method: 'credit_card', ready: true, onPay: pay } as const;
    await played(<PayButton {...given} waiting="leaving" />);
    await press(button(t('leaving')));
    expect(pay).not.toHaveBeenCalled();
  });

  test('an amount that has changed is said with the new one, and that nothing was charged', async () => {
    const error = new ApiError(409, { error: 'total_has_changed', total_amount_due: '25.00', detail: 'È cambiato.' });
    await played(<PayFailure error={error} />);
    expect(said('status')).toContain(t('changed_title'));
    expect(said('status')).toMatch(/25,00.*non è stato addebitato nulla/);
  });

  test('a payment that did not begin is said at once, and that the order can still be paid', async () => {
    await played(<PayFailure error={new ApiError(502, { error: 'payment_provider_down', detail: 'Non risponde.' })} />);
    expect(said('alert')).toContain('Non risponde.');
    expect(said('alert')).toContain(t('still_payable'));
  });

  test('what is copied for the bank is said', async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } });
    await played(<CopyButton value="IT60X" words={{ copy: 'Copia', copied: 'Copiato' }} label="Copia l’IBAN" />);
    await press(button('Copia l’IBAN'));
    expect(writeText).toHaveBeenCalledWith('IT60X');
    expect(said('status')).toBe('Copiato');
  });
});

describe('Before an order is cancelled', () => {
  const t = textIn(ordersText, 'it');
  const change = 'POST /v3.0/user/order-states';

  test('a dialog says what that does; keeping it asks for nothing', async () => {
    const onClose = vi.fn();
    const { calls } = await played(<CancelOrder order={order} onClose={onClose} onCancelled={() => {}} />);
    expect(dialog('alertdialog')?.textContent).toContain(t('cancel_effect'));
    const [keep] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === t('no_keep'));
    await press(keep!);
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  test('what the portal refuses is said in it, and it stays', async () => {
    const onClose = vi.fn();
    const { calls } = await played(<CancelOrder order={order} onClose={onClose} onCancelled={() => {}} />, {
      answers: { [change]: () => refused(409, 'order_not_open') },
    });
    await press(button(t('yes_cancel')));
    expect(calls).toHaveLength(1);
    expect(said('alert')).toContain('order_not_open');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('Before an unpaid order is taken back to be changed', () => {
  const t = textIn(ordersText, 'it');
  const ask = async (of: OrderView, answer = refused(409, 'cart_not_empty')) => {
    const answers = { [`POST /v3.0/orders/${id}/take-back`]: () => answer };
    return played(<TakeBackOrder order={of} detailId="d1" onClose={() => {}} />, { answers });
  };

  test('a dialog says that its codes come off', async () => {
    await ask(order);
    expect(dialog('alertdialog')?.textContent).toContain(t('take_back_codes'));
  });

  test('and that a transfer must not be made any more', async () => {
    await ask({ ...order, payment_method: 'wiretransfer', due_day: '2026-09-08' } as unknown as OrderView);
    expect(text()).toContain(t('take_back_wire', { reference: 'TL26-7K3M' }));
  });

  test('a cart that is not empty is said with the way to it', async () => {
    await ask(order);
    await press(button(t('take_back_yes')));
    expect(link(t('take_back_to_cart')).getAttribute('href')).toBe('/it/cart');
  });
});
