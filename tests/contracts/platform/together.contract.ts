import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase, type Connection, type Database } from '../../../adapters/store/database/database.ts'
import { unlessTaken } from '../../../adapters/store/database/savepoint.ts'
import { transactionsTogether } from '../../../adapters/store/database/together.ts'
import { query, shape } from '../../../adapters/store/database/row-shape.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { ServerOf } from '../server.ts'

const PUT = { name: 'put_number_together', text: 'insert into numbers (n) values ($1::int)' }
const ADD = { name: 'add_to_number', text: 'update numbers set n = n + 100 where n = $1' }
const DOUBLE = query(
  shape({ place: 'integer', doubled: 'integer' }),
  'select place, n * 2 as doubled from json_to_recordset($1::json) as wanted(place integer, n integer) where n <> 3',
)

async function openNumbersDatabase(server: ServerOf): Promise<Database> {
  const database = openDatabase({ connectionString: await server().freshDatabase(), connections: 6, log: () => undefined })
  onTestFinished(() => database.close())
  await database.rows('create table numbers (n int primary key)')
  return database
}

const numbersOf = async (database: Database): Promise<readonly number[]> =>
  (await database.texts('select n::text from numbers order by numbers.n')).map(([n]) => Number(n))

const put = (n: number) => async (connection: Connection) => {
  await connection.rows(PUT, [n])
  return ok(n)
}
const refused = failed(orderFailure('ORDER_NOT_FOUND', { order: 'X' }))
const oneToTen = Array.from({ length: 10 }, (_, index) => index + 1)

/** Units of work that share transactions, of which each is kept or refused by itself. */
export function togetherContract(server: ServerOf): void {
  describe('units of work that share a transaction', () => {
    it('are kept with one commit, and what they do after it is done', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      const writing = vi.spyOn(database, 'writing')
      const after: number[] = []
      const done = oneToTen.map((n) =>
        together([`${n}`], (connection) => {
          connection.afterCommit(() => void after.push(n))
          return put(n)(connection)
        }),
      )
      expect((await Promise.all(done)).map(must)).toEqual(oneToTen)
      expect({ kept: await numbersOf(database), after, transactions: writing.mock.calls.length }).toEqual({
        kept: oneToTen,
        after: oneToTen,
        transactions: 1,
      })
    })

    it('are refused by themselves, with nothing kept of them, and the others are kept', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      const done = oneToTen.map((n) =>
        together([`${n}`], async (connection) => {
          const added = await put(n)(connection)
          return n % 4 === 0 ? refused : added
        }),
      )
      expect((await Promise.all(done)).map(({ ok: accepted }) => accepted)).toEqual(oneToTen.map((n) => n % 4 !== 0))
      expect(await numbersOf(database)).toEqual(oneToTen.filter((n) => n % 4 !== 0))
    })

    it('break off by themselves', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      await database.rows(PUT, [5])
      const done = await Promise.allSettled(oneToTen.map((n) => together([`${n}`], put(n))))
      expect(done.map(({ status }) => status)).toEqual(oneToTen.map((n) => (n === 5 ? 'rejected' : 'fulfilled')))
      expect(await numbersOf(database)).toEqual(oneToTen)
    })

    it('follow one another where they have a key in common', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      await database.rows(PUT, [0])
      const add = (n: number) => async (connection: Connection) => ok((await connection.rows(ADD, [n]), n))
      await Promise.all([together(['a', 'b'], add(0)), together(['c'], put(1)), together(['b'], add(100)), together(['a'], add(100))])
      expect(await numbersOf(database)).toEqual([1, 200])
    })

    it('do not wait for each other where one waits for a lock', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      await database.rows(PUT, [0])
      const held = Promise.withResolvers<undefined>()
      const holding = database.connected(async (connection) => {
        await connection.rows('begin')
        await connection.rows(ADD, [0])
        const waiting = together(['0'], async (own) => ok((await own.rows(ADD, [0]), 0)))
        const others = await Promise.all([together(['1'], put(1)), together(['2'], put(2))])
        held.resolve(undefined)
        await connection.rows('rollback')
        return { waiting: await waiting, others }
      })
      await held.promise
      expect(await holding).toEqual({ waiting: ok(0), others: [ok(1), ok(2)] })
      expect(await numbersOf(database)).toEqual([1, 2, 100])
    })

    it('have a second transaction while the first is open, where there are many', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      const used = new Set<Connection>()
      const second = Promise.withResolvers<undefined>()
      const many = Array.from({ length: 200 }, (_, n) => n)
      const done = many.map((n) =>
        together([`${n}`], async (connection) => {
          used.add(connection)
          if (used.size === 2) second.resolve(undefined)
          await second.promise
          return put(n)(connection)
        }),
      )
      expect((await Promise.all(done)).map(must)).toEqual(many)
      expect({ kept: await numbersOf(database), transactions: used.size }).toEqual({ kept: many, transactions: 2 })
    })

    it('have a transaction of their own where they take something back', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      await database.rows(PUT, [5])
      const done = oneToTen.map((n) =>
        together([`${n}`], async (connection) => ok(await unlessTaken(connection, () => connection.rows(PUT, [n])))),
      )
      expect((await Promise.all(done)).map(must)).toEqual(oneToTen.map((n) => n !== 5))
      expect(await numbersOf(database)).toEqual(oneToTen)
    })

    it('ask for rows of one statement at one moment, and each gets its own', async () => {
      const database = await openNumbersDatabase(server)
      const together = transactionsTogether(database)
      const done = oneToTen.map((n) => together([`${n}`], async (connection) => ok(await connection.each(DOUBLE, { n }))))
      const doubled = (await Promise.all(done)).map((one) => must(one).map((row) => row.doubled))
      expect(doubled).toEqual(oneToTen.map((n) => (n === 3 ? [] : [n * 2])))
    })
  })
}
