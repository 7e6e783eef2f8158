import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

const office = /\/src\/(?:office\/|app\/consoleShell)\b/;

type Bundle = Rolldown.OutputBundle;

/**
 * One style sheet for all pages of visitors, and one more for the office, in place of one for each script: it is asked
 * for once, and a page that is opened from another has its styles already.
 */
export const oneStyleSheet = (): Plugin => ({
  name: 'one-style-sheet',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle: {
    // Before Vite writes down which style sheets belong to which script.
    order: 'pre',
    handler(_, bundle) {
      const entries = chunksOf(bundle).filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
      const isOffice = ({ facadeModuleId }: Rolldown.OutputChunk) => office.test(facadeModuleId ?? '');
      const root = entries.find(({ facadeModuleId }) => facadeModuleId?.includes('/src/app/root.tsx'));
      const officeShell = entries.find(({ facadeModuleId }) => facadeModuleId?.includes('/src/app/consoleShell.tsx'));
      if (!root || !officeShell) throw new Error('The layouts that bring the style sheets are not in the build');

      const seen = new Set<string>();
      const visitors = stylesOf(bundle, [root, ...entries.filter((entry) => !isOffice(entry))], seen);
      const colleagues = stylesOf(bundle, entries, seen);
      for (const [layout, sheets, name] of [
        [root, visitors, 'styles'],
        [officeShell, colleagues, 'office'],
      ] as const) {
        const source = sheets.map((sheet) => sourceOf(bundle, sheet)).join('');
        for (const sheet of sheets) delete bundle[sheet];
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
        const fileName = `assets/${name}-${hash}.css`;
        this.emitFile({ type: 'asset', fileName, source });
        layout.viteMetadata!.importedCss.add(fileName);
        // Some of the office's pages stand in the visitors' layout, as the one that asks for the second factor.
        if (layout === officeShell)
          for (const page of entries.filter(isOffice)) page.viteMetadata!.importedCss.add(fileName);
      }
    },
  },
});

const chunksOf = (bundle: Bundle) => Object.values(bundle).filter((file) => file.type === 'chunk');

const sourceOf = (bundle: Bundle, name: string): string => {
  const asset = bundle[name];
  if (asset?.type !== 'asset') throw new Error(`${name} is not in the build`);
  return String(asset.source);
};

/**
 * The style sheets of these scripts and of those that they import, which are left without. What is imported comes
 * first, so that a page's own rule still wins over one of the kit.
 */
function stylesOf(bundle: Bundle, chunks: readonly Rolldown.OutputChunk[], seen: Set<string>): string[] {
  return chunks.flatMap((chunk) => {
    if (seen.has(chunk.fileName)) return [];
    seen.add(chunk.fileName);
    const imported = [...chunk.imports, ...chunk.dynamicImports].flatMap((name) => {
      const file = bundle[name];
      return file?.type === 'chunk' ? [file] : [];
    });
    const before = stylesOf(bundle, imported, seen);
    const own = [...(chunk.viteMetadata?.importedCss ?? [])];
    chunk.viteMetadata?.importedCss.clear();
    return [...before, ...own];
  });
}
