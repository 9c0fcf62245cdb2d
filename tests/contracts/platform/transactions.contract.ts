import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase, type Connection, type Database } from '../../../adapters/store/database/database.ts'
import { transaction } from '../../../adapters/store/database/transaction.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { ServerOf } from '../server.ts'

const NUMBERS = { name: 'all_numbers', text: 'select n::text from numbers order by n' }
const PUT = { name: 'put_number', text: 'insert into numbers (n) values ($1::int)' }
const DOUBLED = /duplicate key/

async function withNumbers(server: ServerOf, isPooled = false): Promise<Database> {
  const database = openDatabase({ connectionString: await server().freshDatabase(), connections: 1, isPooled, log: () => undefined })
  onTestFinished(() => database.close())
  await database.rows('create table numbers (n int primary key)')
  return database
}

const numbersOf = async (sql: Pick<Connection, 'texts'>): Promise<readonly number[]> => (await sql.texts(NUMBERS)).map(([n]) => Number(n))

/** How many messages a transaction sends to PostgreSQL. */
async function messagesOf(database: Database, work: (connection: Connection) => Promise<unknown>): Promise<number> {
  const sent = await database.reserved(async (client) => vi.spyOn(client, 'query'))
  await transaction(database, async (connection) => ok(await work(connection)))
  const count = sent.mock.calls.length
  sent.mockRestore()
  return count
}

/** How the statements of a transaction go out, and what becomes of those that fail. */
export function transactionsContract(server: ServerOf): void {
  describe.each([
    ['prepared', false],
    ['without names, as behind a pooler', true],
  ])('statements of a transaction, %s', (_how, isPooled) => {
    it('go out in the order in which they were asked for, each with its own answer', async () => {
      const database = await withNumbers(server, isPooled)
      const done = await transaction(database, async (connection) => {
        connection.later(PUT, [1])
        const [before, , after] = await Promise.all([numbersOf(connection), connection.rows(PUT, [2]), numbersOf(connection)])
        connection.later(PUT, [3])
        return ok({ before, after })
      })
      expect(done).toEqual(ok({ before: [1], after: [1, 2] }))
      expect(await numbersOf(database)).toEqual([1, 2, 3])
    })

    it('fail by themselves: those before are answered, those after fail with it, and nothing is kept', async () => {
      const database = await withNumbers(server, isPooled)
      const said: string[] = []
      const refused = failed(orderFailure('ORDER_NOT_FOUND', { order: 'X' }))
      const done = await transaction(database, async (connection) => {
        const asked = [connection.rows(PUT, [1]), connection.rows(PUT, [1]), numbersOf(connection)]
        said.push(...(await Promise.allSettled(asked)).map(({ status }) => status))
        return refused
      })
      expect({ said, done }).toEqual({ said: ['fulfilled', 'rejected', 'rejected'], done: refused })
      expect(await numbersOf(database)).toEqual([])
    })

    it('that nobody waits for fail the next that somebody does, or the commit, and the connection serves on', async () => {
      const database = await withNumbers(server, isPooled)
      const doubled = (connection: Connection): void => {
        connection.later(PUT, [1])
        connection.later(PUT, [1])
      }
      const asking = transaction(database, async (connection) => {
        doubled(connection)
        return ok(await numbersOf(connection))
      })
      await expect(asking).rejects.toThrow(DOUBLED)
      const ending = transaction(database, async (connection) => {
        doubled(connection)
        return ok('done')
      })
      await expect(ending).rejects.toThrow(DOUBLED)
      expect(await numbersOf(database)).toEqual([])
      expect(await transaction(database, async (connection) => ok(await connection.rows(PUT, [1])))).toEqual(ok([]))
      expect(await numbersOf(database)).toEqual([1])
    })

    it('send nothing where the driver cannot write a value of one, and the next that somebody waits for fails with it', async () => {
      const database = await withNumbers(server, isPooled)
      const endless: Record<string, unknown> = {}
      endless['itself'] = endless
      const done = transaction(database, async (connection) => {
        connection.later(PUT, [endless])
        return ok(await Promise.all([numbersOf(connection), connection.rows(PUT, [5])]))
      })
      await expect(done).rejects.toThrow('circular')
      expect(await numbersOf(database)).toEqual([])
      expect(await transaction(database, async (connection) => ok(await connection.rows(PUT, [6])))).toEqual(ok([]))
      expect(await numbersOf(database)).toEqual([6])
    })

    it('cost a message for those of one moment, with the begin before the first and the last writes with the commit', async () => {
      const database = await withNumbers(server, isPooled)
      expect(await messagesOf(database, async () => undefined)).toBe(0)
      expect(await messagesOf(database, (connection) => numbersOf(connection))).toBe(2)
      const writes = async (connection: Connection): Promise<void> => {
        await Promise.all([numbersOf(connection), numbersOf(connection)])
        for (const n of [7, 8, 9]) connection.later(PUT, [n])
      }
      expect(await messagesOf(database, writes)).toBe(2)
      expect(await numbersOf(database)).toEqual([7, 8, 9])
    })
  })
}
