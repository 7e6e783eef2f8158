import { z } from 'zod';
import { FlagIn } from '#kernel/wire.ts';

/** Who else has it in hand; null: nobody, or whoever asks. */
export const InHand = z.string().nullable();

/** What a colleague has in hand is taken only with `take_over`. */
export const ClaimBody = z.object({ take_over: FlagIn.default(false) });
