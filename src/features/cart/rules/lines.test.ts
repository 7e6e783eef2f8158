import { expect, test } from 'vitest';
import { underParents } from './lines.ts';

const line = (id: string, parent_id: string | null = null) => ({ id, parent_id });
const shown = (...lines: ReturnType<typeof line>[]) =>
  underParents(lines).map(({ id, child }) => (child ? `  ${id}` : id));

test('child lines sit under their parent, in the order they came (checkout §2)', () => {
  expect(shown(line('shirt', 'run'), line('run'), line('tri'), line('bus', 'run'))).toEqual([
    'run',
    '  shirt',
    '  bus',
    'tri',
  ]);
});

test('a line whose parent is gone stands for itself', () => {
  expect(shown(line('shirt', 'gone'))).toEqual(['shirt']);
});
