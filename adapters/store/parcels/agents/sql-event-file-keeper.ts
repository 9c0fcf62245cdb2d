import type { EventFileKeeper } from '#core/parcels/agents/event-file.ports.ts'
import type { Connection } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { query } from '../../database/row-shape.ts'

const ADD = query(
  { id: 'bigint' },
  'insert into event_files (agent, source, file_name, matching, at, counted_at, by_account) values ($1, $2, $3, $4, $5, $5, $6) returning id',
)
const COUNT = `update event_files set added_count = added_count + $2, known_count = known_count + $3, waiting_count = waiting_count + $4,
  unmatched_count = unmatched_count + $5, wrong_count = wrong_count + $6, counted_at = $7 where id = $1`
const FINISH = 'update event_files set finished_at = $2 where id = $1'
const WRONG = `insert into event_file_wrong_lines (file_id, line, cells, failure)
  select $1, line, cells, failure from json_to_recordset($2) as w (line integer, cells json, failure json)`
const REMOVE = `delete from event_file_wrong_lines where file_id in (select id from event_files where at < $1 order by id limit 1000)`

/** Files of tracking events in SQL, inside a unit of work on this connection. */
export const sqlEventFileKeeper = (connection: Connection): EventFileKeeper => ({
  add: async ({ agent, source, fileName, matching, at, by }) => {
    const values = [agent ?? null, source, fileName, JSON.stringify(matching), instantText(at), by ?? null]
    const [row] = await connection.rows(ADD, values)
    if (row === undefined) throw new Error('a file of events was not stored')
    return row.id
  },
  count: async (id, { added, known, waiting, unmatched, wrong: count }, { wrong, at }) => {
    connection.later(COUNT, [id, added, known, waiting, unmatched, count, instantText(at)])
    if (wrong.length > 0) await connection.rows(WRONG, [id, JSON.stringify(wrong)])
  },
  finish: async (id, at) => connection.later(FINISH, [id, instantText(at)]),
  removeWrongBefore: async (at) => {
    await connection.rows(REMOVE, [instantText(at)])
  },
})
