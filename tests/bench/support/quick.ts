/** The argument of a quick run, for the benches that measure less then. */
export const QUICK_SIZE = '--size=quick'

/**
 * Whether this is `npm run bench -- quick`: fewer rows and rounds, and only the figures that a
 * change falls short of first.
 */
export const isQuick = process.argv.includes(QUICK_SIZE)
