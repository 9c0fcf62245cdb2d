import { setFlagsFromString } from 'node:v8'

/**
 * How far the heap may grow beyond what was in use after the last collection before the next one, in per cent. V8 goes up to 300 while work
 * is fast; a long import then holds 150 MB of orders that were stored long ago. This holds half of it, and takes no more time.
 */
const GROWTH_PER_CENT = 200

/** Sets what V8 takes at any time, so that a server is the same whichever way it is started. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PER_CENT}`)
