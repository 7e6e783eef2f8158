import { useState } from 'react';

/**
 * A form that says no with a shake of about a second. Spread `shaken` over what is to move and call `shake`. It is
 * never the only sign, and the style sheet leaves it out for who wants less motion.
 */
export function useShake() {
  const [moving, setMoving] = useState(false);
  return {
    shake: () => setMoving(true),
    shaken: { className: moving ? 'shake' : undefined, onAnimationEnd: () => setMoving(false) },
  } as const;
}
