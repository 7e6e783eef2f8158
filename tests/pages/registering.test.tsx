// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { athletesText } from '#features/athletes/text/index.ts';
import { SamePersonDialog } from '#features/athletes/web/SamePersonDialog.tsx';
import type { SamePerson } from '#features/athletes/web/useSamePerson.ts';
import type { CartDetailView, CartView } from '#features/cart/contract.ts';
import { cartText } from '#features/cart/text/index.ts';
import { CartLines } from '#features/cart/web/CartLines.tsx';
import { useQuantities, useRemovals } from '#features/cart/web/useCartLines.ts';
import type { CertificateView } from '#features/certificates/contract.ts';
import { certificatesText } from '#features/certificates/text/index.ts';
import { DeleteCertificate } from '#features/certificates/web/CertificateChoice.tsx';
import { CodeSearch } from '#features/certificates/web/CodeSearch.tsx';
import { accountQuery } from '#features/identity/web/useAccount.ts';
import { consentText } from '#features/wizard/text/consents.ts';
import { wizardText } from '#features/wizard/text/index.ts';
import { LastChoices } from '#features/wizard/web/Consent.tsx';
import { StepForm } from '#features/wizard/web/StepForm.tsx';
import { euro, noMoney } from '#kernel/money.ts';
import { networkText } from '#text/network.ts';
import { textIn } from '#text/translate.ts';
import { ApiError } from '#web/api.tsx';
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

afterEach(() => void vi.useRealTimers());

describe('A step of the wizard', () => {
  const t = textIn(wizardText, 'it');
  const step = (sends: () => Promise<unknown>, errors: { id: string; text: string }[] = []) =>
    played(
      <StepForm title="Tipo" back={{ href: '/it/event/registration/1' }} errors={errors} send={sends}>
        <input name="type" aria-label="Tipo" />
      </StepForm>,
    );
  const refusedWith = (status: number, error?: string) => async () => {
    throw new ApiError(status, error ? { error, detail: `Il server: ${error}.` } : {});
  };
  const go = () => press(button(t('continue')));

  test('that was not sent says so at once, and the same button sends the same again', async () => {
    const sends = vi.fn(refusedWith(0));
    await step(sends);
    await go();
    expect(said('alert')).toContain(textIn(networkText, 'it')('offline'));
    const [first] = [...document.querySelectorAll('button')].filter(
      ({ textContent }) => textContent === t('try_again'),
    );
    await press(first!);
    expect(sends).toHaveBeenCalledTimes(2);
  });

  test('whose network is back says no more that it is away', async () => {
    await step(refusedWith(0));
    await go();
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(said('alert')).toBe('');
    expect(button(t('continue'))).toBeDefined();
  });

  test('that another window has overtaken says so, and offers to load', async () => {
    await step(refusedWith(409, 'draft_has_changed'));
    await go();
    expect(said('status')).toContain(t('changed_title'));
    expect(button(t('reload'))).toBeDefined();
  });

  test('whose earlier step must be confirmed leads there', async () => {
    await step(refusedWith(409, 'step_not_reached'));
    await go();
    expect(said('status')).toContain(t('step_first_title'));
    expect(button(t('step_first'))).toBeDefined();
  });

  test('that is refused says why in the portal’s words', async () => {
    await step(refusedWith(409, 'sold_out'));
    await go();
    expect(said('alert')).toContain('Il server: sold_out.');
    expect(text()).not.toContain(t('try_again'));
  });

  test('is sent once, however often one presses meanwhile', async () => {
    const sends = vi.fn(() => new Promise(() => {}));
    await step(sends);
    await go();
    await send(button(t('waiting')));
    expect(sends).toHaveBeenCalledOnce();
  });

  test('names what is missing, and goes back where one came from', async () => {
    await step(async () => 'invalid', [{ id: 'type', text: 'Scegli un tipo.' }]);
    await go();
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
    expect(link(t('back')).getAttribute('href')).toBe('/it/event/registration/1');
  });
});

