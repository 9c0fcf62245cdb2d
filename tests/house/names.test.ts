import { describe, expect, it } from 'vitest'
import { houseFiles, textOf } from './house-files.ts'
import { participlesIn } from './names.ts'

const CODE = /^(core|adapters|tests)\/.*\.tsx?$/
const code = houseFiles.filter(
  (path) => CODE.test(path) && !path.startsWith('tests/house/fixtures/') && path !== 'tests/house/names.test.ts',
)

describe('a name', () => {
  it('of a function is a verb with its object, that of a type a noun: neither is a participle alone', () => {
    expect(code.length).toBeGreaterThan(1000)
    expect(code.flatMap((path) => participlesIn(textOf(path)).map((name) => `${path}: ${name}`))).toEqual([])
  })

  it.each([
    'export function settled(bill: Bill) {}',
    'export async function recorded() {}',
    'async function begun() {}',
    'export const kept = (row: Row) => row',
    'export const shown = <T>(row: T) => row',
    'export const merged = async (rows: Rows) => rows',
    '  const sent = async () => 1',
    'type Heard = { readonly by: string }',
    'export interface Noted extends Row {}',
    'export type Answered<T> = T',
  ])('is refused in %s', (text) => {
    expect(participlesIn(text)).toHaveLength(1)
  })

  it.each([
    'export function settleBill(bill: Bill) {}',
    'export const readRow = (row: Row) => row',
    'export type NotifiedRecharge = { readonly id: string }',
    'export const seed = async () => 1',
    'const kept = rows.filter(isKept)',
    'export const failed = (failure: Failure) => ({ ok: false, failure })',
  ])('may stand in %s', (text) => {
    expect(participlesIn(text)).toEqual([])
  })
})
