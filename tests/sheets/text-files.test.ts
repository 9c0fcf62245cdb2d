import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { readAll, refusalOf, rowsOf } from './read-all.ts'

const read = async (text: string | Buffer, fileName = 'orders.csv') => must(await readAll(Buffer.from(text), fileName))
const cells = async (text: string) => (await rowsOf(Buffer.from(text), 'orders.csv')).map((row) => row.cells)

const SIMPLIFIED = '订单号,收货人,手机,国家\nS1,陈晓明,+97150,阿联酋\nS2,王小二,+96650,沙特阿拉伯\n'
const TRADITIONAL = '訂單號,收貨人,手機,國家\nS1,陳曉明,+97150,阿聯酋\nS2,王小二,+96650,沙烏地阿拉伯\n'
const WESTERN = 'Référence;Name;Straße\nS1;Jürgen Müller;Königstraße 5\n'

describe('encodings of text files', () => {
  it.each([
    ['utf-8', SIMPLIFIED, Buffer.from(SIMPLIFIED)],
    ['utf-8', SIMPLIFIED, Buffer.from(`\ufeff${SIMPLIFIED}`)],
    ['gb18030', SIMPLIFIED, iconv.encode(SIMPLIFIED, 'gb18030')],
    ['big5', TRADITIONAL, iconv.encode(TRADITIONAL, 'big5')],
    ['utf-16le', SIMPLIFIED, iconv.encode(SIMPLIFIED, 'utf-16le', { addBOM: true })],
    ['utf-16be', SIMPLIFIED, iconv.encode(SIMPLIFIED, 'utf-16be', { addBOM: true })],
    ['utf-16le', WESTERN, iconv.encode(WESTERN, 'utf-16le', { addBOM: false })],
    ['windows-1252', WESTERN, iconv.encode(WESTERN, 'windows-1252')],
    ['gb18030', 'a,b\n1,㐀𠀀龥\n中国,广州\n你好,上海\n', iconv.encode('a,b\n1,㐀𠀀龥\n中国,广州\n你好,上海\n', 'gb18030')],
  ])('knows %s', async (encoding, text, bytes) => {
    const { info, rows } = must(await readAll(bytes, 'orders.csv'))
    expect(info.encoding).toBe(encoding)
    const delimiter = info.delimiter ?? ''
    expect(rows.map((row) => row.cells.join(delimiter))).toEqual(text.trim().split('\n'))
  })

  it('reads characters that are split across two pieces of a long file', async () => {
    const text = `收货人,地址\n${'陈晓明,上海市浦东新区\n'.repeat(30_000)}`
    for (const encoding of ['gb18030', 'utf-8', 'utf-16le']) {
      const rows = await rowsOf(iconv.encode(text, encoding, { addBOM: true }), 'orders.txt')
      expect(rows).toHaveLength(30_001)
      expect(new Set(rows.slice(1).map((row) => row.cells.join('|')))).toEqual(new Set(['陈晓明|上海市浦东新区']))
    }
  })
})

describe('fields of text files', () => {
  it.each([
    [',', 'a,b,c\n1,"x;y;z",3\n4,5;5,6\n'],
    [';', 'a;b;c\n0,470;1,2;3\n0,760;"1,1";2,5\n'],
    ['\t', 'a\tb\tc\n1, x\t2; y\t3\n'],
    ['|', 'a|b|c\n1,2|3,4|5,6\n'],
    [',', '深圳公司发货清单\n\na,b,c\n1,2,3\n4,"5\n5",6\n'],
    [',', 'single\nvalues\nonly\n'],
  ])('are separated by %j', async (delimiter, text) => {
    expect((await read(text)).info.delimiter).toBe(delimiter)
  })

  it('obeys a first line that names the delimiter, which is no line of the sheet', async () => {
    const { info, rows } = await read('sep=|\r\na,b|c\r\n1|2\r\n')
    expect(info.delimiter).toBe('|')
    expect(rows).toEqual([
      { line: 1, cells: ['a,b', 'c'], kinds: 'tt' },
      { line: 2, cells: ['1', '2'], kinds: 'tt' },
    ])
  })

  it('reads quotes as spreadsheets write them', async () => {
    expect(await cells('a,"b ""c""",d\n"line one\nline two",2,3\n"",5" pipe,x"y"\n')).toEqual([
      ['a', 'b "c"', 'd'],
      ['line one\nline two', '2', '3'],
      ['', '5" pipe', 'x"y"'],
    ])
  })

  it('counts blank lines, and a field of several lines as one', async () => {
    const { rows } = await read('\n\na,b\n"x\ny\nz",1\n,\n2,3\n\n')
    expect(rows.map((row) => [row.line, row.cells])).toEqual([
      [3, ['a', 'b']],
      [4, ['x\ny\nz', '1']],
      [6, ['2', '3']],
    ])
  })

  it.each(['\n', '\r\n', '\r'])('takes lines ended by %j', async (ending) => {
    expect(await cells(['a,b', '1,2', '3,4'].join(ending))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('takes lines of unequal length and ends that differ', async () => {
    expect(await cells('a,b,c\r\n1\n2,3,4,5\r\n')).toEqual([['a', 'b', 'c'], ['1'], ['2', '3', '4', '5']])
  })

  it('marks numbers that a spreadsheet shortened when it saved the file', async () => {
    const [, row] = (await read('id,phone,width,sku\n1.23E+15,9.66551E+11,########,12E5\n')).rows
    expect(row?.kinds).toBe('xxxt')
    expect(row?.cells[0]).toBe('1.23E+15')
  })

  it('keeps what looks like a formula as it is typed', async () => {
    expect(await cells('a,b\n=1+1,@x\n-2,+3\n')).toEqual([
      ['a', 'b'],
      ['=1+1', '@x'],
      ['-2', '+3'],
    ])
  })
})

describe('a text file under another name', () => {
  it('is read by its content', async () => {
    expect((await read('a\tb\tc\n1\t2\t3\n', 'export.xls')).info.delimiter).toBe('\t')
    expect((await read(SIMPLIFIED, 'orders.xlsx')).rows).toHaveLength(3)
  })

  it('is a broken workbook where it is no table', async () => {
    expect(await refusalOf(Buffer.from('this is, not a workbook'), 'orders.xlsx')).toBe('FILE_UNREADABLE')
    expect(await refusalOf(Buffer.from('not a workbook\nat all\n'), 'orders.xls')).toBe('FILE_UNREADABLE')
  })
})
