import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from './database.ts'
import { millisLeft } from './deadline.ts'
import { quoted } from './declared-columns.ts'
import { SAVE, takeBack } from './savepoint.ts'
import { StoreLate } from './unavailable.ts'

const SPECIAL = /[\\\t\n\r]/
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const ROWS_A_CHUNK = 200
/** From this many rows on copying pays. */
const WORTH_COPYING = 100

/** A value in COPY's text form. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  const text = value
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign) : text
}

/** The next rows as lines; '' where there are none. */
function lines(rows: Iterator<readonly unknown[]>): string {
  let text = ''
  for (let count = 0; count < ROWS_A_CHUNK; count += 1) {
    const next = rows.next()
    if (next.done === true) break
    const row = next.value
    for (let at = 0; at < row.length; at += 1) text += at === 0 ? field(row[at]) : `\t${field(row[at])}`
    text += '\n'
  }
  return text
}

export type Copy = { readonly table: string; readonly columns: readonly string[]; readonly rows: Iterable<readonly unknown[]> }

export const isWorthCopying = (rows: number): boolean => rows >= WORTH_COPYING

/**
 * Copies rows into a table; answers false, and nothing was copied, where one breaks a unique key. Inside a transaction, which goes on
 * either way.
 */
export async function copyInto(connection: Connection, { table, columns, rows }: Copy): Promise<boolean> {
  // One message, since each answer waits for its turn behind the rows that are being read; the savepoint goes with the transaction.
  const command = `${SAVE}; copy ${quoted(table)} (${columns.map(quoted).join(', ')}) from stdin`
  try {
    const stream = connection.client.query(copyFrom(command))
    // A connection that is cut says nothing at all.
    const signal = AbortSignal.timeout(millisLeft())
    const done = once(stream, 'finish', { signal })
    done.catch(() => undefined)
    const ahead = rows[Symbol.iterator]()
    for (let text = lines(ahead); text !== ''; text = lines(ahead)) {
      if (!stream.write(text)) await Promise.race([once(stream, 'drain', { signal }), done])
    }
    stream.end()
    await done
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new StoreLate('take the rows')
    return takeBack(connection, error)
  }
  return true
}
