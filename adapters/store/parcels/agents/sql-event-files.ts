import type { EventFile, EventFiles } from '#core/parcels/agents/event-file.ports.ts'
import type { EventMatching, FileSource, WrongEvent } from '#core/parcels/agents/event-file.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const FILE = shape({
  id: 'bigint',
  agent: 'text?',
  agent_name: 'text?',
  source: narrowColumn<FileSource>('text'),
  file_name: 'text',
  at: 'timestamptz',
  by_name: 'text?',
  added_count: 'integer',
  known_count: 'integer',
  waiting_count: 'integer',
  unmatched_count: 'integer',
  wrong_count: 'integer',
  counted_at: 'timestamptz',
  finished_at: 'timestamptz?',
})
const COLUMNS = `f.id, f.agent, t.agent_name, f.source, f.file_name, f.at, a.name as by_name, f.added_count, f.known_count, f.waiting_count,
  f.unmatched_count, f.wrong_count, f.counted_at, f.finished_at`
const TABLES = 'event_files f left join tracker_agent t on t.agent_code = f.agent left join accounts a on a.id = f.by_account'
const LIST = query(
  { ...FILE, total: 'bigint' },
  `select count(*) over () as total, ${COLUMNS} from ${TABLES}
    where ($1::text is null or f.agent = $1) and ($2::text is null or f.source = $2) and ($3::text is null or folded(f.file_name) like $3)
    order by f.id desc limit $4 offset $5`,
)
const FIND = query(FILE, `select ${COLUMNS} from ${TABLES} where f.id = $1`)
const PIECE = 500
const WRONG = query(
  { line: 'integer', cells: narrowColumn<WrongEvent['cells']>('json'), failure: narrowColumn<WrongEvent['failure']>('json') },
  `select line, cells, failure from event_file_wrong_lines where file_id = $1 and line > $2 order by line limit ${PIECE}`,
)
const MATCHING = query(
  { matching: narrowColumn<EventMatching>('json') },
  'select matching from event_files where agent is not distinct from $1 order by id desc limit 1',
)

const fileOf = (row: RowOf<typeof FILE>): EventFile => ({
  id: row.id,
  ...given({ agent: row.agent ?? undefined, agentName: row.agent_name ?? undefined }),
  source: row.source,
  fileName: row.file_name,
  at: row.at.getTime(),
  byName: row.by_name ?? '',
  counts: {
    added: row.added_count,
    known: row.known_count,
    waiting: row.waiting_count,
    unmatched: row.unmatched_count,
    wrong: row.wrong_count,
  },
  countedAt: row.counted_at.getTime(),
  ...given({ finishedAt: row.finished_at?.getTime() }),
})

/** Files of tracking events, as they are read. */
export const sqlEventFiles = (sql: Sql): EventFiles => ({
  list: async ({ agent, source, keywords, page, pageSize }) => {
    const rows = await sql.rows(LIST, [agent ?? null, source ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize])
    return { rows: rows.map(fileOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id) => {
    const [row] = await sql.rows(FIND, [id])
    return row && fileOf(row)
  },
  wrongLines: async function* (id) {
    for (let last = 0; ;) {
      const rows = await sql.rows(WRONG, [id, last])
      yield* rows
      last = rows.at(-1)?.line ?? last
      if (rows.length < PIECE) return
    }
  },
  lastMatching: async (agent) => (await sql.rows(MATCHING, [agent ?? null]))[0]?.matching,
})
