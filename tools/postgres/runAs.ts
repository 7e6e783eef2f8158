import { spawnSync } from 'node:child_process';
import { chownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../plainError.ts';

/** The user that PostgreSQL's programs run as. */
export type RunAs = {
  /** What stands before the program. */
  prefix: readonly string[];
  /** The user and group that the child process takes, where it is not ours. */
  identity: { uid?: number; gid?: number };
};

const nobody = 65534;
const namespace = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`];

/**
 * PostgreSQL refuses to run as root, which containers and rented servers often use.
 *
 * A user namespace is best: inside it the user is `nobody`, outside still root, so that no file changes its owner and a
 * checkout in root's private home works. Where namespaces are not allowed, the data folder is given to `nobody`, and
 * PostgreSQL runs as that user.
 */
export function chooseUser(folder: string, programs: string): RunAs {
  if (process.getuid?.() !== 0) return { prefix: [], identity: {} };

  const { uid, gid } = statSync(folder);
  if (uid !== 0) return asOwner({ uid, gid }, folder, programs);
  if (succeeds(namespace[0]!, [...namespace.slice(1), join(programs, 'postgres'), '--version'])) {
    return { prefix: namespace, identity: {} };
  }
  give(folder, nobody);
  return asOwner({ uid: nobody, gid: nobody }, folder, programs);
}

function asOwner(owner: { uid: number; gid: number }, folder: string, programs: string): RunAs {
  const reachable =
    succeeds(join(programs, 'postgres'), ['--version'], owner) && succeeds('test', ['-w', folder], owner);
  if (!reachable) {
    throw new PlainError(
      'PostgreSQL does not run as root, and it cannot run here in another name: start as an ordinary user, ' +
        'or set DATABASE_URL to the address of a PostgreSQL database.',
    );
  }
  return { prefix: [], identity: owner };
}

const succeeds = (command: string, args: readonly string[], identity: RunAs['identity'] = {}): boolean =>
  spawnSync(command, args, { stdio: 'ignore', cwd: '/', ...identity }).status === 0;

function give(path: string, owner: number): void {
  chownSync(path, owner, owner);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) give(join(path, name), owner);
}
