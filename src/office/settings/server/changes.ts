import { lockCircuit, otherHosts, writeCircuit } from '#features/circuits/server/writeCircuit.ts';
import { setPayMethods } from '#features/commission/server/payMethods.ts';
import { requireProved } from '#features/identity/server/requireProved.ts';
import { isPrefixTaken, writeIssuer } from '#features/invoices/server/issuers.ts';
import { countOffered } from '#features/shop/server/shippingsView.ts';
import { addShipping, changeShipping, type ShippingColumns } from '#features/shop/server/writeShipping.ts';
import { refuse, refuseField, refuseFields } from '#kernel/errors.ts';
import type { FieldsWish, GivenFields } from '#office/kit/rules/seen.ts';
import { type Officer, requireUnchanged } from '#office/kit/server/setUps.ts';
import { lockByName } from '#server/advisoryLock.ts';
import { writeAudit } from '#server/audit.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/database.ts';
import { cleanHead } from '#server/html.ts';
import type { CircuitFields, ShippingFields } from '../contract/settings.ts';
import { circuitFaults, isSensitive } from '../rules/circuitFaults.ts';
import { columnsOf, fieldsOf, issuerOf, methodsOf, type StoredCircuit } from './fields.ts';
import { countSoldShipped, hasOrders, isRaceOf, readStored, shippingFields, shippingOf } from './settingsView.ts';

