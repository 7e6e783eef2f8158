import type { z } from 'zod';
import type { QrView } from '#features/orders/contract.ts';

/** Four modules of paper around the code, as a reader needs them. */
const quiet = 4;

export function QrCode({
  qr: { path, modules },
  label,
}: {
  readonly qr: z.output<typeof QrView>;
  readonly label: string;
}) {
  const size = modules + 2 * quiet;
  return (
    <svg viewBox={`${-quiet} ${-quiet} ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-quiet} y={-quiet} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
