import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { declaredQueries, differencesOf, type Query } from '../../../adapters/store/database/row-shape.ts'
import { describeStatement } from '../../support/describe-statement.ts'
import type { ServerOf } from '../server.ts'

const FEWEST_QUERIES = 70

const textOf = ({ statement }: Query<unknown>): string => (typeof statement === 'string' ? statement : statement.text)

/** The rows that queries declare, against those that PostgreSQL says they have. */
export function queryShapesContract(server: ServerOf): void {
  describe('the rows of queries', () => {
    it('have the columns that every query declares, whether or not a test runs it', async () => {
      const client = new pg.Client(await server().freshDatabase())
      await client.connect()
      onTestFinished(() => client.end())
      const queries = declaredQueries()
      expect(queries.length).toBeGreaterThan(FEWEST_QUERIES)
      const wrong = []
      for (const query of queries) {
        const differences = differencesOf(query.shape, await describeStatement(client, textOf(query)))
        if (differences.length > 0) wrong.push({ text: textOf(query), differences })
      }
      expect(wrong).toEqual([])
    })

    it('are refused under tests where they are not what the query declares', async () => {
      const database = openDatabase({ connectionString: await server().freshDatabase(), connections: 1, log: () => undefined })
      onTestFinished(() => database.close())
      const asked = (shape: Query<object>['shape'], statement: string) => database.rows({ shape, statement })
      expect(await asked({ n: 'integer', note: 'text?' }, 'select 1 as n, null::text as note')).toEqual([{ n: 1, note: null }])
      await expect(asked({ n: 'bigint' }, 'select 1 as n')).rejects.toThrow('n is integer, not bigint')
      await expect(asked({ m: 'integer' }, 'select 1 as n where false')).rejects.toThrow('m is missing, n is not declared')
      await expect(asked({ note: 'text' }, 'select null::text as note')).rejects.toThrow('note is null')
    })
  })
}
