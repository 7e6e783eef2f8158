import {
  certificateDisciplines,
  certificateTypes,
  registrationTypeCertificates,
} from '../../src/features/certificates/server/tables.ts';
import { carnet, demoRaces, typeId } from './races/load.ts';
import type { DemoRace, DemoType } from './races/race.ts';
import { texts, type World } from './world.ts';

const name = (it: string, en: string) => texts({ name: it }, { name: en });

/** Which certificates a sport asks for: the competitive one, for athletes with a disability one of their own. */
const kindsOfSport: Readonly<Record<DemoRace['discipline'], NonNullable<DemoType['kinds']>>> = {
  tri: [
    [1, 2],
    [3, 2],
  ],
  run: [
    [1, 3],
    [3, 3],
  ],
  trail: [
    [1, 3],
    [3, 3],
  ],
  relay: [
    [1, 3],
    [3, 3],
  ],
  swimrun: [
    [1, 4],
    [1, 2],
    [3, 4],
  ],
};

/** Kinds of certificates, and which of them each registration type takes. Type 2 implies discipline 1 (registration §9). */
export async function loadCertificateKinds({ tx }: World): Promise<void> {
  await tx.insert(certificateDisciplines).values([
    { id: 1, i18n: name('Attività non agonistica', 'Non-competitive activity'), position: 3 },
    { id: 2, i18n: name('Triathlon', 'Triathlon'), position: 0 },
    { id: 3, i18n: name('Atletica leggera', 'Athletics'), position: 1 },
    { id: 4, i18n: name('Nuoto', 'Swimming'), position: 2 },
  ]);
  await tx.insert(certificateTypes).values([
    { id: 1, i18n: name('Agonistico', 'Competitive'), position: 0 },
    {
      id: 2,
      i18n: name('Non agonistico', 'Non-competitive'),
      position: 1,
      asksDiscipline: false,
      impliedDisciplineId: 1,
    },
    {
      id: 3,
      position: 2,
      i18n: name('Agonistico, atleti con disabilità', 'Competitive, athletes with a disability'),
    },
  ]);
  const types = [
    ...demoRaces.flatMap((race) =>
      race.types.map((type, at) => ({
        id: typeId(race.id, at),
        type,
        kinds: type.kinds ?? kindsOfSport[race.discipline],
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
