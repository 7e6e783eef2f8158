/**
 * The portal runs TypeScript natively, on Node 24. On the platforms of package.json's optionalDependencies the project
 * installs its own Node 24 in `node_modules/.bin`, which npm puts first on the path of scripts. This file is
 * JavaScript, so that an older Node can run it.
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
