import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { cellKind } from '#core/base/sheets/sheet-row.ts'
import { bookOf, madeWorkbook, relationships, worksheet } from './made-workbook.ts'
import { readAll, rowsOf } from './read-all.ts'

const styles = (...formats: readonly string[]) =>
  `<styleSheet><numFmts>${formats.map((format, i) => `<numFmt numFmtId="${200 + i}" formatCode="${format.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>` +
  `<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>${formats.map((_, i) => `<xf numFmtId="${200 + i}"/>`).join('')}</cellXfs></styleSheet>`

/** The first row of a sheet of one row of cells. */
async function row(cells: string, parts: Record<string, string> = {}) {
  const [first] = await rowsOf(await bookOf(`<row r="1">${cells}</row>`, parts))
  return first
}
const number = (value: string) => `<c><v>${value}</v></c>`

describe('numbers of a workbook', () => {
  it.each([
    ['2.2999999999999998', '2.3'],
    ['0.30000000000000004', '0.3'],
    ['1.4900000000000002', '1.49'],
    ['1E-3', '0.001'],
    ['1.5E-7', '0.00000015'],
    ['-1.25E-5', '-0.0000125'],
    ['1E+5', '100000'],
    ['966551234567', '966551234567'],
    ['9.66551234567E+11', '966551234567'],
    ['12345678901', '12345678901'],
    ['0.10', '0.1'],
    ['007', '7'],
    ['-0', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['999999999999999', '999999999999999'],
    ['-12.5', '-12.5'],
  ])('%s is %s', async (stored, text) => {
    expect(await row(number(stored))).toEqual({ line: 1, cells: [text], kinds: 'n' })
  })

  it.each([
    ['1.2345678901234501E+15', '1.23457E+15'],
    ['1234567890123450', '1.23457E+15'],
    ['1.23E+15', '1.23E+15'],
    ['12345678901234567', '1.23457E+16'],
    ['9007199254740993', '9.0072E+15'],
    ['1E+25', '1E+25'],
  ])('%s is damaged and shown as %s', async (stored, text) => {
    expect(await row(number(stored))).toEqual({ line: 1, cells: [text], kinds: 'x' })
  })

  it('takes a number of 16 digits that stands whole in the file', async () => {
    expect(await row(number('1234567890123457'))).toEqual({ line: 1, cells: ['1234567890123457'], kinds: 'n' })
  })

  it('takes a text for damaged where a spreadsheet shortened it, and not where somebody means it', async () => {
    const texts = ['1.23E+15', '6.20449E+05', '1,23E+15', '########', '12E5', 'E+15', '1.23E+15 x', 'S1-E+10', '##']
    const found = await row(texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join(''))
    expect(found?.kinds).toBe('xxxxttttt')
    expect(found?.cells).toEqual(texts)
  })

  it('pads what the format pads', async () => {
    const found = await row('<c s="2"><v>501234567</v></c><c s="2"><v>1.5</v></c>', { 'xl/styles.xml': styles('0000000000') })
    expect(found?.cells).toEqual(['0501234567', '1.5'])
  })
})

describe('dates of a workbook', () => {
  it.each([
    ['yyyy-mm-dd', '46082', '2026-03-01'],
    ['yyyy"年"m"月"d"日"', '46082.5', '2026-03-01 12:00:00'],
    ['[$-804]yyyy/m/d;@', '46082', '2026-03-01'],
    ['h:mm', '0.75', '18:00:00'],
    ['[h]:mm:ss', '0.000011574', '00:00:01'],
    ['mm:ss.0', '0.5', '12:00:00'],
    ['yyyy-mm-dd', '1', '1900-01-01'],
    ['yyyy-mm-dd', '61', '1900-03-01'],
    ['yyyy-mm-dd', '46081.999999', '2026-03-01'],
  ])('by format %s, %s is %s', async (format, value, text) => {
    expect(await row(`<c s="2"><v>${value}</v></c>`, { 'xl/styles.xml': styles(format) })).toEqual({ line: 1, cells: [text], kinds: 'd' })
  })

  it.each(['0.00E+00', '#,##0.00', '0.0"days"', '"日"0', '0_d', '[Red]0', '@', 'General'])('format %s makes no date', async (format) => {
    expect((await row('<c s="2"><v>46082</v></c>', { 'xl/styles.xml': styles(format) }))?.kinds).toBe('n')
  })

  it('knows the formats that need no declaration, and a value that is no date', async () => {
    const found = await row('<c s="1"><v>46082</v></c><c s="1"><v>-3</v></c>', { 'xl/styles.xml': styles() })
    expect(found).toEqual({ line: 1, cells: ['2026-03-01', '-3'], kinds: 'dn' })
  })

  it('counts from 1904 where the workbook does', async () => {
    const workbook =
      '<workbook xmlns:r="r"><workbookPr date1904="1"/><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>'
    expect((await row('<c s="1"><v>44620</v></c>', { 'xl/styles.xml': styles(), 'xl/workbook.xml': workbook }))?.cells).toEqual([
      '2026-03-01',
    ])
  })

  it('reads dates written as such', async () => {
    expect((await row('<c t="d"><v>2026-03-01T08:30:00.000Z</v></c><c t="d"><v>2026-03-01T00:00:00</v></c>'))?.cells).toEqual([
      '2026-03-01 08:30:00',
      '2026-03-01',
    ])
  })
})

describe('texts of a workbook', () => {
  const shared = (...items: readonly string[]) => ({
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst>${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
  })

  it('joins runs, leaves readings out, keeps spaces', async () => {
    const parts = shared(
      '<t xml:space="preserve"> 上海 </t>',
      '<r><rPr><b/></rPr><t>Rich </t></r><r><t>text</t></r>',
      '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr/>',
      '<t/>',
    )
    const found = await row(
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c><c t="s"><v>1</v></c>',
      parts,
    )
    expect(found).toEqual({ line: 1, cells: [' 上海 ', 'Rich text', '東京', '', 'Rich text'], kinds: 'ttt t' })
  })

  it('resolves escapes of XML and of the format', async () => {
    const text = (xml: string) => `<c t="inlineStr"><is><t>${xml}</t></is></c>`
    const found = await row(
      text('a &amp; b &lt;c&gt; &quot;d&quot; &apos;') +
        text('&#65;&#x4E2D;&#x1F600;') +
        text('one_x000D_\r\ntwo_x005F_x000D_') +
        text('_x00_ _xZZZZ_ _') +
        text('<![CDATA[<b>&amp;</b> _x0041_]]>'),
    )
    expect(found?.cells).toEqual(['a & b <c> "d" \'', 'A中😀', 'one\r\ntwo_x000D_', '_x00_ _xZZZZ_ _', '<b>&amp;</b> _x0041_'])
  })

  it('reads flags, errors, texts of formulas and formulas without a result', async () => {
    const found = await row(
      '<c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c><c t="str"><f>A1&amp;"x"</f><v>TRUEx</v></c><c><f>SUM(B1:B9)</f><v>12.5</v></c><c><f>SUM(B1:B9)</f><v></v></c><c t="str"><f>IF(A1="","","")</f><v></v></c><c><v>1</v></c>',
    )
    expect(found?.cells).toEqual(['TRUE', 'FALSE', '#N/A', 'TRUEx', '12.5', '=SUM(B1:B9)', '', '1'])
    expect(found?.kinds).toBe('bbetnf n')
    expect([0, 2, 5, 99].map((column) => found && cellKind(found, column))).toEqual(['flag', 'error', 'formula', 'blank'])
  })
})

describe('sheets of a workbook', () => {
  it('counts lines and columns where references are given, left out or prefixed', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c><x:c/><x:c><x:v>3</x:v></x:c></x:row><x:row r="5"><x:c r="C5"><x:v>9</x:v></x:c><x:c><x:v>4</x:v></x:c></x:row><x:row/><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>'
    const rows = await rowsOf(await madeWorkbook({ 'xl/worksheets/sheet1.xml': sheet }))
    expect(rows).toEqual([
      { line: 1, cells: ['1', '', '3'], kinds: 'n n' },
      { line: 5, cells: ['', '', '9', '4'], kinds: '  nn' },
      { line: 7, cells: ['7'], kinds: 'n' },
    ])
  })

  it('takes the first visible sheet that has data', async () => {
    const sheet = (text: string) => worksheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`)
    const workbook =
      '<workbook xmlns:r="r"><sheets><sheet name="Hidden" sheetId="1" state="hidden" r:id="a"/><sheet name="Chart" sheetId="2" r:id="b"/><sheet name="Blank" sheetId="3" r:id="c"/><sheet name="A &amp; B" sheetId="4" r:id="d"/><sheet name="Last" sheetId="5" r:id="e"/></sheets></workbook>'
    const bytes = await madeWorkbook({
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels': relationships(
        ['a', 'worksheet', 'worksheets/1.xml'],
        ['b', 'chartsheet', 'chartsheets/1.xml'],
        ['c', 'worksheet', '/xl/worksheets/3.xml'],
        ['d', 'worksheet', 'Worksheets/4.XML'],
        ['e', 'worksheet', './worksheets/../worksheets/5.xml'],
      ),
      'xl/worksheets/1.xml': sheet('hidden'),
      'xl/worksheets/3.xml': worksheet('<row r="4"><c r="A4" s="1"/></row>'),
      'xl/worksheets/4.xml': sheet('wanted'),
      'xl/worksheets/5.xml': sheet('last'),
    })
    const { info, rows } = must(await readAll(bytes))
    expect(info).toMatchObject({ format: 'xlsx', sheetName: 'A & B', sheetNames: ['Blank', 'A & B', 'Last'] })
    expect(rows[0]?.cells).toEqual(['wanted'])
    expect(must(await readAll(bytes, 'a.xlsx', 'Last')).rows[0]?.cells).toEqual(['last'])
  })

  it('does not mind blank cells in format beyond the last column that is taken', async () => {
    expect((await rowsOf(await bookOf('<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row>')))[0]?.cells).toEqual(['1'])
  })

  it('carries headings such as __proto__ as plain texts', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString']
    const found = await row(names.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join(''))
    expect(found?.cells).toEqual(names)
    expect(Object.keys(Object.prototype)).toEqual([])
  })
})