export function createCircuitChanges(context: Context) {
  const { db, clock } = context;

  /** With the circuit's row locked: two who save at once come one after the other. */
  const changing = <Done>(acting: Officer, change: (tx: Tx, stored: StoredCircuit) => Promise<Done>): Promise<Done> =>
    db.transaction(async (tx) => {
      const { circuitId } = acting.office;
      const row = (await lockCircuit(tx, circuitId)) ?? refuse('not_found');
      const stored = (await readStored(tx, circuitId, row)) ?? refuse('not_found');
      const done = await change(tx, stored);
      await catalogueChanged(tx, circuitId);
      return done;
    });

  /** Head markup is cleaned when it is saved, and again when it is shown; what is the same once cleaned stays as it is stored. */
  const withCleanHead = (fields: GivenFields<CircuitFields>, stored: string): GivenFields<CircuitFields> => {
    if (fields.head === undefined) return fields;
    const head = cleanHead(fields.head);
    return { ...fields, head: head === cleanHead(stored) ? stored : head };
  };

  const audit = (tx: Tx, { account, office }: Officer, action: string, facts: object) =>
    writeAudit(tx, {
      at: clock(),
      actorUserId: account.id,
      circuitId: office.circuitId,
      action,
      subjectType: 'circuit',
      subjectId: String(office.circuitId),
      facts: { ...facts },
    });

  /** What only others' rows can tell to be wrong. */
  async function requireFree(tx: Tx, circuitId: number, changed: Partial<CircuitFields>, whole: CircuitFields) {
    // Of two circuits that take one host or one sign at one moment the second sees the first one's.
    await lockByName(tx, 'hosts and signs of circuits');
    if (changed.hosts !== undefined) {
      const others = await otherHosts(tx, circuitId);
      if (whole.hosts.split('\n').some((host) => others.has(host))) refuseField('hosts', 'host_taken');
    }
    if (changed.reference_prefix !== undefined && (await hasOrders(tx, circuitId)))
      refuseField('reference_prefix', 'fixed_after_sale');
    if (whole.issues_invoices && (await isPrefixTaken(tx, circuitId, whole.issuer_prefix)))
      refuseField('issuer_prefix', 'prefix_taken');
  }

  const columnsOfShipping = ({ price, race_id, active, ...texts }: ShippingFields): ShippingColumns => ({
    i18n: {
      it: { name: texts.name_it, description: texts.description_it },
      en: {
        name: texts.name_en || texts.name_it,
        description: texts.description_en || texts.description_it,
      },
    },
    price,
    raceId: race_id,
    active,
  });

  const requireRace = async (tx: Tx, circuitId: number, raceId: number | null): Promise<void> => {
    if (raceId !== null && !(await isRaceOf(tx, circuitId, raceId))) refuse('race_not_found');
  };

  return {
    change: (acting: Officer, { fields, seen }: FieldsWish<CircuitFields>) =>
      changing(acting, async (tx, stored) => {
        const { circuitId } = acting.office;
        const now = fieldsOf(stored);
        const { before, after } = await requireUnchanged(tx, { type: 'circuit', id: circuitId }, now, {
          seen,
          fields: withCleanHead(fields, now.head),
        });
        const names = Object.keys(after);
        if (names.length === 0) return;
        if (isSensitive(names)) requireProved(context, acting.account);
        const whole: CircuitFields = { ...now, ...after };
        const faults = circuitFaults(whole);
        refuseFields(faults);
        await requireFree(tx, circuitId, after, whole);
        const ways = methodsOf(whole, stored.methods);
        // Buyers would come to a page on which nothing can be paid.
        if (ways.length === 0 && stored.methods.length > 0 && (await hasOrders(tx, circuitId)))
          refuseField('pays_by_credit_card', 'last_way_of_paying');
        await writeCircuit(tx, circuitId, columnsOf(whole), columnsOf(now));
        if (names.some((name) => name.startsWith('pays_by_'))) await setPayMethods(tx, circuitId, ways);
        if (names.some((name) => /^(issue|tax_)/.test(name))) await writeIssuer(tx, circuitId, issuerOf(whole));
        const is = (await readStored(tx, circuitId)) ?? refuse('not_found');
        // What goes along with a choice is written down, too: another commission empties the percentage.
        const kept = fieldsOf(is);
        const emptied = (Object.keys(kept) as (keyof CircuitFields)[]).filter(
          (name) => !names.includes(name) && kept[name] !== now[name],
        );
        const of = (fields: CircuitFields) => Object.fromEntries(emptied.map((name) => [name, fields[name]]));
        await audit(tx, acting, 'circuit_changed', {
          before: { ...before, ...of(now) },
          after: { ...after, ...of(kept) },
        });
      }),

    addShipping: (acting: Officer, fields: ShippingFields): Promise<number> =>
      changing(acting, async (tx) => {
        const { circuitId } = acting.office;
        await requireRace(tx, circuitId, fields.race_id);
        const id = await addShipping(tx, circuitId, columnsOfShipping(fields));
        await audit(tx, acting, 'shipping_added', { item: id, after: { shipping: fields.name_it } });
        return id;
      }),

    /** The last way stays while something that is sold needs one: its buyers could not order. */
    changeShipping: (acting: Officer, id: number, asked: FieldsWish<ShippingFields>): Promise<void> =>
      changing(acting, async (tx) => {
        const { circuitId } = acting.office;
        const found = (await shippingOf(tx, circuitId, id)) ?? refuse('item_not_found');
        const { id: _, active, ...rest } = shippingFields(found);
        const now: ShippingFields = { ...rest, active: active === 1 };
        const { before, after } = await requireUnchanged(tx, { type: 'circuit', id: circuitId }, now, asked);
        if (Object.keys(after).length === 0) return;
        const wanted = { ...now, ...after };
        await requireRace(tx, circuitId, wanted.race_id);
        const offered = () => countOffered(tx, circuitId, clock());
        const wasOffered = await offered();
        await changeShipping(tx, circuitId, id, columnsOfShipping(wanted));
        const sold = wasOffered > 0 && (await offered()) === 0 ? await countSoldShipped(tx, circuitId) : 0;
        if (sold > 0) refuseField(wanted.active ? 'race_id' : 'active', `last_way_of_delivery:${sold}`);
        await audit(tx, acting, 'shipping_changed', { item: id, before, after });
      }),
  };
}
