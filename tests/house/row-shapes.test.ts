import { describe, expect, it } from 'vitest'
import { houseFiles, textOf } from './house-files.ts'

const DECLARATION = 'adapters/store/database/row-shape.ts'
/**
 * Where statements go to the driver: the queries' own way, and pg-boss's statements, which it types
 * itself.
 */
const DRIVERS: ReadonlySet<string> = new Set(['adapters/store/database/database.ts', 'adapters/store/platform/jobs/boss.ts'])

const sources = houseFiles.filter((path) => /^adapters\/.*\.tsx?$/.test(path) && path !== DECLARATION)

/** Type arguments that claim what rows are. */
const claimsIn = (text: string): readonly string[] =>
  text.match(/\.(rows|query)<(?!Record<string, unknown>>)[^(]*\(|\.rows\([^\n]*\)+ as [A-Zr]/g) ?? []

/** Queries that are not declared once, where their module is loaded. */
const insideIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![.\w])query(By)?\(/g)].flatMap(({ index }) => {
    const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
    return /^(export )?const \w+ =\s*$/.test(line) || /^(export )?function $/.test(line) ? [] : [line]
  })

describe('the rows of SQL queries', () => {
  it('have no type but the one that their query declares', () => {
    expect(sources.filter((path) => path.startsWith('adapters/store/')).length).toBeGreaterThan(80)
    for (const path of sources) if (!DRIVERS.has(path)) expect(claimsIn(textOf(path)), path).toEqual([])
  })

  it('are declared once, where the test that describes them finds them', () => {
    for (const path of sources) if (path.startsWith('adapters/store/')) expect(insideIn(textOf(path)), path).toEqual([])
  })

  it('would be found wanting otherwise', () => {
    expect(claimsIn('const rows = await sql.rows<{ id: number }>(FIND)')).toHaveLength(1)
    expect(claimsIn('const rows = (await sql.rows(FIND)) as Row[]')).toHaveLength(1)
    expect(claimsIn("await pool.query<Row>('select 1')")).toHaveLength(1)
    expect(insideIn("const find = () =>\n  sql.rows(query({ id: 'bigint' }, FIND))")).toHaveLength(1)
    expect(insideIn("const FIND = query(\n  { id: 'bigint' },\n  'select 1 as id',\n)")).toEqual([])
  })
})
