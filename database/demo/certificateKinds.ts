import { kindsOfSport } from '../../src/features/certificates/rules/setup/usualKinds.ts';
import { addUsualKinds } from '../../src/features/certificates/server/setup/kinds.ts';
import { registrationTypeCertificates } from '../../src/features/certificates/server/tables.ts';
import { carnet, demoRaces, typeId } from './races/load.ts';
import type { World } from './world.ts';

const pairOf = (kind: string): readonly [type: number, discipline: number] => {
  const [type = 0, discipline = 0] = kind.split('-').map(Number);
  return [type, discipline];
};

/** Kinds of certificates, and which of them each registration type takes. */
export async function loadCertificateKinds({ tx }: World): Promise<void> {
  await addUsualKinds(tx, null);
  const types = [
    ...demoRaces.flatMap((race) =>
      race.types.map((type, at) => ({
        id: typeId(race.id, at),
        type,
        kinds: type.kinds ?? kindsOfSport[race.discipline].map(pairOf),
      })),
    ),
    ...carnet.types.map((type, at) => ({ id: typeId(carnet.id, at), type, kinds: type.kinds ?? [] })),
  ];
  await tx.insert(registrationTypeCertificates).values(
    types
      .filter(({ type }) => type.certificate !== undefined)
      .flatMap(({ id, kinds }) =>
        kinds.map(([certificateTypeId, disciplineId]) => ({
          registrationTypeId: id,
          certificateTypeId,
          disciplineId,
        })),
      ),
  );
}
