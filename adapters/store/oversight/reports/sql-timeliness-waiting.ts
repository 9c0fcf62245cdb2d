import { prepareStatement, type Connection } from '../../database/database.ts'
import { columnsOf, query } from '../../database/row-shape.ts'
import { factsOf, TIMELY, type TimelyRow } from './timely-parcel.ts'

/** So many parcels are read at once, however many wait. */
const BATCH = 5000

const WAITING = query({ order_id: 'bigint' }, prepareStatement('select distinct order_id from timely_waiting'))
const WANTED = 'unnest($1::bigint[]) as wanted(order_id)'

/** Parcels as they are summed. */
export const AS_SUMMED = query(
  TIMELY,
  prepareStatement(`select ${columnsOf(TIMELY, 'p')} from ${WANTED} join timely_parcels p on p.order_id = wanted.order_id`),
)
/** Parcels as their orders and events say that they are. */
export const AS_THEY_ARE = query(TIMELY, prepareStatement(factsOf(WANTED)))

/** A parcel that is counted and has changed, or one that has to be counted. */
export type Correction = { readonly row: TimelyRow; readonly times: 1 | -1 }

/**
 * Yields the corrections that the sums need for the parcels that wait to be summed: these as they
 * are summed are taken away, as they are now they are added.
 */
export async function* corrections(connection: Connection): AsyncIterable<Correction> {
  const ids = (await connection.rows(WAITING)).map(({ order_id: id }) => id)
  for (let first = 0; first < ids.length; first += BATCH) {
    const some = [ids.slice(first, first + BATCH)]
    for (const row of await connection.rows(AS_SUMMED, some)) yield { row, times: -1 }
    for (const row of await connection.rows(AS_THEY_ARE, some)) yield { row, times: 1 }
  }
}
