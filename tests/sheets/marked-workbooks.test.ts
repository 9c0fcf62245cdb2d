import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read, type CellObject, type WorkSheet } from 'xlsx'
import { must } from '#core/base/kernel/result.ts'
import type { CellMark, MarkedSheet } from '#core/base/sheets/sheet.port.ts'
import { markSheet } from '../../adapters/sheets/mark/mark-sheet.ts'
import { ZipArchive } from '../../adapters/sheets/zip/zip-archive.ts'
import { bookOf, madeWorkbook, relationships, worksheet } from './made-workbook.ts'
import { readAll, rowsOf } from './read-all.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/orders/${name}`, import.meta.url))
const mark = async (bytes: Uint8Array, marks: readonly CellMark[], fileName = 'orders.xlsx'): Promise<MarkedSheet> =>
  must(await markSheet({ bytes, fileName }, marks))

/** The workbook as another program reads it: comments and colours by cell. */
function seen({ bytes }: { readonly bytes: Uint8Array }) {
  const book = read(bytes, { cellStyles: true })
  const sheet = book.Sheets[book.SheetNames[0] as string] as WorkSheet
  const cells = Object.entries(sheet).filter((entry): entry is [string, CellObject] => /^[A-Z]+\d+$/.test(entry[0]))
  const comments = Object.fromEntries(cells.filter(([, cell]) => cell.c).map(([at, cell]) => [at, cell.c?.map(({ t }) => t).join('')]))
  const coloured = cells.filter(([, cell]) => cell.s?.fgColor?.rgb === 'FFC8CD').map(([at]) => at)
  return { comments, coloured: coloured.toSorted() }
}

async function partsOf(bytes: Uint8Array): Promise<Record<string, string>> {
  const archive = await ZipArchive.open(bytes)
  return Object.fromEntries(await Promise.all(archive.parts.map(async (part) => [part.name, await archive.text(part)] as const)))
}

const faulty: readonly CellMark[] = [
  { line: 19, column: 11, comment: '重量应为数字，找到“abc”\n<&> "quoted"' },
  { line: 32, column: 4, comment: '=HYPERLINK("x") 不认识的国家' },
]

