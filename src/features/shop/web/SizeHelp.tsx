import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { useText } from '#web/text.tsx';
import { useCircuitLook } from '#web/useCircuitLook.ts';
import type { ProductView } from '../contract.ts';
import { shopText } from '../text/index.ts';
import css from './item.module.css';

const SizeDialog = lazy(async () => ({ default: (await import('./SizeDialog.tsx')).SizeDialog }));

/** A link to a picture of sizes; with scripts it opens in a dialog. */
function SizePicture({ title, path }: { readonly title: string; readonly path: string }) {
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent) => {
    // Who asks for a new tab or window gets it.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a href={path} target="_blank" rel="noreferrer" aria-haspopup="dialog" onClick={show}>
        {title}
      </a>
      {open && (
        <Suspense>
          <SizeDialog title={title} path={path} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** A file of this portal: organisers' paths lead nowhere else. */
const isOwn = (path: string | null): path is string => path !== null && /^\/(?!\/)/.test(path);

/** The size table of a product, and where the circuit has one its size guide with a warning (checkout §2). */
export function SizeHelp({ product }: { readonly product: ProductView }) {
  const t = useText(shopText);
  const { sizeGuide } = useCircuitLook();
  if (Object.keys(product.variables).length === 0) return null;
  const table = product.have_size_table === 1 && isOwn(product.size_table_path) ? product.size_table_path : null;
  if (!table && !sizeGuide) return null;
  return (
    <div className={css.sizes}>
      {sizeGuide && <p>{t('size_warning')}</p>}
      <ul>
        {table && (
          <li>
            <SizePicture title={t('size_table')} path={table} />
          </li>
        )}
        {sizeGuide && (
          <li>
            <SizePicture title={t('size_guide')} path={sizeGuide} />
          </li>
        )}
      </ul>
    </div>
  );
}
