import { addUsualKinds } from '#features/certificates/server/setup/kinds.ts';
import { createCircuit } from '#features/circuits/server/writeCircuit.ts';
import { payMethodNames } from '#features/commission/rules/commission.ts';
import { setPayMethods } from '#features/commission/server/payMethods.ts';
import { payCapabilities } from '#features/commission/server/payOfferView.ts';
import { requireProved } from '#features/identity/server/requireProved.ts';
import { dayInRome } from '#kernel/calendar.ts';
import { refuse } from '#kernel/errors.ts';
import { slugOf } from '#kernel/slug.ts';
import { writeAudit } from '#server/audit.ts';
import { catalogueChanged } from '#server/changes.ts';
import type { Context } from '#server/context.ts';
import { type Account, isSuperAdmin } from '#server/http/request.ts';
import type { FirstCircuitIn } from '../../contract/start.ts';
import { firstSeasonYear } from '../../rules/firstSeason.ts';

/** Makes the circuit of CIRCUIT_ID, once, with what it begins with: every portal on this database shows it at once. */
export async function openPortal(context: Context, account: Account, fields: FirstCircuitIn): Promise<number> {
  const { db, clock, environment } = context;
  if (!isSuperAdmin(account)) refuse('forbidden');
  requireProved(context, account);
  const { circuitId: id, seasonId } = environment;
  const now = clock();
  const day = dayInRome(now);
  const year = firstSeasonYear(day);
  const can = payCapabilities(environment);
  await db.transaction(async (tx) => {
    const season = { id: seasonId, year };
    const slug = slugOf(fields.name) || `circuito-${id}`;
    if (!(await createCircuit(tx, { ...fields, id, slug, season, day }))) refuse('circuit_there_already');
    await setPayMethods(
      tx,
      id,
      payMethodNames.filter((method) => can[method]),
    );
    await addUsualKinds(tx, id);
    await writeAudit(tx, {
      at: now,
      actorUserId: account.id,
      circuitId: id,
      action: 'circuit_made',
      subjectType: 'circuit',
      subjectId: String(id),
      facts: { after: fields },
    });
    await catalogueChanged(tx, id);
  });
  return id;
}
