import type { BrowserContext } from '@playwright/test';

/** What a way through the portal costs somebody. */
export interface Cost {
  /** Pages of the portal on which something was done, and the last one. */
  readonly pages: number;
  /** Clicks, taps and choices, also at the provider of the payment. */
  readonly clicks: number;
  /** Fields that were typed into. */
  readonly typed: number;
}

/** In the browser: tells of each click, choice and typed field, with the page on which it was done. */
function listen(): void {
  const tell = (kind: string, field: string) =>
    (window as unknown as { acted: (...told: string[]) => void }).acted(kind, location.pathname, field);
  document.addEventListener('pointerdown', () => tell('click', ''), true);
  document.addEventListener(
    'input',
    ({ target }) => {
      if (target instanceof HTMLSelectElement) tell('click', '');
      else if (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
        tell('typed', target.id || target.name);
    },
    true,
  );
}

/** A browser that counts what is done in it. */
export async function counted(context: BrowserContext, portal: { readonly url: string }): Promise<() => Cost> {
  const acts: { readonly kind: string; readonly path: string; readonly field: string }[] = [];
  await context.exposeBinding('acted', ({ page }, kind: string, path: string, field: string) => {
    acts.push({ kind, field, path: new URL(page.url()).port === new URL(portal.url).port ? path : 'elsewhere' });
  });
  await context.addInitScript(listen);
  return () => {
    const own = acts.map(({ path }) => path).filter((path) => path !== 'elsewhere');
    return {
      pages: own.filter((path, at) => path !== own[at - 1]).length + 1,
      clicks: acts.filter(({ kind }) => kind === 'click').length,
      typed: new Set(acts.filter(({ kind }) => kind === 'typed').map(({ path, field }) => `${path} ${field}`)).size,
    };
  };
}
