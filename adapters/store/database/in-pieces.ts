const PIECE = 500

/** How many rows a piece has, for the query that reads the next one. */
export const OF_PIECE = `limit ${PIECE}`

/**
 * The rows of a list piece by piece, each behind the last row of the one before, so that no more of
 * them are in memory.
 */
export async function* inPieces<Row>(next: (last: Row | undefined) => Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  let last: Row | undefined
  do {
    const rows = await next(last)
    if (rows.length > 0) yield rows
    last = rows.length < PIECE ? undefined : rows.at(-1)
  } while (last !== undefined)
}
