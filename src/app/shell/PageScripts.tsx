import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Scripts, type ScriptsProps } from 'react-router';
import { updatedId, watchFiles } from './goneFiles.ts';

interface Attributes {
  readonly children?: ReactNode;
  readonly rel?: string;
  readonly href?: string;
  readonly type?: string;
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/** The elements themselves, out of their fragments. */
const flat = (node: ReactNode): readonly ReactElement<Attributes>[] =>
  Children.toArray(node).flatMap((one) => {
    if (!isValidElement<Attributes>(one)) return [];
    return one.type === Fragment ? flat(one.props.children) : [one];
  });

/**
 * Begins the page's code after its first paint. It runs in the browser as it is written here, before there is any
 * module. All `modules` are fetched at once. Then what pages share is run file by file, so that the browser may paint
 * and answer a tap between two of them: a slow phone would stand still for as long as all of them take. At last the
 * code before this script, which names the pages themselves, starts React. A hidden tab paints nothing, and an old
 * browser does not tell: there the code begins after a second. Of a file that does not come `askWhetherGone` is asked.
 */
function startAfterPaint(modules: readonly string[], askWhetherGone: ReturnType<typeof watchFiles>): void {
  const here = document.currentScript as HTMLScriptElement;
  const code = here.previousElementSibling!.textContent;
  const { nonce } = here;
  let started = false;
  const pause = () => new Promise((paused) => setTimeout(paused));
  const start = async () => {
    if (started) return;
    started = true;
    for (const [index, href] of modules.entries()) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
      if (index % 4 === 3) await pause();
    }
    // React comes first. The rest is named before what it imports: backwards it runs after it, each file by itself.
    const pages = modules.findIndex((href, index) => index > 1 && code.includes(href));
    for (const href of [...modules.slice(2, pages), ...modules.slice(pages).reverse()]) {
      if (code.includes(href)) continue;
      // A file that does not come is told by `code`, which needs it, too.
      await import(/* @vite-ignore */ href).catch(() => askWhetherGone([href]));
      await pause();
    }
    const script = document.createElement('script');
    script.onerror = () => askWhetherGone(modules.filter((href) => code.includes(href)));
    document.head.append(Object.assign(script, { type: 'module', nonce, textContent: code }));
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  setTimeout(start, 1000);
}

/**
 * React Router's scripts, begun after the first paint: on a slow network its own tags in the head share the line with
 * the styles.
 */
export function PageScripts(props: ScriptsProps) {
  const elements = flat(Scripts(props));
  const modules = elements.flatMap(({ props: { rel, href } }) => (rel === 'modulepreload' && href ? [href] : []));
  const scripts = elements.filter(({ type }) => type === 'script');
  if (scripts.length === 0) return null;
  // Only the server writes it: it has run when React comes, which leaves it as it is.
  const late = import.meta.env.SSR
    ? `(${startAfterPaint})(${JSON.stringify(modules)},(${watchFiles})('${updatedId}'))`
    : ' ';
  return (
    <>
      {scripts.map(({ key, props: { type, dangerouslySetInnerHTML } }) => (
        <script
          key={key}
          nonce={props.nonce}
          // As plain text the code waits, and the policy of a kept page has its hash.
          type={type === 'module' ? 'text/plain' : type}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React Router's own
          dangerouslySetInnerHTML={dangerouslySetInnerHTML}
          suppressHydrationWarning
        />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own function, with the addresses of our own files */}
      <script nonce={props.nonce} dangerouslySetInnerHTML={{ __html: late }} suppressHydrationWarning />
    </>
  );
}
