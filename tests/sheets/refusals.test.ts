import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CFB } from 'xlsx'
import { must } from '#core/base/kernel/result.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { MAX_SHEET_BYTES } from '#core/base/sheets/sheet.port.ts'
import { HOSTILE_FILES } from './hostile-files.ts'
import { bookOf, madeWorkbook, worksheet } from './made-workbook.ts'
import { readAll, refusalOf } from './read-all.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/orders/${name}`, import.meta.url))

describe('hostile files', () => {
  it.each(HOSTILE_FILES.map((file) => [file.name, file] as const))('%s is refused', async (_, { make, fileName, code }) => {
    const bytes = await make()
    const outcome = await readAll(bytes, fileName)
    expect(outcome.ok ? 'read' : outcome.failure.code).toBe(code)
  })

  it('leaves what the formats allow', async () => {
    const long = 'x'.repeat(32_767)
    const wide = Array.from({ length: 256 }, () => '<c><v>1</v></c>').join('')
    const { rows } = must(await readAll(await bookOf(`<row>${wide}</row><row><c t="inlineStr"><is><t>${long}</t></is></c></row>`)))
    expect(rows[0]?.cells).toHaveLength(256)
    expect(rows[1]?.cells).toEqual([long])
  })

  it('counts the size to the byte', async () => {
    const exact = Buffer.alloc(MAX_SHEET_BYTES, 'a,b\n')
    expect(await refusalOf(exact, 'a.csv')).toBe('FILE_TOO_COMPLEX')
    expect(await refusalOf(Buffer.concat([exact, Buffer.from('a')]), 'a.csv')).toBe('FILE_TOO_LARGE')
    const workbook = await bookOf('<row><c><v>1</v></c></row>')
    expect(await refusalOf(Buffer.alloc(MAX_SHEET_BYTES + 1), 'a.xlsx')).toBe('FILE_TOO_LARGE')
    expect(await refusalOf(workbook)).toBe('read 1 rows')
  })
})

describe('corrupt files', () => {
  it.each(['orders-cn.xlsx', 'orders-old.xls'])('%s cut anywhere is refused or read whole', async (name) => {
    const bytes = fixture(name)
    for (const share of [0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99]) {
      const code = await refusalOf(bytes.subarray(0, Math.floor(bytes.length * share)), name)
      expect([`${share}`, code]).toEqual([`${share}`, expect.stringMatching(/^(FILE_UNREADABLE|read 26 rows)$/)])
    }
  })

  it('a changed byte inside a packed sheet is noticed', async () => {
    const bytes = Buffer.from(await bookOf('<row><c t="inlineStr"><is><t>some text that is packed</t></is></c></row>'.repeat(50)))
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 60
    bytes[at] = (bytes[at] as number) ^ 0x55
    expect(await refusalOf(bytes)).toBe('FILE_UNREADABLE')
  })

  it.each([
    ['rubbish', Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919) % 256))],
    ['zeros', Buffer.alloc(5000)],
    ['the beginning of an archive', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['the beginning of an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('%s is unreadable', async (_, bytes) => {
    expect(await refusalOf(bytes, 'a.xlsx')).toBe('FILE_UNREADABLE')
    expect(await refusalOf(bytes, 'a.xls')).toBe('FILE_UNREADABLE')
  })

  it.each([
    ['stops in the middle', '<worksheet><sheetData><row><c><v>1</v></c></row>'],
    ['has an unclosed tag', '<worksheet><sheetData><row><c><v>1</v></c></row></sheetData'],
    ['has rows in no order', worksheet('<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>')],
    ['has a row that cannot be', worksheet('<row r="9999999"><c><v>1</v></c></row>')],
    ['points to a text that is not there', worksheet('<row><c t="s"><v>5</v></c></row>')],
    [
      'is in no true UTF-8',
      Buffer.concat([
        Buffer.from('<worksheet><sheetData><row><c t="str"><v>'),
        Buffer.from([0xc3, 0x28]),
        Buffer.from('</v></c></row></sheetData></worksheet>'),
      ]),
    ],
    ['is nothing', ''],
  ])('a sheet that %s is unreadable', async (_, sheet) => {
    expect(await refusalOf(await madeWorkbook({ 'xl/worksheets/sheet1.xml': sheet }))).toBe('FILE_UNREADABLE')
  })

  it('a workbook without its sheet is unreadable', async () => {
    expect(await refusalOf(await madeWorkbook({ 'xl/worksheets/sheet1.xml': null }))).toBe('FILE_UNREADABLE')
  })
})

describe('empty files', () => {
  it.each(['a.csv', 'a.xlsx', 'a.xls'])('%s of no bytes', async (name) => {
    expect(await refusalOf(Buffer.alloc(0), name)).toBe('FILE_EMPTY')
  })

  it('sheets and lines without a value', async () => {
    expect(await refusalOf(await bookOf(''))).toBe('FILE_EMPTY')
    expect(await refusalOf(await bookOf('<row r="1"><c r="A1" s="1"/><c r="B1" t="inlineStr"><is><t></t></is></c></row>'))).toBe(
      'FILE_EMPTY',
    )
    expect(await refusalOf(Buffer.from('\n\n,,,\n'), 'a.csv')).toBe('FILE_EMPTY')
    expect(await refusalOf(Buffer.from('\ufeff'), 'a.csv')).toBe('FILE_EMPTY')
  })

  it('say so in the words of the specification', () => {
    expect(failureDeclaration('FILE_EMPTY')?.words['zh-CN']).toBe('数据不能为空')
    expect(failureDeclaration('FILE_UNREADABLE')?.words['zh-CN']).toBe('文件读取出错')
  })
})

describe('other files', () => {
  const web = '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>1</td></tr></table></body></html>'
  it.each([
    ['HTML', 'a.xls', Buffer.from(web)],
    ['HTML', 'a.xls', Buffer.from(`\ufeff\n<table><tr><td>1</td></tr></table>`)],
    ['HTML', 'a.xls', Buffer.from(`\ufeff${web}`, 'utf16le')],
    ['XML', 'a.xls', Buffer.from('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>')],
    ['PDF', 'a.csv', Buffer.from('%PDF-1.7 …')],
    ['PNG', 'a.xlsx', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('%s as %s is named and refused', async (found, name, bytes) => {
    const outcome = await readAll(bytes, name)
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'FILE_TYPE_UNKNOWN', params: { found } } })
  })

  it.each([
    ['ods', { 'content.xml': '<x/>', 'xl/workbook.xml': null }],
    [
      'docx',
      {
        'word/document.xml': '<x/>',
        '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>',
      },
    ],
    [
      'xlsb',
      {
        'xl/workbook.bin': 'x',
        '_rels/.rels': '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="xl/workbook.bin"/></Relationships>',
      },
    ],
  ])('%s is named and refused', async (found, parts) => {
    expect(await readAll(await madeWorkbook(parts))).toMatchObject({ ok: false, failure: { code: 'FILE_TYPE_UNKNOWN', params: { found } } })
  })

  it('a protected workbook asks for its password to be removed', async () => {
    const container = CFB.utils.cfb_new()
    CFB.utils.cfb_add(container, '/EncryptionInfo', Buffer.alloc(100))
    CFB.utils.cfb_add(container, '/EncryptedPackage', Buffer.alloc(5000))
    expect(await refusalOf(Buffer.from(CFB.write(container, { type: 'buffer' })), 'a.xlsx')).toBe('FILE_ENCRYPTED')
  })
})
