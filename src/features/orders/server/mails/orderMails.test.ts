import { describe, expect, test } from 'vitest';
import { day } from '#kernel/calendar.ts';
import type { Lang } from '#kernel/lang.ts';
import { euro, formatEuro, noMoney } from '#kernel/money.ts';
import { paths } from '#kernel/paths.ts';
import { qrOf } from '#server/qr.ts';
import type { OrderState } from '../../rules/states.ts';
import type { OrderHappening } from '../reactions.ts';
import { mailOf } from './orderMails.ts';
import type { OrderMailData } from './orderMailView.ts';

const id = '0198a000-0000-7000-8000-000000000001';
const now = new Date('2027-05-01T10:00:00Z');
const both = <Text>(text: Text) => ({ it: text, en: text });

function data(lang: Lang, order: Partial<OrderMailData['order']> = {}, more: Partial<OrderMailData> = {}) {
  const reference = 'TL27-7KQ4-M2XD';
  const made: OrderMailData = {
    order: {
      id,
      reference,
      circuit_id: 15,
      circuit_name: both('Circuito Tre Laghi'),
      user_id: id,
      email: 'giulia@posta.example',
      state: 'awaiting_payment',
      pay_method: null,
      total_amount: euro('50.00'),
      total_shipping: euro('6.00'),
      total_discount: euro('5.00'),
      admin_cost: euro('3.50'),
      total_amount_due: euro('54.50'),
      shipping_address: null,
      shipping: null,
      parcel: null,
      origin: 'https://trelaghi.example',
      lang,
      created_at: '2027-05-01 10:00:00+00',
      payed_at: null,
      expires_at: '2027-05-02 10:00:00+00',
      held_since: null,
      due_day: null,
      wire_chosen_at: null,
      invoice_request: null,
      documents: [],
      lines: [
        {
          id,
          parent_id: null,
          kind: 'registration',
          product_id: null,
          quantity: 1,
          price: euro('50.00'),
          total_amount: euro('50.00'),
          discount: euro('5.00'),
          removed_at: null,
          removed_in: null,
          service_for: null,
          copy: both({ name: 'Triathlon Sprint' }),
          registration: {
            id,
            reference: 'TL27-VSP-0214',
            given: null,
            member_id: id,
            firstname: 'PIETRO',
            lastname: "D'ANGELO",
            race_id: 1,
            race_package_id: null,
            starts: ['2026-10-11T07:00:00.000Z'],
            type: { id: 1, federation_id: null, medical_certificate_uploads_active: true, datahealth_active: false },
          },
        },
      ],
      refunds: [],
      paid_amount: noMoney,
      returned_amount: noMoney,
      to_return_amount: noMoney,
      arrived_amount: noMoney,
      own_returned: noMoney,
      own_to_return: noMoney,
      ...order,
    },
    firstname: 'giulia',
    circuit: {
      name: 'Circuito Tre Laghi',
      inks: ['#1546a0', '#ee4b24', '#8ccbbf', '#f4b728'],
      office: { company: 'ASD Tre Laghi', place: 'Verbania', email: 'segreteria@trelaghi.example', hours: '' },
    },
    passes: [
      {
        id,
        order_id: id,
        detail_id: id,
        registration_id: id,
        reference: 'TL27-VSP-0214',
        confirmed: 1,
        bib: 214,
        member: { firstname: 'PIETRO', lastname: "D'ANGELO" },
        registration_type: 'Under 23',
        race: {
          id: 1,
          slug: 'sprint',
          name: 'Triathlon Sprint',
          stage: 'Verbania',
          place: 'Villa Giulia, Verbania',
          starts_at: '2027-05-30T07:40:00.000Z',
          discipline: 'tri',
          bib_collection: { place: 'Villa Giulia', hours: 'sabato dalle 15:00 alle 19:00' },
          colourway: 'a',
          seed: 'tre-laghi/verbania/20/sprint',
          disruption: null,
        },
        code: null,
        qr: qrOf('https://trelaghi.example/it/dahsboard/subscriptions#TL27-VSP-0214'),
      },
    ],
    races: [
      {
        id,
        athlete: { firstname: 'PIETRO', lastname: "D'ANGELO" },
        reference: 'TL27-VSP-0214',
        race: 'Triathlon Sprint',
        stage: 'Verbania',
        place: 'Villa Giulia, Verbania',
        startsAt: new Date('2027-05-30T07:40:00Z'),
        confirmed: true,
        disrupted: null,
        link: 'https://trelaghi.example/it/dahsboard/subscriptions#TL27-VSP-0214',
      },
    ],
    wire: null,
    commission: null,
    timesUnpaid: 0,
    declined: [],
    cancelledRaces: [],
    lacking: [],
    refundKey: 'a-key',
    accounts: new Map(),
    ...more,
  };
  return made;
}

