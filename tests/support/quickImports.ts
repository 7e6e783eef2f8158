import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Half of a start is Node reading drizzle-orm's package.json (178 kB) for each of the 1,000 imports that name the library or
 * one of its files. Here each name is found once, and what stands in the library is a module beside its importer.
 */
const inLibrary = /\/node_modules\/drizzle-orm\//;
const found = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(name, context, resolve) {
    const { parentURL: importer = '' } = context;
    if (name.startsWith('.') && name.endsWith('.js') && inLibrary.test(importer)) {
      return { url: new URL(name, importer).href, format: 'module', shortCircuit: true };
    }
    if (!name.startsWith('drizzle-orm')) return resolve(name, context);
    const answer = found.get(name) ?? { ...resolve(name, context), shortCircuit: true };
    found.set(name, answer);
    return answer;
  },
});
