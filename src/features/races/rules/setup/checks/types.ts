import { type Check, when } from '#kernel/checks.ts';
import { activeTypes, circuitField, type RaceSetUp, typeField, typeName } from '../setUp.ts';

export const typeChecks: readonly Check<RaceSetUp>[] = [
  { number: 12, level: 'fault', find: (setUp) => when(activeTypes(setUp).length === 0, 'types') },
  {
    number: 13,
    level: 'fault',
    find: (setUp) =>
      when(
        activeTypes(setUp).some(({ price }) => price > 0) && setUp.circuit.ways_of_paying === 0,
        circuitField('part-payments'),
      ),
  },
  {
    number: 14,
    level: 'note',
    find: (setUp) =>
      activeTypes(setUp).flatMap((type) => when(type.price === 0, typeField(type, 'price'), { name: typeName(type) })),
  },
  {
    number: 15,
    level: 'note',
    // A comma in the wrong place: ten times what the other ways or races cost, or a tenth of it.
    find: (setUp) => {
      const priced = activeTypes(setUp).filter(({ price }) => price > 0);
      return priced.flatMap((type) => {
        const others = [...priced.filter(({ id }) => id !== type.id).map(({ price }) => price), ...setUp.other_prices];
        const usual = others.filter((price) => price > 0).toSorted((a, b) => a - b);
        const middle = usual[Math.floor(usual.length / 2)];
        const odd = middle !== undefined && (type.price >= middle * 10 || type.price * 10 <= middle);
        return when(odd, typeField(type, 'price'), { name: typeName(type), price: { amount: type.price } });
      });
    },
  },
];
