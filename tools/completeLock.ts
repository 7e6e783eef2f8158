import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Run after `npm install`. Some libraries have binaries for each platform, as optional packages. If the registry in use
 * lacks those of other platforms, npm leaves them out of the lock, and `npm ci` refuses it as incomplete. This adds
 * them by name, version and platform; npm installs only those of the current platform.
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

/** The missing packages, by their path in the lock. */
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

/** The platform in a package's name: `cli-linux-arm64-musl`. */
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