describe('The free consents', () => {
  const t = textIn(wizardText, 'it');
  const words = textIn(consentText, 'it');
  const since = { accepted: 1, at: '2026-03-02T09:00:00.000Z' } as const;
  const draw = (onChange = () => {}) =>
    played(
      <LastChoices
        choices={{ newsletter: since, third_part_data: null, photo_video: null } as never}
        consents={{}}
        onChange={onChange}
      />,
    );

  test('that were never given are asked, and none is ticked beforehand', async () => {
    await draw();
    const ticked = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
      ({ checked }) => checked,
    );
    expect(ticked).toEqual([]);
    expect(text()).toContain(words('third_part_data_title'));
  });

  test('that were given stand there with their day, and can be changed', async () => {
    await draw();
    expect(text()).toMatch(new RegExp(`${words('newsletter_title')}.*${t('choice_yes')}.*Risposta .*2 marzo 2026`));
    expect(document.querySelector('input[name=newsletter]')).toBeNull();
    await press(button(t('change_what', { what: words('newsletter_title') })));
    expect(document.querySelectorAll('input[name=newsletter]')).toHaveLength(2);
  });

  test('lead to what they are about, in another tab', async () => {
    await draw();
    await press(button(t('change_what', { what: words('newsletter_title') })));
    const about = document.querySelector<HTMLAnchorElement>('a[href$="#newsletter"]')!;
    expect(about.getAttribute('href')).toBe('/it/privacy-policy#newsletter');
    expect(about.target).toBe('_blank');
  });
});

