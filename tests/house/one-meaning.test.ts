import { describe, expect, it } from 'vitest'
import { filesIn, textOf } from './house-files.ts'
import { exportsIn, sharedNames } from './one-meaning.ts'

const files = filesIn('core', '.ts')
const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

describe('one name', () => {
  it('of the core means one thing: no two files export the same one', () => {
    const all = files.flatMap((path) => exportsIn(path, textOf(path)))
    expect(all.length).toBeGreaterThan(3000)
    expect(sharedNames(all)).toEqual([])
  })

  it('of a file of the core is of one file', () => {
    expect(sharedNames(files.map((path) => ({ path, name: fileName(path) })))).toEqual([])
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
