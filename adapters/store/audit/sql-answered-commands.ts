import type { AnsweredCommands, KeyedCommand } from '../../../core/kernel/once.ts'
import { prepared, type Connection, type Sql } from '../database/database.ts'
import { query } from '../database/row-shape.ts'

/** Waits for the current holder of the key, and takes it if that one gave up. */
const CLAIM = prepared(`insert into answered_commands (account_id, command, key, body_hash) values ($1, $2, $3, $4)
  on conflict (account_id, command, key) do nothing returning 1 as taken`)
const EARLIER = query(
  { body_hash: 'text', answer: 'text?' },
  prepared('select body_hash, answer from answered_commands where account_id = $1 and command = $2 and key = $3'),
)
const REMEMBER = prepared('update answered_commands set answer = $4 where account_id = $1 and command = $2 and key = $3')

/** Answers of commands with a key, on the connection of the command's own unit of work: its writes and its answer are saved together. */
export const sqlAnsweredCommands = (connection: Connection): AnsweredCommands => ({
  claim: async ({ accountId, command, key, bodyHash }) => {
    const taken = await connection.rows(CLAIM, [accountId, command, key, bodyHash])
    if (taken.length > 0) return undefined
    const earlier = await recall(connection, { accountId, command, key })
    if (earlier === undefined) throw new Error(`the answer under key ${key} is missing`)
    return earlier
  },
  recall: (command) => recall(connection, command),
  remember: async ({ accountId, command, key }, answer) => {
    connection.later(REMEMBER, [accountId, command, key, answer])
  },
})

async function recall(sql: Sql, { accountId, command, key }: Pick<KeyedCommand, 'accountId' | 'command' | 'key'>) {
  const [earlier] = await sql.rows(EARLIER, [accountId, command, key])
  return earlier === undefined || earlier.answer === null ? undefined : { bodyHash: earlier.body_hash, answer: earlier.answer }
}
