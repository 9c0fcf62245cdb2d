import { once } from 'node:events'
import { from as copyFrom } from 'pg-copy-streams'
import { binaryRows, type BinaryType } from './binary-rows.ts'
import type { Connection } from './database.ts'
import { millisLeft } from './deadline.ts'
import { quoteIdentifier } from './sql-values.ts'
import { SAVE, takeBack } from './savepoint.ts'
import { StoreLate } from './unavailable.ts'

const SPECIAL = /[\\\t\n\r]/
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const ROWS_A_CHUNK = 200
/** From this number of rows on, COPY is faster. */
const WORTH_COPYING = 100

/** A value in COPY's text form. */
function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value !== 'string') return String(value)
  const text = value
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign) : text
}

/** The next rows as lines; '' at the end. */
function nextLines(rows: Iterator<readonly unknown[]>): string {
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

function* lines(rows: Iterable<readonly unknown[]>): Generator<string> {
  const ahead = rows[Symbol.iterator]()
  for (let text = nextLines(ahead); text !== ''; text = nextLines(ahead)) yield text
}

export type Copy = {
  readonly table: string
  readonly columns: readonly string[]
  /**
   * Where all columns are of these, the rows go in binary form: the numbers, texts and so on that
   * belong to each.
   */
  readonly types?: readonly BinaryType[]
  readonly rows: Iterable<readonly unknown[]>
}

export const isWorthCopying = (rows: number): boolean => rows >= WORTH_COPYING

/**
 * Copies rows into a table; returns false, with nothing copied, where one violates a unique key.
 * Inside a transaction, which continues either way.
 */
export async function copyInto(connection: Connection, { table, columns, types, rows }: Copy): Promise<boolean> {
  // One message, since each answer waits behind the rows that are being read; the savepoint ends
  // with the transaction.
  const command = `${SAVE}; copy ${quoteIdentifier(table)} (${columns.map(quoteIdentifier).join(', ')}) from stdin${types === undefined ? '' : ' (format binary)'}`
  try {
    const client = await connection.bare()
    const stream = client.query(copyFrom(command))
    // A broken connection reports nothing at all.
    const signal = AbortSignal.timeout(millisLeft())
    const done = once(stream, 'finish', { signal })
    done.catch(() => undefined)
    for (const part of types === undefined ? lines(rows) : binaryRows(types, rows)) {
      if (!stream.write(part)) await Promise.race([once(stream, 'drain', { signal }), done])
    }
    stream.end()
    await done
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new StoreLate('take the rows')
    return takeBack(connection, error)
  }
  return true
}
