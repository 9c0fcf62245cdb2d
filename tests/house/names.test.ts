import { describe, expect, it } from 'vitest'
import { filesIn, houseFiles, textOf } from './house-files.ts'
import { exportsIn, participlesIn, sharedNames } from './names.ts'

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

const coreFiles = filesIn('core', '.ts')
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
/** Every context has one of each. */
const OF_EACH_CONTEXT: ReadonlySet<string> = new Set(['entities.ts', 'manifest.ts'])

describe('a name of the core', () => {
  it('means one thing: no two files export the same one', () => {
    const all = coreFiles.flatMap((path) => exportsIn(path, textOf(path)))
    expect(all.length).toBeGreaterThan(3000)
    expect(sharedNames(all)).toEqual([])
  })

  it('of a file is the name of one file', () => {
    const named = coreFiles.map((path) => ({ path, name: fileName(path) })).filter(({ name }) => !OF_EACH_CONTEXT.has(name))
    expect(sharedNames(named)).toEqual([])
  })

  it.each([
    ['export async function lockBill() {}', 'export function lockBill(id: number) {}'],
    ['export const note = () => undefined', 'export const note: Section = {}'],
    ['export type Step = string', 'export interface Step {}'],
    ['export const [FIRST, LAST] = [1, 2]', 'export const LAST = 3'],
  ])('is refused in %s and %s', (one, other) => {
    const shared = sharedNames([...exportsIn('core/money/one.ts', one), ...exportsIn('core/portal/other.ts', other)])
    expect(shared).toEqual([expect.stringMatching(/: core\/money\/one\.ts, core\/portal\/other\.ts$/)])
  })

  it.each([
    ['export function read(a: string): A\nexport function read(a: number): B', 'export function readBill() {}'],
    ['const amountOf = () => 1', 'export const amountOf = () => 2'],
  ])('may stand in %s and %s', (one, other) => {
    expect(sharedNames([...exportsIn('core/money/one.ts', one), ...exportsIn('core/portal/other.ts', other)])).toEqual([])
  })
})
