import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** Rows that the server still has to sum, index or file of what came in. */
const WAITING = [
  'timely_waiting',
  'order_texts_waiting',
  'order_tallies where fresh',
  'order_blocks where fresh',
  'shipment_counts where fresh',
  "jobs.job where name = 'keep_addresses' and state in ('created', 'retry', 'active')",
]

/**
 * The server sums and indexes in the background what came in before; what is measured next begins
 * when it has, on a server that does nothing else.
 */
export async function untilSettled(client: pg.Client): Promise<void> {
  for (const waiting of WAITING) while (((await client.query(`select from ${waiting} limit 1`)).rowCount ?? 0) > 0) await sleep(500)
}
