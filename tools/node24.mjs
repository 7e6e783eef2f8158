/**
 * The portal runs its TypeScript natively, on Node 24. npm puts `node_modules/.bin` first on the path of every
 * script, and on the platforms named in package.json's optionalDependencies that holds a Node 24 of the
 * project's own, whatever Node the machine has. This file is plain JavaScript, so that an old Node can read it.
 */
const wanted = 24;
const found = Number.parseInt(process.versions.node, 10);

if (found < wanted) {
  console.error(
    `\nThis needs Node ${wanted} and runs on Node ${process.versions.node}. Node ${wanted} comes with \`npm ci\` on Linux ` +
      `and on a Mac with Apple silicon (not with --omit=optional); on ${process.platform} ${process.arch} install Node ` +
      `${wanted} or newer, then start with npm.\n`,
  );
  process.exit(1);
}
