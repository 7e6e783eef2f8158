import { between, pick, type Random, seeded } from '../../../src/art/prng.ts';
import type { addresses } from '../../../src/features/addresses/server/tables.ts';
import { demoId } from '../world.ts';
import type { Crowd } from './crowd.ts';

/** Where the crowd lives, and how many of ten: most near the lakes. Who comes from abroad has no province. */
const places = [
  { of: 3, city: 'Verbania', zipcode: '28922', state: 'VB', country: 'IT' },
  { of: 2, city: 'Omegna', zipcode: '28887', state: 'VB', country: 'IT' },
  { of: 1, city: 'Domodossola', zipcode: '28845', state: 'VB', country: 'IT' },
  { of: 3, city: 'Novara', zipcode: '28100', state: 'NO', country: 'IT' },
  { of: 2, city: 'Arona', zipcode: '28041', state: 'NO', country: 'IT' },
  { of: 2, city: 'Varese', zipcode: '21100', state: 'VA', country: 'IT' },
  { of: 1, city: 'Luino', zipcode: '21016', state: 'VA', country: 'IT' },
  { of: 3, city: 'Milano', zipcode: '20131', state: 'MI', country: 'IT' },
  { of: 1, city: 'Vercelli', zipcode: '13100', state: 'VC', country: 'IT' },
  { of: 1, city: 'Torino', zipcode: '10141', state: 'TO', country: 'IT' },
  { of: 1, city: 'Locarno', zipcode: '6600', state: 'TI', country: 'CH' },
] as const;
const drawn = places.flatMap((place) => Array<(typeof places)[number]>(place.of).fill(place));

const streets = [
  'Via Roma',
  'Via Giuseppe Mazzini',
  'Corso Garibaldi',
  'Via dei Mille',
  'Viale Dante',
  'Via San Carlo',
];

/** How many give an address: nobody needs one who buys nothing that is sent. */
const giveIt = 0.85;

type Home = typeof addresses.$inferInsert;

/** The addresses of the crowd’s accounts, by a chance of their own: whoever was there before stays who they are. */
export function homesOf({ users, members }: Crowd): Home[] {
  const random: Random = seeded('demo homes');
  const himself = new Map(members.flatMap((member) => (member.himself ? [[member.userId, member] as const] : [])));
  return users.flatMap(({ id: userId, createdAt }, at): Home[] => {
    const { of: _, ...place } = pick(random, drawn);
    const houseNumber = String(Math.floor(between(random, 1, 120)));
    const address = pick(random, streets);
    const owner = himself.get(userId);
    if (!owner || random() > giveIt) return [];
    return [
      {
        ...{ id: demoId(3, 1_000 + at), userId: owner.userId!, memberId: owner.id!, type: 'private', isPrimary: true },
        ...{
          firstname: owner.firstname,
          lastname: owner.lastname,
          phone: owner.emergencyPhone!,
          createdAt: createdAt!,
        },
        ...{ ...place, address, houseNumber },
      },
    ];
  });
}