describe('a marked workbook', () => {
  it('is the same workbook with coloured and commented cells', async () => {
    const original = fixture('orders-cn.xlsx')
    const marked = await mark(original, faulty, 'orders-cn.xlsx')
    expect(marked.fileName).toBe('orders-cn.xlsx')
    expect(seen(marked)).toEqual({ comments: { L19: faulty[0]?.comment, E32: faulty[1]?.comment }, coloured: ['E32', 'L19'] })
    expect(await readAll(marked.bytes)).toEqual(await readAll(original))
  })

  it('keeps every part but the sheet, the styles and the lists as it was', async () => {
    const before = await partsOf(fixture('orders-cn.xlsx'))
    const after = await partsOf((await mark(fixture('orders-cn.xlsx'), faulty)).bytes)
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed.toSorted()).toEqual([
      '[Content_Types].xml',
      'xl/comments1.xml',
      'xl/drawings/vmlDrawing1.vml',
      'xl/styles.xml',
      'xl/worksheets/_rels/sheet1.xml.rels',
      'xl/worksheets/sheet1.xml',
    ])
    expect(Object.keys(before).filter((name) => !(name in after))).toEqual([])
    const sheet = (after['xl/worksheets/sheet1.xml'] ?? '').replace(/ s="1"/g, '').replace(/<legacyDrawing[^>]*>/, '')
    expect(sheet).toBe(before['xl/worksheets/sheet1.xml'])
  })

  it('makes cells and rows that the sheet lacks, in their order', async () => {
    const sheet = worksheet('<row r="2" spans="1:3" ht="30"><c r="B2"><v>1</v></c></row><row r="4" s="1" customFormat="1"/>')
    const bytes = await madeWorkbook({ 'xl/worksheets/sheet1.xml': sheet })
    const marks = [1, 2, 3, 4, 6].flatMap((line) => [0, 1, 3].map((column) => ({ line, column, comment: `${line}.${column}` })))
    const marked = await mark(bytes, marks.toReversed())
    const { 'xl/worksheets/sheet1.xml': after = '' } = await partsOf(marked.bytes)
    expect([...after.matchAll(/<row [^>]*r="(\d+)"/g)].map(([, line]) => line)).toEqual(['1', '2', '3', '4', '6'])
    expect([...after.matchAll(/<c r="([A-Z]\d)"/g)].map(([, at]) => at).slice(0, 6)).toEqual(['A1', 'B1', 'D1', 'A2', 'B2', 'D2'])
    expect(after).toContain('ht="30"')
    expect(Object.keys(seen(marked).comments)).toHaveLength(15)
    expect(await rowsOf(marked.bytes)).toEqual([{ line: 2, cells: ['', '1'], kinds: ' n' }])
  })

  it.each([
    [
      'tables',
      '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData><pageMargins left="1"/><tableParts/></worksheet>',
      /<\/sheetData><pageMargins left="1"\/><legacyDrawing [^>]*\/><tableParts\/>/,
    ],
    [
      'a prefix',
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c></x:row></x:sheetData></x:worksheet>',
      /<x:legacyDrawing [^>]*\/><\/x:worksheet>/,
    ],
    [
      'an inner extension list',
      `${worksheet('<row><c><v>1</v></c></row>').replace('</worksheet>', '')}<conditionalFormatting><extLst/></conditionalFormatting><extLst/></worksheet>`,
      /<\/conditionalFormatting><legacyDrawing [^>]*\/><extLst\/>/,
    ],
  ])('puts its parts where they belong in a sheet of %s', async (_, sheet, expected) => {
    const marked = await mark(await madeWorkbook({ 'xl/worksheets/sheet1.xml': sheet }), [{ line: 3, column: 1, comment: 'x' }])
    expect((await partsOf(marked.bytes))['xl/worksheets/sheet1.xml']).toMatch(expected)
  })

  it('keeps the look of a cell beneath its colour', async () => {
    const styles =
      '<styleSheet><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
      '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/><xf numFmtId="14" fontId="1" fillId="1" borderId="0" applyFill="1"><alignment wrapText="1"/></xf></cellXfs></styleSheet>'
    const bytes = await bookOf('<row><c s="1"><v>46082</v></c><c><v>2</v></c></row>', { 'xl/styles.xml': styles })
    const marked = await mark(bytes, [
      { line: 1, column: 0, comment: 'a' },
      { line: 1, column: 1, comment: 'b' },
    ])
    const after = (await partsOf(marked.bytes))['xl/styles.xml'] ?? ''
    expect(after).toContain('<cellXfs count="4">')
    expect(after).toContain('<xf fillId="2" applyFill="1" numFmtId="14" fontId="1" borderId="0"><alignment wrapText="1"/></xf>')
    expect((await rowsOf(marked.bytes))[0]).toEqual({ line: 1, cells: ['2026-03-01', '2'], kinds: 'dn' })
  })

  it('loses its marks where the next round has others', async () => {
    const original = fixture('orders-cn.xlsx')
    const first = await mark(original, faulty)
    const second = await mark(first.bytes, [
      { line: 32, column: 4, comment: 'again' },
      { line: 45, column: 9, comment: 'new' },
    ])
    expect(seen(second)).toEqual({ comments: { E32: 'again', J45: 'new' }, coloured: ['E32', 'J45'] })
    const none = await mark(second.bytes, [])
    expect(seen(none)).toEqual({ comments: {}, coloured: [] })
    const shapes = (await partsOf(second.bytes))['xl/drawings/vmlDrawing1.vml'] ?? ''
    expect([...shapes.matchAll(/<x:Row>(\d+)/g)].map(([, row]) => row)).toEqual(['31', '44'])
  })

  it("leaves other people's comments and adds to them", async () => {
    const comments =
      '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>Ann &amp; Bob</author></authors><commentList><comment ref="A1" authorId="0"><text><t>mine</t></text></comment><comment ref="B1" authorId="0"><text><r><t>other</t></r></text></comment></commentList></comments>'
    const shape = (row: number, column: number) =>
      `<v:shape id="_x0000_s20${column}" type="#_x0000_t202"><x:ClientData ObjectType="Note"><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
    const bytes = await madeWorkbook({
      'xl/worksheets/sheet1.xml': worksheet('<row><c><v>1</v></c><c><v>2</v></c><c><v>3</v></c></row>').replace(
        '</worksheet>',
        '<legacyDrawing xmlns:r="r" r:id="rId2"/></worksheet>',
      ),
      'xl/worksheets/_rels/sheet1.xml.rels': relationships(
        ['rId1', 'comments', '../comments7.xml'],
        ['rId2', 'vmlDrawing', '../drawings/vmlDrawing7.vml'],
      ),
      'xl/comments7.xml': comments,
      'xl/drawings/vmlDrawing7.vml': `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="x"><v:shapetype id="_x0000_t202"/>${shape(0, 0)}${shape(0, 1)}</xml>`,
    })
    const first = await mark(bytes, [
      { line: 1, column: 0, comment: 'wrong' },
      { line: 1, column: 2, comment: 'also' },
    ])
    expect(seen(first).comments).toEqual({ A1: 'mine\n[Crossdock] wrong', B1: 'other', C1: 'also' })
    const parts = await partsOf(first.bytes)
    expect(parts['xl/worksheets/sheet1.xml']?.match(/legacyDrawing/g)).toHaveLength(1)
    expect(parts['xl/drawings/vmlDrawing7.vml']?.match(/<v:shape /g)).toHaveLength(3)
    const second = await mark(first.bytes, [{ line: 1, column: 1, comment: 'now here' }])
    expect(seen(second).comments).toEqual({ A1: 'mine', B1: 'other\n[Crossdock] now here' })
    expect((await partsOf(second.bytes))['xl/comments7.xml']).toContain('<author>Ann &amp; Bob</author>')
  })

  it('keeps a workbook with macros what it is', async () => {
    const marked = await mark(await bookOf('<row><c><v>1</v></c></row>'), [{ line: 1, column: 0, comment: 'x' }], 'orders.xlsm')
    expect(marked).toMatchObject({ fileName: 'orders.xlsm', contentType: 'application/vnd.ms-excel.sheet.macroEnabled.12' })
  })
})

describe('a corrected workbook', () => {
  const correct = async (
    bytes: Uint8Array,
    cells: readonly (readonly [line: number, column: number, text: string])[],
    marks: readonly CellMark[] = [],
  ) => {
    const corrections = new Map<number, Map<number, string>>()
    for (const [line, column, text] of cells) corrections.set(line, (corrections.get(line) ?? new Map<number, string>()).set(column, text))
    return must(await markSheet({ bytes, fileName: 'orders.xlsx' }, marks, corrections))
  }

  it('holds the corrected texts, is marked where it is still wrong, and is otherwise the same', async () => {
    const original = fixture('orders-cn.xlsx')
    const before = must(await readAll(original)).rows
    const corrected = await correct(
      original,
      [
        [19, 11, '1.5'],
        [32, 4, '阿联酋 <&> "x"'],
        [45, 0, ''],
        [200, 2, 'behind'],
      ],
      [
        { line: 32, column: 4, comment: 'still' },
        { line: 57, column: 3, comment: 'phone' },
      ],
    )
    expect(seen(corrected)).toEqual({ comments: { E32: 'still', D57: 'phone' }, coloured: ['D57', 'E32'] })
    const after = must(await readAll(corrected.bytes)).rows
    const changes = after.flatMap(({ line, cells }) => {
      const own = before.find((row) => row.line === line)?.cells ?? []
      return cells.flatMap((cell, column) => (cell === (own[column] ?? '') ? [] : [[line, column, cell]]))
    })
    expect(changes).toEqual([
      [19, 11, '1.5'],
      [32, 4, '阿联酋 <&> "x"'],
      [45, 0, ''],
      [200, 2, 'behind'],
    ])
  })

  it('has text instead of a formula, and no order of calculation that names it', async () => {
    const types =
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/calcChain.xml" ContentType="c"/></Types>'
    const bytes = await bookOf('<row r="1"><c r="A1"><f>B1*2</f><v>4</v></c><c r="B1"><v>2</v></c></row>', {
      '[Content_Types].xml': types,
      'xl/calcChain.xml': '<calcChain xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><c r="A1" i="1"/></calcChain>',
      'xl/_rels/workbook.xml.rels': relationships(
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'calcChain', 'calcChain.xml'],
        ['rId3', 'styles', 'styles.xml'],
      ),
      'xl/styles.xml': '<styleSheet><cellXfs count="1"><xf/></cellXfs></styleSheet>',
    })
    const parts = await partsOf((await correct(bytes, [[1, 0, '5']])).bytes)
    expect(parts['xl/worksheets/sheet1.xml']).toContain(
      '<c r="A1" s="0" t="inlineStr"><is><t xml:space="preserve">5</t></is></c><c r="B1"><v>2</v></c>',
    )
    expect(Object.keys(parts)).not.toContain('xl/calcChain.xml')
    expect(`${parts['[Content_Types].xml']}${parts['xl/_rels/workbook.xml.rels']}`).not.toContain('calcChain')
    expect(Object.keys(await partsOf((await mark(bytes, [])).bytes))).toContain('xl/calcChain.xml')
  })

  it('reads as it was corrected, wherever the sheet is cut into pieces', async () => {
    const rows = Array.from(
      { length: 3000 },
      (_, index) =>
        `<row r="${index + 1}"><c r="A${index + 1}" t="inlineStr"><is><t>text ${index}</t></is></c><c r="B${index + 1}"><v>${index}</v></c></row>`,
    )
    const cells = Array.from({ length: 3000 }, (_, index) => [index + 1, index % 2, `new ${index}`] as const)
    const after = await rowsOf((await correct(await bookOf(rows.join('')), cells)).bytes)
    expect(after.map((row) => row.cells)).toEqual(
      Array.from({ length: 3000 }, (_, index) => (index % 2 === 0 ? [`new ${index}`, String(index)] : [`text ${index}`, `new ${index}`])),
    )
  })
})

describe('a marked file of another kind', () => {
  it.each(['orders-gbk.csv', 'orders-semicolon.csv', 'orders-old.xls'])('%s comes back as a workbook of the same lines', async (name) => {
    const original = must(await readAll(fixture(name), name))
    const marked = await mark(fixture(name), [{ line: 3, column: 2, comment: '电话' }], name)
    expect(marked.fileName).toBe(name.replace(/\.\w+$/, '.xlsx'))
    const again = must(await readAll(marked.bytes, marked.fileName))
    expect(again.rows).toEqual(original.rows)
    expect(again.info.delimiter).toBe(original.info.delimiter)
    expect(seen(marked)).toEqual({ comments: { C3: '电话' }, coloured: ['C3'] })
  })

  it('holds no formula of what a customer typed', async () => {
    const text = 'a,b\n=1+1,+2\n-3,@SUM(A1)\n\t=x,"=cmd|\' /c calc\'!A1"\n'
    const marked = await mark(Buffer.from(text), [], 'a.csv')
    const sheet = read(marked.bytes).Sheets.Sheet1 as WorkSheet
    const cells = Object.entries(sheet).filter(([at]) => /^[A-Z]+\d+$/.test(at)) as [string, CellObject][]
    expect(cells.filter(([, cell]) => cell.f !== undefined || cell.t !== 's')).toEqual([])
    expect(sheet.A2.v).toBe('=1+1')
  })

  it('is refused as it would be when it is read', async () => {
    expect(await markSheet({ bytes: Buffer.alloc(0), fileName: 'a.csv' }, [])).toMatchObject({ ok: false, failure: { code: 'FILE_EMPTY' } })
  })
})
