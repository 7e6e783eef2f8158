import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Run after `npm install`. Libraries bring programs of their own for each kind of machine, as optional packages.
 * Where the registry in use lacks those of other machines, npm leaves them out of the lock, and `npm ci` then
 * refuses the lock as incomplete. Here they are put back, by name, version and machine: on every other machine
 * npm passes over them, on theirs it fetches them.
 */
export type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

export type Packages = Record<string, LockedPackage>;

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];

/** The packages that are missing, with the path at which each belongs into the lock. */
export function missingPackages(packages: Packages): Packages {
  const missing: Packages = {};
  for (const { dev, optionalDependencies = {} } of Object.values(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const path = `node_modules/${name}`;
      // A range needs the registry's answer; libraries name these packages by their exact version.
      if (packages[path] || !/^\d+\.\d+\.\d+/.test(version)) continue;
      missing[path] = { version, ...machineOf(name), ...(dev && { dev }), optional: true };
    }
  }
  return missing;
}

/** The machine that a package is for, as the parts of its name say: `cli-linux-arm64-musl`. */
function machineOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const parts = name.split(/[-/]/);
  const os = systems.filter((system) => parts.includes(system));
  const cpu = processors.filter((processor) => parts.includes(processor));
  const libc = parts.some((part) => part.startsWith('musl'))
    ? ['musl']
    : parts.some((part) => part.startsWith('gnu'))
      ? ['glibc']
      : [];
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) };
}

if (import.meta.main) {
  const file = join(import.meta.dirname, '../package-lock.json');
  const lock: { packages: Packages } = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPackages(lock.packages);
  const { '': root = {}, ...others } = lock.packages;
  const sorted = Object.entries({ ...others, ...missing }).toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  writeFileSync(
    file,
    `${JSON.stringify({ ...lock, packages: { '': root, ...Object.fromEntries(sorted) } }, null, 2)}\n`,
  );
  console.log(`Put back: ${Object.keys(missing).join(', ') || 'nothing'}`);
}
