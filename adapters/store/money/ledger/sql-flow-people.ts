import type { ListedFlow } from '#core/money/ledger/statements/flow.ports.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

/** Who of the client began each: the first row of the trail about it that is of its people. */
const PEOPLE = query(
  { subject: 'text', name: 'text' },
  prepareStatement(`select distinct on (e.subject) e.subject, p.name from audit_entries e
      join members m on m.account_id = e.actor_id and m.client_id = $1 join accounts p on p.id = e.actor_id
    where e.area = 'finance' and e.subject = any($2::text[]) and p.name <> '' order by e.subject, e.id`),
)

/** Rows of a client's flow with the person of the client who caused each, where one did. */
export async function withPeople(sql: Sql, customerId: number, rows: readonly ListedFlow[]): Promise<readonly ListedFlow[]> {
  if (rows.length === 0) return rows
  const found = await sql.rows(PEOPLE, [customerId, rows.map(({ flow_num: number }) => number)])
  const names = new Map(found.map(({ subject, name }) => [subject, name]))
  return rows.map((row) => {
    const by = names.get(row.flow_num)
    return by === undefined ? row : { ...row, by }
  })
}
