import { describe, expect, it } from 'vitest'
import { utils, write, type BookType, type WorkSheet } from 'xlsx'
import { must } from '#core/base/kernel/result.ts'
import { le16, le32, madeOld, narrow, record } from './made-old-workbook.ts'
import { readAll, refusalOf, rowsOf } from './read-all.ts'

/** A workbook as the common library writes it. */
function libraryBook(bookType: BookType, sheet: WorkSheet): Buffer {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['not shown']]), 'Hidden')
  utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Blank')
  utils.book_append_sheet(book, sheet, 'Orders')
  book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }, { Hidden: 0 }] }
  return write(book, { type: 'buffer', bookType }) as Buffer
}

const double = (value: number) => [...new Uint8Array(new Float64Array([value]).buffer)]

describe('an old workbook', () => {
  it('gives texts, numbers, dates, flags, errors and results of formulas', async () => {
    const sheet = utils.aoa_to_sheet([['订单', 'S1', 0.1 + 0.2, 42, true], [], [-7.25, 1e15, 'x', '1.23E+15', false]])
    sheet.A5 = { t: 'n', v: 46082.5, z: 'yyyy-mm-dd hh:mm' }
    sheet.B5 = { t: 'n', v: 501234567, z: '0000000000' }
    sheet.C5 = { t: 'e', v: 42 }
    sheet.D5 = { t: 'n', v: 3, f: '1+2' }
    sheet.E5 = { t: 'n', v: 46082, z: 'm/d/yy' }
    sheet['!ref'] = 'A1:E5'
    const { info, rows } = must(await readAll(libraryBook('biff8', sheet), 'orders.xls'))
    expect(info).toEqual({ format: 'xls', sheetName: 'Orders', sheetNames: ['Blank', 'Orders'], merges: [], hiddenLines: [] })
    expect(rows).toEqual([
      { line: 1, cells: ['订单', 'S1', '0.3', '42', 'TRUE'], kinds: 'ttnnb' },
      { line: 3, cells: ['-7.25', '1E+15', 'x', '1.23E+15', 'FALSE'], kinds: 'nxtxb' },
      { line: 5, cells: ['2026-03-01 12:00:00', '0501234567', '#N/A', '3', '2026-03-01'], kinds: 'dnend' },
    ])
  })

  it('from before 1997 is read as well', async () => {
    const { info, rows } = must(
      await readAll(
        libraryBook(
          'biff5',
          utils.aoa_to_sheet([
            ['ref', 'pcs'],
            ['S1', 2.5],
          ]),
        ),
        'orders.xls',
      ),
    )
    expect(info.sheetName).toBe('Orders')
    expect(rows).toEqual([
      { line: 1, cells: ['ref', 'pcs'], kinds: 'tt' },
      { line: 2, cells: ['S1', '2.5'], kinds: 'tn' },
    ])
  })

  it.each(['biff8', 'biff5'] as const)('of %s says what is merged', async (bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['ref', 'pcs'],
      ['S1', 1],
      ['', 2],
      ['S2', 3],
    ])
    sheet['!merges'] = [utils.decode_range('A2:A3')]
    const { info, rows } = must(await readAll(libraryBook(bookType, sheet), 'orders.xls'))
    // Before 1997 no cells were merged.
    expect(info.merges).toEqual(bookType === 'biff8' ? [{ top: 2, left: 0, bottom: 3, right: 0 }] : [])
    expect(rows.map(({ cells }) => cells[0])).toEqual(['ref', 'S1', '', 'S2'])
  })

  it('says which rows are hidden', async () => {
    const cell = (line: number) => record(0x0204, le16(line, 0, 0), narrow(`row ${line}`))
    const row = (line: number, flags: number) => record(0x0208, le16(line, 0, 1, 255, 0, 0, flags, 15))
    const { info } = must(await readAll(madeOld([...row(0, 0x100), ...row(1, 0x120), ...cell(0), ...cell(1)]), 'a.xls'))
    expect(info.hiddenLines).toEqual([2])
  })

  it('unpacks the short forms of numbers', async () => {
    const packed = (value: number, flags: number) => le32(((value << 2) | flags) >>> 0)
    const upper = (value: number) => le32(Buffer.from(double(value)).readUInt32LE(4) & ~3)
    const cells = [
      ...record(0x027e, le16(0, 0, 0), packed(-5, 2)),
      ...record(0x027e, le16(0, 1, 0), packed(12345, 3)),
      ...record(0x00bd, le16(0, 2, 0), upper(1.5), le16(0), packed(7, 2), le16(0), packed(199, 3), le16(4)),
      ...record(0x0203, le16(0, 6, 0), double(1e-7)),
    ]
    expect((await rowsOf(madeOld(cells), 'a.xls'))[0]?.cells).toEqual(['-5', '123.45', '1.5', '7', '1.99', '', '0.0000001'])
  })

  it('joins shared texts that go on in further records, in signs of another width', async () => {
    const shared = [
      ...record(0x00fc, le32(3), le32(3), narrow('one'), le16(6), [0], [...Buffer.from('abc')]),
      ...record(0x003c, [1], [...Buffer.from('中文x', 'utf16le')], le16(2), [0x0d], le16(1), le32(4), [...Buffer.from('é', 'utf16le')]),
      ...record(0x003c, [0], [0x7a], [1, 0, 2, 0], [9, 9, 9, 9]),
    ]
    const cell = (column: number, index: number) => record(0x00fd, le16(0, column, 0), le32(index))
    expect((await rowsOf(madeOld([...cell(0, 0), ...cell(1, 1), ...cell(2, 2)], shared), 'a.xls'))[0]?.cells).toEqual([
      'one',
      'abc中文x',
      'éz',
    ])
  })

  it('takes texts of formulas from behind them, and cells in any order', async () => {
    const text = record(0x0006, le16(1, 0, 0), [0, 0, 0, 0, 0, 0, 0xff, 0xff], le16(0), le32(0), le16(0))
    const cells = [
      ...text,
      ...record(0x0207, narrow('result')),
      ...record(0x0204, le16(0, 1, 0), narrow('b')),
      ...record(0x0204, le16(0, 0, 0), narrow('old')),
      ...record(0x0204, le16(0, 0, 0), narrow('a')),
    ]
    expect(await rowsOf(madeOld(cells), 'a.xls')).toEqual([
      { line: 1, cells: ['a', 'b'], kinds: 'tt' },
      { line: 2, cells: ['result'], kinds: 't' },
    ])
  })
})