describe('The search of a certificate by its code', () => {
  const t = textIn(certificatesText, 'it');
  const asking = { typeId: 1, uploads: true, codes: null, race: { type: 'race', id: 1 }, raceDays: [] } as const;
  const lookUp = 'POST /v3.0/datahealth/status';
  const search = async (code: string, answers = {}) => {
    const onCancel = vi.fn();
    const { calls } = await played(
      <CodeSearch
        {...{ asking, codes: { handle: '1.x', raceKey: null }, detailId: undefined }}
        {...{ onFound: () => {}, onCancel, heading: 'h2' }}
      />,
      { answers },
    );
    await type(field(t('code_label')), code);
    await send(field(t('code_label')));
    return { calls, onCancel };
  };

  test('asks for the code, and for nothing else without one', async () => {
    const { calls } = await search('');
    expect(field(t('code_label')).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  test('says that nothing answers, tries again with one button, and goes on without by another', async () => {
    const { calls, onCancel } = await search('DH-00012', { [lookUp]: away });
    expect(said('status')).toContain(textIn(networkText, 'it')('offline'));
    await press(button(t('retry')));
    expect(calls).toHaveLength(2);
    await press(button(t('skip_code')));
    expect(onCancel).toHaveBeenCalledOnce();
  });

  test('says beside the field what is no code', async () => {
    await search('X', { [lookUp]: () => refused(422, 'invalid_personal_code') });
    expect(field(t('code_label')).getAttribute('aria-invalid')).toBe('true');
    expect(description(t('code_label'))).not.toBe(t('code_hint'));
    expect(said('status')).toBe('');
  });
});

describe('Before a certificate is deleted', () => {
  const t = textIn(certificatesText, 'it');
  const ask = async (answer: () => object) => {
    const [onClose, onDeleted] = [vi.fn(), vi.fn()];
    const certificate = { id: 'c1' } as CertificateView;
    const { calls } = await played(<DeleteCertificate {...{ certificate, onClose, onDeleted }} memberId="m1" />, {
      answers: { 'DELETE /v3.0/medical-certificates/c1': answer },
    });
    return { calls, onClose, onDeleted };
  };
  const confirm = () =>
    press([...document.querySelectorAll('button')].find(({ textContent }) => textContent === t('delete_confirm'))!);

  test('a dialog says that it is for good, and keeping it deletes nothing', async () => {
    const { calls, onClose } = await ask(() => ({}));
    expect(dialog('alertdialog')?.textContent).toContain(t('delete_text'));
    await press(button(t('keep')));
    expect(onClose).toHaveBeenCalledOnce();
    expect(calls).toEqual([]);
  });

  test('what fails is said in it, and nothing is told as deleted', async () => {
    const { onDeleted } = await ask(away);
    await confirm();
    expect(said('alert')).toContain(textIn(networkText, 'it')('offline'));
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

describe('An athlete who exists already', () => {
  const t = textIn(athletesText, 'it');
  const found = { id: 'm1', firstname: 'Ada', lastname: 'Bianchi', birthday: '1990-02-03', email: null } as SamePerson;
  const ask = async (himself: string | null) => {
    const given = { onConfirm: vi.fn(), onTake: vi.fn(), onDecline: vi.fn(), onLeave: vi.fn(), onClose: vi.fn() };
    await played(<SamePersonDialog found={found} {...given} />, {
      answers: { 'GET /v3.0/account/friends': away },
      known: (client, api) =>
        client.setQueryData(accountQuery(api).queryKey, {
          detail: { himself_member: himself && { id: himself } },
        } as never),
    });
    return given;
  };

  test('is asked about by name and birthday, and either answer is one', async () => {
    const { onConfirm, onDecline } = await ask(null);
    expect(dialog('alertdialog')?.textContent).toMatch(/Ada Bianchi.*3 febbraio 1990/);
    await press(button(t('same_yes')));
    expect(onConfirm).toHaveBeenCalledWith(found);
    await press(button(t('same_no')));
    expect(onDecline).toHaveBeenCalledOnce();
  });

  test('and is the account’s holder is not entered a second time', async () => {
    const { onLeave, onConfirm } = await ask('m1');
    expect(dialog('alertdialog')?.textContent).toContain(t('same_you_text'));
    await press(button(t('same_you_yes')));
    expect(onLeave).toHaveBeenCalledOnce();
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

const Lines = ({ cart }: { readonly cart: CartView }) => (
  <CartLines cart={cart} quantities={useQuantities('c1')} removals={useRemovals('c1')} />
);

describe('The cart', () => {
  const t = textIn(cartText, 'it');
  const line = {
    ...{ id: 'l1', itemable_type: 'shop_product', itemable_id: '501', parent_id: null, quantity: 2, name: 'Maglia' },
    ...{ price: euro('5.00'), total: euro('10.00'), shop_product_variable_id: '', shop_product_variables: [] },
    ...{ require_shipping_address: 0, held: 1, service_for: null, itemable: null },
  } as CartDetailView;
  const cart = { id: 'c1', details: [line], subtotal: euro('10.00'), total_shipping: noMoney } as unknown as CartView;

  test('a removed line is said with the way back, which asks nothing of the portal', async () => {
    const { calls } = await played(<Lines cart={cart} />);
    const remove = button(t('remove_what', { name: 'Maglia' }));
    await press(remove);
    expect(said('status')).toContain(t('removed_said', { name: 'Maglia' }));
    // The same button, so that the focus stays where it was.
    const undo = button(t('undo_what', { name: 'Maglia' }));
    expect(document.activeElement).toBe(undo);
    await press(undo);
    expect(said('status')).toBe('');
    expect(calls).toEqual([]);
  });

  test('a quantity that is refused says so beside its field', async () => {
    const answers = {
      'PUT /v3.0/carts/c1/details/l1': () => refused(409, 'sold_out'),
    };
    const { calls } = await played(<Lines cart={cart} />, {
      answers: { ...answers, 'GET /v3.0/carts': () => ({ body: { data: cart } }) },
    });
    await press(button(t('more')));
    await press(button(t('more')));
    await act(async () => void (await new Promise((wake) => setTimeout(wake, 450))));
    await settled();
    expect(calls).toEqual([{ to: 'PUT /v3.0/carts/c1/details/l1', body: { action: 'add', quantity: 4 } }]);
    expect(description(t('quantity_of', { name: 'Maglia' }))).toContain('sold_out');
  });
});
