import type { PassView } from '../contract.ts';

/** The quiet zone: four modules around the code, as scanners need it. */
const quiet = 4;

export function QrCode({ qr: { path, modules }, label }: { readonly qr: PassView['qr']; readonly label: string }) {
  const size = modules + 2 * quiet;
  return (
    <svg viewBox={`${-quiet} ${-quiet} ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-quiet} y={-quiet} width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
