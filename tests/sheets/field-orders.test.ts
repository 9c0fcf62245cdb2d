import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { utils, write } from 'xlsx'
import { FIELD_HEADINGS, FIELD_ROW, fieldSheet, importField } from '../support/sheets/field-sheets.ts'

describe('the rows of one order', () => {
  it('are joined where they stand apart', async () => {
    const { orders, errors, report } = await importField(fieldSheet('join-apart.xlsx'))
    expect(errors).toEqual([])
    expect(report).toMatchObject({ total: 3, created: 2, failed: 0, joined: 1 })
    expect(orders.map(({ values, goods }) => [values.refCode, goods.map(({ name }) => name)])).toEqual([
      ['F-C-14', ['Phone case']],
      ['F-C-13', ['Phone case', 'USB cable']],
    ])
  })

  it('make none where they differ', async () => {
    const { orders, errors } = await importField(fieldSheet('join-differs.xlsx'))
    expect(orders).toEqual([])
    expect(errors).toEqual([[3, 'Address', 'ROW_DIFFERS']])
  })

  it('are found in a sheet that is too large to be kept while it is looked through', async () => {
    const headings = [...FIELD_HEADINGS, 'Note']
    const row = (reference: string, product: string) => [...FIELD_ROW.with(0, reference).with(7, product), 'x']
    const between = Array.from({ length: 900 }, () => [
      '',
      ...Array.from({ length: 9 }, () => ''),
      'y'.repeat(30_000),
      randomBytes(200).toString('hex'),
    ])
    const book = utils.book_new()
    utils.book_append_sheet(book, utils.aoa_to_sheet([headings, row('BIG-1', 'Lamp'), ...between, row('BIG-1', 'Shade')]))
    const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer)
    const path = join(await mkdtemp(join(tmpdir(), 'field-orders-')), 'orders.xlsx')
    await writeFile(path, bytes)
    for (const content of [{ path }, { bytes }]) {
      const { orders, report } = await importField({ fileName: 'orders.xlsx', content })
      expect(report).toMatchObject({ total: 902, created: 1, failed: 900, joined: 1 })
      expect(orders.map(({ goods }) => goods.map(({ name }) => name))).toEqual([['Lamp', 'Shade']])
    }
    await rm(dirname(path), { recursive: true })
  })
})