describe('an old workbook is refused', () => {
  const cell = record(0x0204, le16(0, 0, 0), narrow('a'))
  it.each([
    ['with a password', 'FILE_ENCRYPTED', madeOld(cell, record(0x002f, le16(0)))],
    ['with links to another file', 'FILE_EXTERNAL_LINKS', madeOld(cell, record(0x01ae, le16(1), narrow('C:\\a.xls')))],
    ['without a value', 'FILE_EMPTY', madeOld([])],
    ['with a text that is not there', 'FILE_UNREADABLE', madeOld(record(0x00fd, le16(0, 0, 0), le32(5)))],
    ['with a column that cannot be', 'FILE_UNREADABLE', madeOld(record(0x0204, le16(0, 300, 0), narrow('a')))],
    ['with a record that leaves the file', 'FILE_UNREADABLE', madeOld(le16(0x0204, 60_000))],
    ['with texts that end too early', 'FILE_UNREADABLE', madeOld(cell, record(0x00fc, le32(9), le32(9), narrow('one')))],
    ['with a text longer than a cell', 'FILE_TOO_COMPLEX', madeOld(record(0x0204, le16(0, 0, 0, 40_000), [0]))],
  ])('%s', async (_, code, bytes) => {
    expect(await refusalOf(bytes, 'a.xls')).toBe(code)
  })

  it('but not for links within itself', async () => {
    expect(await refusalOf(madeOld(cell, record(0x01ae, le16(1, 0x0401))), 'a.xls')).toBe('read 1 rows')
  })
})
