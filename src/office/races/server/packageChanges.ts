import { setKinds } from '#features/certificates/server/setKinds.ts';
import type { NewPackage, PackageFields } from '#features/races/contract/setup.ts';
import { checkPackage } from '#features/races/rules/setup/checkPackage.ts';
import { type FoundPackage, readPackageSetUp } from '#features/races/server/setup/packageSetUpView.ts';
import {
  createPackage,
  deletePackage,
  lockPackage,
  packageSlugs,
  setPackageState,
  writePackage,
} from '#features/races/server/setup/writePackage.ts';
import { deleteServicesOf } from '#features/shop/server/setup/services.ts';
import { dayOfClock } from '#kernel/calendar.ts';
import { refuse, refuseField } from '#kernel/errors.ts';
import type { FieldsWish } from '#office/kit/rules/seen.ts';
import type { Subject } from '#office/kit/server/historyView.ts';
import {
  lockNames,
  type Officer,
  requireFaultless,
  requireNoNewFault,
  requireUnchanged,
  unlessInUse,
  writeEntry,
} from '#office/kit/server/setUps.ts';
import { withCircuitFaults } from '#office/settings/server/settingsView.ts';
import { targetChoices } from '#office/shop/server/shopView.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTx, Tx } from '#server/database.ts';
import { serviceChanges } from './serviceChanges.ts';
import { anyNotPacked, isArchivable } from './setUpsView.ts';
import { typeChanges } from './typeChanges.ts';

interface PackageOfficer extends Officer {
  readonly packageId: number;
}

type PackageChange<Done> = (tx: Tx, found: FoundPackage) => Promise<Done>;

export function createPackageChanges(context: Context) {
  const { db, clock, environment } = context;

  const audit = (tx: Tx, acting: Officer, action: string, id: number, facts: object) =>
    writeEntry(tx, acting, { at: clock(), action, type: 'package', id, facts });

  const about = ({ packageId }: PackageOfficer): Subject => ({ type: 'package', id: packageId });

  const ofPackage = ({ packageId }: PackageOfficer) => ({ racePackageId: packageId });

  /** Changes a package that is not archived, with its row locked: two who save at once come one after the other. */
  const changing = <Done>(acting: PackageOfficer, change: PackageChange<Done>): Promise<Done> =>
    unlessInUse(() =>
      db.transaction(async (tx) => {
        const done = await changeIn(tx, acting, change);
        await catalogueChanged(tx, acting.office.circuitId);
        return done;
      }),
    );

  const changeIn = async <Done>(tx: Tx, acting: PackageOfficer, change: PackageChange<Done>): Promise<Done> => {
    const { circuitId } = acting.office;
    await lockPackage(tx, acting.packageId);
    const read = () => readPackageSetUp(tx, { circuitId, packageId: acting.packageId }, { environment, now: clock() });
    const found = await read();
    if (!found) return refuse('item_not_found');
    if (found.state === 'archived') refuse('race_archived');
    const done = await change(tx, found);
    const now = found.state === 'published' ? await read() : null;
    if (now?.state === 'published') requireNoNewFault(checkPackage(found.setUp), checkPackage(now.setUp), acting.lang);
    return done;
  };

  /** Refuses races that the circuit does not have, or that ask for a team or a leg, which no package does. */
  async function requireRaces(on: DbOrTx, circuitId: number, ids: readonly number[]): Promise<void> {
    const { races } = await targetChoices(on, circuitId, 'it');
    if (ids.some((id) => !races.some((race) => race.id === id))) refuse('race_not_found');
    if (await anyNotPacked(on, ids)) refuseField('races', 'not_packed');
  }

  return {
    types: typeChanges<PackageOfficer, FoundPackage>({ context, about, changing }, ofPackage),
    services: serviceChanges<PackageOfficer, FoundPackage>({ context, about, changing }, ofPackage),

    create: (acting: Officer, wanted: NewPackage): Promise<number> =>
      db.transaction(async (tx) => {
        await requireRaces(tx, acting.office.circuitId, wanted.races);
        await lockNames(tx, acting.office.circuitId);
        const id = await createPackage(tx, acting.office.circuitId, wanted);
        await audit(tx, acting, 'package_made', id, { after: { name_it: wanted.name } });
        return id;
      }),

    change: (acting: PackageOfficer, wanted: FieldsWish<PackageFields>) =>
      changing(acting, async (tx, { setUp: { pack, registered } }) => {
        const { packageId, office } = acting;
        const { before, after: changed } = await requireUnchanged(tx, about(acting), pack, wanted);
        if (Object.keys(changed).length === 0) return;
        if (changed.races !== undefined) {
          if (registered > 0) refuseField('races', 'fixed_after_sale');
          await requireRaces(tx, office.circuitId, changed.races);
        }
        if (changed.slug !== undefined) {
          await lockNames(tx, office.circuitId);
          if ((await packageSlugs(tx, office.circuitId, packageId)).has(changed.slug))
            refuseField('slug', 'slug_taken');
        }
        await writePackage(tx, packageId, { ...pack, ...changed });
        await audit(tx, acting, 'package_changed', packageId, { before, after: changed });
      }),

    /** Shows a package to everybody: without faults. The log keeps its notes. */
    publish: (acting: PackageOfficer) =>
      changing(acting, async (tx, { setUp, state }) => {
        if (state === 'published') return;
        const notes = requireFaultless(
          'package',
          await withCircuitFaults(tx, { circuitId: acting.office.circuitId, now: clock() }, checkPackage(setUp)),
          acting.lang,
        );
        await setPackageState(tx, acting.packageId, 'published');
        await audit(tx, acting, 'package_published', acting.packageId, { notes });
      }),

    withdraw: (acting: PackageOfficer) =>
      changing(acting, async (tx, { setUp: { registered }, state }) => {
        if (state === 'draft') return;
        if (registered > 0) refuse('places_taken', { taken: registered });
        await setPackageState(tx, acting.packageId, 'draft');
        await audit(tx, acting, 'package_withdrawn', acting.packageId, {});
      }),

    archive: (acting: PackageOfficer) =>
      changing(acting, async (tx, { setUp, state }) => {
        if (state !== 'published' || !isPackageArchivable(setUp, clock())) refuse('race_not_over');
        await setPackageState(tx, acting.packageId, 'archived');
        await audit(tx, acting, 'package_archived', acting.packageId, {});
      }),

    delete: (acting: PackageOfficer) =>
      changing(acting, async (tx, { state, setUp }) => {
        if (state !== 'draft') refuse('race_published');
        for (const { id } of setUp.types) await setKinds(tx, id, []);
        await deleteServicesOf(tx, { racePackageId: acting.packageId });
        await deletePackage(tx, acting.packageId);
        await audit(tx, acting, 'package_deleted', acting.packageId, { before: { name_it: setUp.pack.name_it } });
      }),
  };
}

/** May it be put away: the last of its races has been over long enough, or one is cancelled, so that it is sold no more? */
export const isPackageArchivable = ({ races }: FoundPackage['setUp'], now: Date): boolean =>
  races.some(({ cancelled }) => cancelled) || races.every(({ starts_at }) => isArchivable(dayOfClock(starts_at), now));