const wire = {
  causal: 'TL27-7KQ4-M2XD',
  amount: euro('54.50'),
  iban: 'IT60X0542811101000000123456',
  bic: 'BLOPIT22',
  company: 'ASD Tre Laghi',
  bank: 'Banca Popolare del Lago',
  due_day: day('2027-05-08'),
  expires_at: null,
  qr: qrOf('BCD'),
};

const written = async (what: OrderHappening, of: OrderMailData, told: Parameters<typeof mailOf>[3] = {}) =>
  (await mailOf(what, of, now, told))!;

const refundId = '0198a000-0000-7000-8000-000000000009';
const refund = (amount: `${number}`, more: Partial<OrderMailData['order']['refunds'][number]> = {}) => ({
  id: refundId,
  amount: euro(amount),
  state: 'requested' as const,
  way: 'provider' as const,
  surplus: false,
  sent_on: null,
  sent_to: null,
  came_back_on: null,
  may_be_cash: false,
  note: null,
  at: '2027-05-03 10:00:00+00',
  lines: [],
  ...more,
});

describe.each(['it', 'en'] as const)('an order’s mails in %s', (lang) => {
  const amount = formatEuro(euro('54.50'), lang);
  const path = {
    checkout: `/${lang}/checkout/${id}`,
    home: `/${lang}`,
    subscriptions: `/${lang}/dahsboard/subscriptions`,
  };

  test('a mail is headed by its race’s art, with the race’s name for whoever does not see it', async () => {
    const alt = { it: 'Triathlon Sprint, Villa Giulia', en: 'Sprint triathlon, Villa Giulia' };
    const art = { kind: 'tri', seed: 'tre-laghi/verbania/20/sprint', way: 'a', print: 'open' } as const;
    const of = data(lang, {}, { strip: { ...art, alt } });
    const { html, strip } = await written('place', of);
    expect(html).toContain(`<img src="cid:race-strip" alt="${alt[lang]}"`);
    expect(strip).toEqual({ ...art, inks: of.circuit.inks });
  });

  test('the confirmation says where and when bibs are handed out; before the organiser does, where it will stand', async () => {
    const of = data(lang, { state: 'paid' });
    const told = await written('pay', of);
    for (const form of [told.text, told.html])
      expect(form).toContain('Triathlon Sprint: Villa Giulia, sabato dalle 15:00 alle 19:00');
    const unsaid = of.passes.map((pass) => ({ ...pass, race: { ...pass.race, bib_collection: null } }));
    const { text } = await written('pay', { ...of, passes: unsaid });
    expect(text).not.toContain('sabato');
    expect(text).toMatch(new RegExp(`Triathlon Sprint: https://trelaghi.example/${lang}/race/`));
  });

  test.each`
    what                   | state                 | byWire   | link                  | because
    ${'place'}             | ${'awaiting_payment'} | ${false} | ${path.checkout}      | ${'the summary’s link takes a suspended payment up again'}
    ${'choose_wire'}       | ${'awaiting_payment'} | ${true}  | ${path.checkout}      | ${'it says how to pay'}
    ${'expires_soon'}      | ${'awaiting_payment'} | ${false} | ${path.checkout}      | ${'three quarters of the time are over'}
    ${'wire_due'}          | ${'awaiting_payment'} | ${true}  | ${path.checkout}      | ${'the transfer is due tomorrow'}
    ${'pay'}               | ${'paid'}             | ${false} | ${path.subscriptions} | ${'the registration is managed there'}
    ${'revive'}            | ${'paid'}             | ${false} | ${path.subscriptions} | ${'late money found its places'}
    ${'expire'}            | ${'expired'}          | ${false} | ${path.home}          | ${'there are other races'}
    ${'refund'}            | ${'refunded'}         | ${false} | ${path.checkout}      | ${'the order stays to be read'}
    ${'refund_late_money'} | ${'expired'}          | ${false} | ${path.checkout}      | ${'late money found no places'}
  `('$what carries reference, amount and link: $because', async ({ what, state, byWire, link }) => {
    const mail = await written(what, data(lang, { state, refunds: [refund('54.50')] }, byWire ? { wire } : {}), {
      refundId,
    });
    expect(mail.subject).toContain('TL27-7KQ4-M2XD');
    expect(mail.to).toBe('giulia@posta.example');
    expect(mail.text).toContain(`https://trelaghi.example${link}`);
    expect(mail.html).toContain(`href="https://trelaghi.example${link}"`);
    for (const form of [mail.text, mail.html]) {
      expect(form).toContain('TL27-7KQ4-M2XD');
      expect(form).toContain(amount);
      expect(form).toContain('Giulia');
    }
  });

  test('while no way of paying is chosen, the amount says what is added at least', async () => {
    const order = { pay_method: null, admin_cost: euro('0.00'), total_amount_due: euro('51.00') };
    const added = (to: `${number}`) => ({ commission: { from: euro('0.50'), to: euro(to) } });
    const euros = (of: `${number}`) => formatEuro(euro(of), lang);
    for (const what of ['place', 'expires_soon'] as const) {
      const { text } = await written(what, data(lang, order, added('3.50')));
      expect(text).toContain(
        lang === 'it'
          ? `${euros('51.00')} (più la commissione, da ${euros('0.50')})`
          : `${euros('51.00')} (plus the processing fee, from ${euros('0.50')})`,
      );
      expect(text).toMatch(new RegExp(`${lang === 'it' ? 'Totale: +da' : 'Total: +from'} ${euros('51.50')}`));
      // The same by every way: that is what is to be paid.
      const same = await written(what, data(lang, order, added('0.50')));
      expect(same.text).toContain(euros('51.50'));
      expect(same.text).not.toContain(lang === 'it' ? `da ${euros('51.50')}` : `from ${euros('51.50')}`);
    }
  });

  test.each`
    method            | it            | en
    ${'credit_card'}  | ${'carta'}    | ${'card'}
    ${'wiretransfer'} | ${'bonifico'} | ${'bank transfer'}
    ${'paypal'}       | ${'PayPal'}   | ${'PayPal'}
    ${'satispay'}     | ${'Satispay'} | ${'Satispay'}
  `('the commission names its way: $method', async ({ method, it, en }) => {
    const { text } = await written('pay', data(lang, { state: 'paid', pay_method: method }));
    expect(text).toContain(lang === 'it' ? `Commissione (${it}):` : `Processing fee (${en}):`);
  });

  test('what was taken off is told by its promo codes', async () => {
    const coupons = [
      { id, code: 'WELCOME10', discount: euro('3.00') },
      { id: refundId, code: 'MINUS2', discount: euro('2.00') },
    ];
    const { text } = await written('place', data(lang, { coupons }));
    const discount = lang === 'it' ? 'Sconto' : 'Discount';
    expect(text).toMatch(new RegExp(`${discount} WELCOME10: +−${formatEuro(euro('3.00'), lang)}`));
    expect(text).toMatch(new RegExp(`${discount} MINUS2: +−${formatEuro(euro('2.00'), lang)}`));
    expect(text).not.toContain(formatEuro(euro('5.00'), lang));
  });

  test('the wire’s mail has every datum of the transfer', async () => {
    const { text } = await written('choose_wire', data(lang, {}, { wire }));
    for (const datum of ['IT60 X054 2811 1010 0000 0123 456', 'BLOPIT22', 'ASD Tre Laghi', 'Banca Popolare del Lago'])
      expect(text).toContain(datum);
    expect(text).toContain(lang === 'it' ? 'entro l’8 maggio 2027' : 'by 8 May 2027');
  });

  test('the wire’s mail says by which day it is to be made, until which what is ordered waits, and that another way is open', async () => {
    const held = { expires_at: '2027-05-15 22:00:00+00' };
    const { text } = await written('choose_wire', data(lang, held, { wire }));
    expect(text).toContain(
      lang === 'it' ? 'teniamo i tuoi posti fino al 15 maggio 2027' : 'we hold your places until 15 May 2027',
    );
    expect(text).toContain(lang === 'it' ? 'un altro modo di pagare' : 'another way of paying');
    const { text: same } = await written('choose_wire', data(lang, { expires_at: null }, { wire }));
    expect(same).not.toContain(lang === 'it' ? 'teniamo' : 'we hold');
  });

  test('whoever was mailed bank details and does not pay by wire reads not to make the transfer', async () => {
    const told = lang === 'it' ? 'Non fare più il bonifico' : 'do not make the bank transfer any more';
    const chosen = { wire_chosen_at: '2027-05-01 10:30:00+00' };
    const free = { pay_method: null, admin_cost: euro('0.00'), total_amount_due: euro('0.00') };
    for (const form of ['text', 'html'] as const) {
      expect(
        (await written('pay', data(lang, { ...chosen, state: 'paid', pay_method: 'credit_card' })))[form],
      ).toContain(told);
      expect((await written('pay', data(lang, { ...chosen, ...free, state: 'paid' })))[form]).toContain(told);
      expect((await written('expires_soon', data(lang, { ...chosen, ...free })))[form]).toContain(told);
      expect((await written('take_out', data(lang, { ...chosen, ...free }), { lines: [id] }))[form]).toContain(told);
      // Its wire has paid, or is still to be made, or none was ever told of.
      expect(
        (await written('pay', data(lang, { ...chosen, state: 'paid', pay_method: 'wiretransfer' })))[form],
      ).not.toContain(told);
      expect(
        (await written('wire_due', data(lang, { ...chosen, pay_method: 'wiretransfer' }, { wire })))[form],
      ).not.toContain(told);
      expect((await written('pay', data(lang, { state: 'paid', pay_method: 'credit_card' })))[form]).not.toContain(
        told,
      );
    }
  });

  test('the confirmation says by when a certificate that is missing must be there (registration §4)', async () => {
    const says = lang === 'it' ? 'Manca: entro il 23 maggio 2027.' : 'Missing: by 23 May 2027.';
    const line = { id, firstname: 'Pietro', lastname: 'Rossi', race: 'Triathlon Sprint', says };
    const upload = `https://trelaghi.example/${lang}/`;
    const of = data(lang, { state: 'paid' });
    const one = await written('pay', { ...of, lacking: [line] });
    for (const form of [one.text, one.html]) {
      expect(form).toContain(says);
      expect(form).toContain(upload + paths.certificateUpload(lang, id).slice(lang.length + 2));
    }
    const two = [line, { ...line, firstname: 'Ada', race: 'Duathlon' }];
    const both = await written('pay', { ...of, lacking: two });
    expect(both.html).toContain(`Pietro Rossi, Triathlon Sprint: ${says}`);
    expect(both.html).toContain(`Ada Rossi, Duathlon: ${says}`);
    const none = await written('pay', of);
    expect(none.text).not.toMatch(/certificat/i);
  });

  test('the confirmation has the bib inline, the calendar file, and says what to bring', async () => {
    const mail = await written('pay', data(lang, { state: 'paid' }));
    const [bib, calendar] = mail.attachments!;
    expect(bib).toMatchObject({ contentType: 'image/png', cid: id });
    expect(Buffer.from(bib!.content, 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(mail.html).toContain(`src="cid:${id}"`);
    expect(calendar!.filename).toBe('TL27-7KQ4-M2XD.ics');
    expect(Buffer.from(calendar!.content, 'base64').toString()).toContain('BEGIN:VEVENT');
    expect(mail.text).toContain("Pietro D'Angelo");
    expect(mail.text).toContain(lang === 'it' ? 'documento d’identità' : 'identity document');
  });
});

describe('an athlete did not want a registration that was not paid (decision 054)', () => {
  const declined = [{ id, firstname: 'PIETRO', lastname: "D'ANGELO", race: 'Triathlon Sprint' }];

  test.each(['it', 'en'] as const)('in %s the buyer is told who, and that the order is cancelled', async (lang) => {
    const mail = await written('cancel', data(lang, { state: 'cancelled', expires_at: null }, { declined }));
    expect(mail).toMatchObject({ id: `order.${id}.declined`, to: 'giulia@posta.example' });
    for (const form of [mail.text, mail.html]) {
      expect(form).toMatch(/Pietro D('|&#39;|&#x27;)Angelo/);
      expect(form).toContain('Triathlon Sprint');
      expect(form).toContain('TL27-7KQ4-M2XD');
    }
  });

  test.each(['it', 'en'] as const)('in %s the buyer reads why the office has cancelled it', async (lang) => {
    const reason = 'Ordine doppio, <b>come chiesto</b>';
    const mail = await written('cancel', data(lang, { state: 'cancelled', expires_at: null }), { reason });
    expect(mail).toMatchObject({ id: `order.${id}.cancelled`, to: 'giulia@posta.example' });
    expect(mail.text).toContain(reason);
    expect(mail.html).not.toContain('<b>come');
  });

  test('late money goes back for that reason, and for no lack of places', async () => {
    const late = data('it', { state: 'cancelled', refunds: [refund('54.50')] }, { declined });
    const told = await written('refund_late_money', late, { refundId });
    expect(told.text).toContain('ha rifiutato l’iscrizione');
    expect(told.text).not.toContain('posti');
  });

  test.each`
    lang    | races                   | because
    ${'it'} | ${['Sprint']}           | ${'perché la gara è stata annullata: Sprint.'}
    ${'it'} | ${['Sprint', 'Medio']}  | ${'perché le gare sono state annullate: Sprint, Medio.'}
    ${'en'} | ${['Sprint']}           | ${'because the race was cancelled: Sprint.'}
    ${'en'} | ${['Sprint', 'Middle']} | ${'because the races were cancelled: Sprint, Middle.'}
  `(
    'in $lang late money for a cancelled race says so, and of no lack of places: $races',
    async ({ lang, races, because }) => {
      const late = data(lang, { state: 'cancelled', refunds: [refund('54.50')] }, { cancelledRaces: races });
      const { text } = await written('refund_late_money', late, { refundId });
      expect(text).toContain(because);
      expect(text).not.toMatch(/per esempio|for example/);
    },
  );

  test.each(['it', 'en'] as const)(
    'in %s the buyer is told what was taken out, and what is to be paid now',
    async (lang) => {
      const [line] = data(lang).order.lines;
      const gone = { ...line!, removed_at: '2027-05-01 11:00:00+00', removed_in: 'awaiting_payment' as const };
      const rest = { ...line!, id: refundId, copy: both({ name: 'Medio' }), total_amount: euro('40.00') };
      const order = { lines: [gone, rest], total_amount: euro('40.00'), total_amount_due: euro('44.50') };
      const mail = await written('take_out', data(lang, order, { declined }), { lines: [id] });
      expect(mail.id).toBe(`order.${id}.taken-out-${id}`);
      for (const form of [mail.text, mail.html]) {
        expect(form).toMatch(/Pietro D('|&#39;|&#x27;)Angelo/);
        expect(form).toContain(formatEuro(euro('44.50'), lang));
        expect(form).toContain(lang === 'it' ? '(non più nell’ordine)' : '(no longer in the order)');
        expect(form).not.toContain(formatEuro(euro('50.00'), lang));
      }
      expect(await mailOf('take_out', data(lang, { ...order, state: 'expired' }), now, { lines: [id] })).toBeNull();
      // The office says why.
      const reason = 'La gara è stata annullata. Maltempo.';
      const told = await written('take_out', data(lang, order), { lines: [id], reason });
      expect(told.text).toContain(reason);
    },
  );

  test('a buyer who cancels gets no mail', async () => {
    expect(await mailOf('cancel', data('it', { state: 'cancelled' }), now)).toBeNull();
  });
});

describe('a refund’s mail', () => {
  test.each(['it', 'en'] as const)('in %s names its own amount, and what was given back in all', async (lang) => {
    const other = { id: '0198a000-0000-7000-8000-00000000000a', state: 'done' as const };
    const money = { paid_amount: euro('54.50'), to_return_amount: euro('20.00') };
    const order = { state: 'partly_refunded' as const, refunds: [refund('8.00', other), refund('12.00')], ...money };
    const mail = await written('refund_part', data(lang, order), { refundId });
    for (const form of [mail.text, mail.html]) {
      expect(form.toLowerCase()).toContain(lang === 'it' ? 'rimborso parziale' : 'partial refund');
      expect(form).toContain(
        `${lang === 'it' ? 'ti rimborsiamo' : 'We are refunding'} ${formatEuro(euro('12.00'), lang)}`,
      );
      expect(form).toContain(formatEuro(euro('20.00'), lang));
      expect(form).not.toContain(`−${formatEuro(euro('20.00'), lang)}`);
    }
    const first = await written('refund_part', data(lang, order), { refundId: other.id });
    expect(first.id).not.toBe(mail.id);
  });

  test('names the lines that it is for', async () => {
    const [line] = data('it').order.lines;
    const gone = { ...line!, removed_at: '2027-05-03 10:00:00+00', removed_in: 'paid' as const };
    const order = { state: 'partly_refunded' as const, refunds: [refund('12.00', { lines: [id] })] };
    const other = { ...line!, id: '0198a000-0000-7000-8000-00000000beef' };
    const text = (lang: 'it' | 'en', lines = [gone, other], state: OrderState = order.state) =>
      written('refund_part', data(lang, { ...order, state, lines }), { refundId }).then((mail) => mail.text);
    expect(await text('it')).toContain(": Triathlon Sprint, Pietro D'Angelo. Il resto dell’ordine rimane valido.");
    expect(await text('en')).toContain(": Triathlon Sprint, Pietro D'Angelo. The rest of the order stays valid.");
    // Of an order of which nothing is left, nothing stays valid.
    expect(await text('it', [gone])).not.toContain('rimane valido');
    expect(await text('it', [gone], 'refunded')).toContain("D'Angelo. L’ordine è chiuso.");
    const kept = await written('refund_part', data('it', order), { refundId });
    expect(kept.text).toContain(": Triathlon Sprint, Pietro D'Angelo. Tutto l’ordine rimane valido.");
  });

  test('says that what came in cash goes back so, and where an account can be told instead', async () => {
    const order = { state: 'refunded' as const, refunds: [refund('54.50', { way: 'bank', may_be_cash: true })] };
    const { text } = await written('refund', data('it', order), { refundId });
    for (const said of ['te lo restituiamo in contanti', 'https://trelaghi.example/it/refund-account/a-key'])
      expect(text).toContain(said);
    expect((await written('refund', data('en', order), { refundId })).text).toContain('we give it back in cash');
    const known = data('it', order, { accounts: new Map([[refundId, '3456']]) });
    expect((await written('refund', known, { refundId })).text).toContain('un bonifico sul conto che finisce con 3456');
  });

  test('says when it comes by bank transfer', async () => {
    const order = { state: 'refunded' as const, refunds: [refund('54.50', { way: 'bank' })] };
    const asking = await written('refund', data('it', order), { refundId });
    for (const said of ['con un bonifico', 'indica l’IBAN', 'https://trelaghi.example/it/refund-account/a-key'])
      expect(asking.text).toContain(said);
    const known = data('it', order, { accounts: new Map([[refundId, '3456']]) });
    const { text } = await written('refund', known, { refundId });
    expect(text).toContain('un bonifico sul conto che finisce con 3456');
    expect(text).not.toContain('indica l’IBAN del conto');
  });

  test('says when it was sent: how much, of which order, on which day, to which account', async () => {
    const sent = { way: 'bank', state: 'done', sent_on: day('2026-09-08'), sent_to: '3456' } as const;
    const of = (lang: 'it' | 'en', more: object = {}) =>
      written('refund_sent', data(lang, { state: 'refunded', refunds: [refund('54.50', { ...sent, ...more })] }), {
        refundId,
      });
    const it = await of('it');
    expect(it.subject).toMatch(/^Rimborso di 54,50\s€ inviato · /);
    expect(it.text).toMatch(/l’8 settembre 2026 abbiamo inviato .* di 54,50\s€ per l’ordine .* finisce con 3456\./);
    expect((await of('en')).text).toMatch(/On 8 September 2026 we sent .* of €54\.50 .* ends with 3456\./);
    expect((await of('it', { sent_to: null })).text).not.toContain('finisce con');
    expect(it.id).toContain(`.refund-sent.${refundId}`);
  });

  test('says the reason that the office gives', async () => {
    const order = { state: 'refunded' as const, refunds: [refund('54.50', { note: 'La gara <b>non</b> si corre.' })] };
    const mail = await written('refund', data('it', order), { refundId });
    expect(mail.text).toContain('Il motivo: La gara <b>non</b> si corre.');
    expect(mail.html).not.toContain('<b>non</b>');
  });

  test('sums up what has come, what has gone back and what is still to', async () => {
    const money = { paid_amount: euro('109.00'), returned_amount: euro('54.50'), to_return_amount: euro('12.00') };
    const order = { state: 'partly_refunded' as const, refunds: [refund('12.00')], ...money };
    const { text } = await written('refund_part', data('it', order), { refundId });
    for (const said of [/Pagato: +109,00/, /Rimborsato: +54,50/, /Ancora da rimborsare: +12,00/])
      expect(text).toMatch(said);
  });
});

describe.each(['it', 'en'] as const)('money that goes back no more, in %s', (lang) => {
  const undone = { ...refund('54.50'), state: 'failed', way: 'bank', surplus: true } as const;
  const amount = formatEuro(euro('54.50'), lang);
  test.each`
    state                 | stands
    ${'paid'}             | ${{ it: 'L’ordine resta pagato', en: 'The order stays paid' }}
    ${'expired'}          | ${{ it: 'L’ordine resta com’è', en: 'The order stays as it is' }}
    ${'awaiting_payment'} | ${{ it: 'L’ordine è ancora da pagare', en: 'The order is still to be paid' }}
  `('is told with how the order stands: $state', async ({ state, stands }) => {
    const mail = await written('refund_undone', data(lang, { state, refunds: [undone] }), { refundId });
    expect(mail.id).toBe(`order.${id}.refund-undone.${refundId}`);
    for (const form of [mail.text, mail.html]) for (const said of [amount, stands[lang]]) expect(form).toContain(said);
  });

  test('asks for no account, or says that the one that was given is not needed, unless other money is to be sent', async () => {
    const noAccount = lang === 'it' ? 'Non serve che indichi un IBAN' : 'You do not have to give us an IBAN';
    const notNeeded = lang === 'it' ? 'non serve più' : 'is not needed any more';
    const of = async (refunds: (typeof undone | ReturnType<typeof refund>)[], accounts = new Map<string, string>()) =>
      (await written('refund_undone', data(lang, { state: 'paid', refunds }, { accounts }), { refundId })).text;
    expect(await of([undone])).toContain(noAccount);
    expect(await of([undone], new Map([[refundId, '3456']]))).toContain(notNeeded);
    const other = { ...refund('3.00'), id, state: 'requested', way: 'bank' } as const;
    for (const said of [noAccount, notNeeded]) expect(await of([undone, other])).not.toContain(said);
  });

  test('is not told of what still goes back', async () => {
    const still = data(lang, { state: 'paid', refunds: [{ ...undone, state: 'requested' }] });
    expect(await mailOf('refund_undone', still, now, { refundId })).toBeNull();
    expect(await mailOf('refund_double_money', data(lang, { refunds: [undone] }), now, { refundId })).toBeNull();
  });
});

describe('a mail that has been overtaken is not written', () => {
  test('the summary of an order that was paid, placed by wire or free', async () => {
    expect(await mailOf('place', data('it', { state: 'paid' }), now)).toBeNull();
    expect(await mailOf('place', data('it', {}, { wire }), now)).toBeNull();
    expect(await mailOf('place', data('it', { total_amount_due: euro('0.00') }), now)).toBeNull();
  });

  test('the reminder of an order that was paid meanwhile', async () => {
    expect(await mailOf('expires_soon', data('it', { state: 'paid' }), now)).toBeNull();
  });
});

test('a mail’s id is made of order and kind, so that a repeated job sends the same mail', async () => {
  const [once, twice] = [await written('pay', data('it')), await written('pay', data('it'))];
  expect(once.id).toBe(twice.id);
  expect((await written('expire', data('it'))).id).not.toBe(once.id);
});

test('a confirmation of a shop order has no bib and no calendar', async () => {
  const mail = await written('pay', data('en', { state: 'paid' }, { passes: [], races: [] }));
  expect(mail.attachments).toEqual([]);
  expect(mail.text).not.toContain('identity document');
});

test.each`
  contents           | kinds                          | it                                          | en
  ${'registrations'} | ${['registration']}            | ${'Iscrizione confermata · TL27-7KQ4-M2XD'} | ${'Registration confirmed · TL27-7KQ4-M2XD'}
  ${'goods'}         | ${['product']}                 | ${'Ordine confermato · TL27-7KQ4-M2XD'}     | ${'Order confirmed · TL27-7KQ4-M2XD'}
  ${'both'}          | ${['registration', 'product']} | ${'Ordine confermato · TL27-7KQ4-M2XD'}     | ${'Order confirmed · TL27-7KQ4-M2XD'}
`('the confirmation of $contents says what is confirmed', async ({ kinds, ...subjects }) => {
  for (const lang of ['it', 'en'] as const) {
    const [line] = data(lang).order.lines;
    const lines = kinds.map((kind: 'registration' | 'product') =>
      kind === 'registration' ? line : { ...line, kind, registration: null },
    );
    expect((await written('pay', data(lang, { state: 'paid', lines }))).subject).toBe(subjects[lang]);
  }
});

describe('How goods are delivered', () => {
  const shirt = { ...data('it').order.lines[0]!, kind: 'product' as const, registration: null };
  const way = { id: 1, name: both('Corriere'), description: both('In 3–5 giorni'), price: euro('6.00') };

  test('a mail names the courier, its price and the address', async () => {
    const to = {
      ...{ type: 'private' as const, company: null, vat_number: null, firstname: 'Giulia', lastname: 'Ferraris' },
      ...{ address: 'Via Roma', house_number: '1', zipcode: '28922', city: 'Verbania', state: 'VB', country: 'IT' },
      phone: '+39 347 555 0142',
    };
    const by = { shipping: { ...way, require_address: true, collection: null }, shipping_address: to };
    const of = data('it', { lines: [shirt], ...by });
    const { text } = await written('pay', of);
    const { text: withoutGoods } = await written('pay', { ...of, order: { ...of.order, total_shipping: noMoney } });
    expect(withoutGoods).not.toContain('Consegna: Corriere:');
    expect(text).toMatch(/Consegna: Corriere:\s+6,00/);
    expect(text).toMatch(/Indirizzo di spedizione\n-+\n+Giulia Ferraris\nVia Roma 1\n28922 Verbania \(VB\), IT/);
    // Once they were taken out nothing is sent.
    const lines = [{ ...shirt, removed_at: '2026-09-02T10:00:00Z', removed_in: 'paid' as const }];
    const gone = data('it', { lines, ...by, state: 'partly_refunded', refunds: [refund('6.00')] });
    expect((await written('refund_part', gone, { refundId })).text).not.toContain('Indirizzo di spedizione');
  });

  test('an order of goods alone speaks of no places', async () => {
    const lines = [shirt];
    for (const [lang, places, items] of [
      ['it', /post[oi]/, 'articoli'],
      ['en', /places?/, 'items'],
    ] as const)
      for (const [what, of] of [
        ['expire', { state: 'expired' }],
        ['expires_soon', { state: 'awaiting_payment' }],
        ['unpay', { state: 'awaiting_payment' }],
      ] as const) {
        const { text } = await written(what, data(lang, { lines, ...of }), { at: '2026-09-01T10:00:00Z' });
        expect(text).not.toMatch(places);
        expect(text).toContain(items);
      }
  });

  test('a mail says where and when they are collected, that it costs nothing, and no more once the order is over', async () => {
    const collection = {
      race_id: 208,
      race: both('Trail'),
      stage: both('Mottarone'),
      place: both('Stresa'),
      starts_at: '2026-10-11T07:00:00Z',
    };
    const shipping = { ...way, name: both('Ritiro alla gara'), price: noMoney, require_address: false, collection };
    const of = data('it', { lines: [shirt], shipping, total_shipping: noMoney });
    const { text } = await written('pay', of);
    expect(text).toMatch(/Consegna: Ritiro alla gara:\s+Gratis\n/);
    expect(text).toContain('Trail · Mottarone, Stresa · domenica 11 ottobre 2026\nRitiro alla gara: In 3–5 giorni');
    const { text: after } = await written('expire', data('it', { lines: [shirt], shipping, state: 'expired' }));
    expect(after).not.toContain('Mottarone, Stresa');
  });
});

test('a service says in the mail for whom and for which race it is', async () => {
  const { order } = data('it');
  const [registration] = order.lines;
  const service = {
    ...{ ...registration!, kind: 'product' as const, registration: null, copy: both({ name: 'Pasta party' }) },
    service_for: {
      ...{ firstname: 'PIETRO', lastname: "D'ANGELO", copy: both({ name: 'Triathlon Sprint' }) },
      reference: 'TL27-VSP-0214',
    },
  };
  const { text } = await written('pay', data('it', { lines: [service] }));
  expect(text).toContain("Pasta party, per Pietro D'Angelo, Triathlon Sprint");
  expect(text).toContain('/it/dahsboard/subscriptions#TL27-VSP-0214');
});
