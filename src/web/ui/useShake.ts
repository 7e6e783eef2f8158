import { useState } from 'react';

/** Shakes a form for about a second after an error. Never the only sign; left out under `prefers-reduced-motion`. */
export function useShake() {
  const [moving, setMoving] = useState(false);
  return {
    shake: () => setMoving(true),
    shaken: { className: moving ? 'shake' : undefined, onAnimationEnd: () => setMoving(false) },
  } as const;
}
