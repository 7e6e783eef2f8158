import { join } from 'node:path';
import { compiled, root, serverFlags } from '../../tools/run/parts.ts';

/**
 * How a test starts a process of the portal that loads more than a few files: with a cache of what is compiled, which holds for
 * the same flags alone.
 */
export const quickStart = {
  flags: [...serverFlags, '--import', join(root, 'tests/support/quickImports.ts')],
  env: { NODE_COMPILE_CACHE: compiled },
} as const;
