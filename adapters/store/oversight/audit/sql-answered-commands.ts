import type { AnsweredCommands, AnsweredTogether, KeyedCommand } from '#core/base/kernel/once.ts'
import { prepareStatement, type Connection, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

/** Waits for the current holder of the key, and takes it if that one gave up. */
const CLAIM = prepareStatement(`insert into answered_commands (account_id, command, key, body_hash) values ($1, $2, $3, $4)
  on conflict (account_id, command, key) do nothing returning 1 as taken`)
const EARLIER = query(
  { body_hash: 'text', answer: 'text?' },
  prepareStatement('select body_hash, answer from answered_commands where account_id = $1 and command = $2 and key = $3'),
)
const REMEMBER = prepareStatement('update answered_commands set answer = $4 where account_id = $1 and command = $2 and key = $3')

/**
 * The keys in the order in which they were asked for; sorted where they are stored, so that two
 * units with the same keys wait for each other in one order.
 */
const KEYS = 'unnest($1::bigint[], $2::text[], $3::text[]) with ordinality as wanted (account_id, command, key, place)'
const ALL_EARLIER = query(
  { place: 'bigint', body_hash: 'text', answer: 'text?' },
  prepareStatement(`select wanted.place, kept.body_hash, kept.answer from ${KEYS}
    join answered_commands kept using (account_id, command, key) where kept.answer is not null`),
)
/**
 * One by one, so that the key is found by its index however few rows there were when the statement
 * was planned.
 */
const EACH_EARLIER = query(
  { place: 'integer', body_hash: 'text', answer: 'text?' },
  prepareStatement(`select wanted.place, kept.body_hash, kept.answer
    from json_to_recordset($1::json) as wanted(place integer, account_id bigint, command text, key text)
    cross join lateral (select body_hash, answer from answered_commands
      where account_id = wanted.account_id and command = wanted.command and key = wanted.key and answer is not null offset 0) kept`),
)
const REMEMBER_ALL = prepareStatement(`insert into answered_commands (account_id, command, key, body_hash, answer)
  select account_id, command, key, body_hash, answer
  from json_to_recordset($1::json) as done(account_id bigint, command text, key text, body_hash text, answer text)
  order by account_id, command, key`)

const keysOf = (commands: readonly KeyedCommand[]) => [
  commands.map(({ accountId }) => accountId),
  commands.map(({ command }) => command),
  commands.map(({ key }) => key),
]

/**
 * Answers of commands with a key, on the connection of the command's own unit of work: its writes
 * and its answer are saved together.
 */
export const sqlAnsweredCommands = (connection: Connection): AnsweredCommands & AnsweredTogether => ({
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
  recallAll: async (commands) => {
    const [only] = commands
    if (only !== undefined && commands.length === 1) {
      const [found] = await connection.each(EACH_EARLIER, { account_id: only.accountId, command: only.command, key: only.key })
      return [found && { bodyHash: found.body_hash, answer: found.answer ?? '' }]
    }
    const found = await connection.rows(ALL_EARLIER, keysOf(commands))
    const byPlace = new Map(found.map(({ place, body_hash: bodyHash, answer }) => [place, { bodyHash, answer: answer ?? '' }]))
    return commands.map((_, index) => byPlace.get(index + 1))
  },
  rememberAll: async (done) => {
    connection.gather(
      REMEMBER_ALL,
      done.map(({ command: { accountId, command, key, bodyHash }, answer }) => ({
        account_id: accountId,
        command,
        key,
        body_hash: bodyHash,
        answer,
      })),
    )
  },
})

async function recall(sql: Sql, { accountId, command, key }: Pick<KeyedCommand, 'accountId' | 'command' | 'key'>) {
  const [earlier] = await sql.rows(EARLIER, [accountId, command, key])
  return earlier === undefined || earlier.answer === null ? undefined : { bodyHash: earlier.body_hash, answer: earlier.answer }
}
