import { deflateRawSync } from 'node:zlib'
import { ATTACK_SHEETS, type AttackSheet } from '../support/sheets/attack-sheets.ts'
import type { ZipItem } from '../../adapters/sheets/zip/zip-writer.ts'
import { bookOf, madeWorkbook, madeZip, relationships, worksheet } from './made-workbook.ts'

export type HostileFile = AttackSheet

const MB = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'

/** A part that unpacks to a thousand times its size. */
function* repeated(text: string, bytes: number): Generator<Buffer> {
  const chunk = Buffer.from(text.repeat(Math.ceil((64 * 1024) / text.length)))
  for (let made = 0; made < bytes; made += chunk.length) yield chunk
}

/** Text that only compresses to a half: sixteen characters in random order. */
function* disordered(bytes: number): Generator<Buffer> {
  let seed = 1
  for (let made = 0; made < bytes; made += 64 * 1024) {
    const chunk = Buffer.alloc(64 * 1024)
    for (let i = 0; i < chunk.length; i += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      chunk[i] = 0x61 + (seed >>> 28)
    }
    yield chunk
  }
}

function* around(head: string, middle: Iterable<Buffer>, tail: string): Generator<Buffer> {
  yield Buffer.from(head)
  yield* middle
  yield Buffer.from(tail)
}

/** A workbook with the given packed sheet or shared texts. */
function bookWith(item: ZipItem): Promise<Buffer> {
  const book: ZipItem[] = [
    { name: '_rels/.rels', content: [Buffer.from(relationships(['rId1', 'officeDocument', 'xl/workbook.xml']))] },
    {
      name: 'xl/workbook.xml',
      content: [Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>')],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [Buffer.from(relationships(['rId1', 'worksheet', 'worksheets/sheet1.xml'], ['rId2', 'sharedStrings', 'sharedStrings.xml']))],
    },
  ]
  if (item.name !== SHEET) book.push({ name: SHEET, content: [Buffer.from(worksheet('<row><c t="s"><v>0</v></c></row>'))] })
  return madeZip([...book, item])
}

const usual = (name: string, content: Iterable<Uint8Array>): Promise<Buffer> => bookWith({ name, content })

const [HEAD = '', TAIL = ''] = worksheet('|').split('|')
const CELL_HEAD = `${HEAD}<row r="1"><c r="A1" t="inlineStr"><is><t>`
const CELL_TAIL = `</t></is></c></row>${TAIL}`

/** A bomb whose directory declares a small size. */
const lyingBomb = (): Promise<Buffer> =>
  bookWith({ name: SHEET, packed: deflateRawSync(Buffer.alloc(64 * MB, ' '), { level: 9 }), method: 8, sum: 0, unpackedBytes: 1000 })

/** Entries that each unpack to some, as in bombs without nesting. */
const manyEntries = (count: number, unpackedBytes: number): Promise<Buffer> => {
  const packed = deflateRawSync(Buffer.from('x'))
  return madeZip(Array.from({ length: count }, (_, i) => ({ name: `xl/${i}.xml`, packed, method: 8, sum: 0, unpackedBytes })))
}

/** More entries than the format's first directory can count, all empty: its 64-bit form. */
async function countlessEntries(count: number): Promise<Buffer> {
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(1, 26)
  local.write('x', 30)
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  entry.write('x', 46)
  const listed = Buffer.alloc(entry.length * count, entry)
  const wide = Buffer.alloc(56)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeUInt32LE(44, 4)
  for (const at of [24, 32]) wide.writeBigUInt64LE(BigInt(count), at)
  wide.writeBigUInt64LE(BigInt(listed.length), 40)
  wide.writeBigUInt64LE(BigInt(local.length), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(local.length + listed.length), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22, 0xff)
  end.writeUInt32LE(0x06054b50, 0)
  end.fill(0, 4, 8)
  end.writeUInt16LE(0, 20)
  return Buffer.concat([local, listed, wide, locator, end])
}

const columns = (count: number): string => {
  const cells: string[] = []
  for (let i = 0; i < count; i += 1) cells.push('<c t="inlineStr"><is><t>列</t></is></c>')
  return `<row r="1">${cells.join('')}</row>`
}

const entity = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
const laughs = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i} "${`&a${i === 0 ? '' : i - 1};`.repeat(10)}">`).join('')}]>`

/** Files that must be refused, each with its answer. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...ATTACK_SHEETS,
  {
    name: 'zip bomb of blanks',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual(SHEET, around(HEAD, repeated(' ', 100 * MB), TAIL)),
  },
  {
    name: 'zip bomb of rows',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual(SHEET, around(HEAD, repeated('<row><c><v>1</v></c></row>', 64 * MB), TAIL)),
  },
  { name: 'zip bomb that lies', fileName: 'a.xlsx', code: 'FILE_UNREADABLE', make: lyingBomb },
  { name: '100,000 entries', fileName: 'a.xlsx', code: 'FILE_TOO_COMPLEX', make: () => countlessEntries(100_000) },
  { name: 'entries that add up', fileName: 'a.xlsx', code: 'FILE_TOO_COMPLEX', make: () => manyEntries(5_000, 7 * MB) },
  { name: '16,384 columns', fileName: 'a.xlsx', code: 'FILE_TOO_COMPLEX', make: () => bookOf(columns(16_384)) },
  {
    name: '32 MB cell',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual(SHEET, around(CELL_HEAD, disordered(32 * MB), CELL_TAIL)),
  },
  {
    name: '32 MB cell of one character',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual(SHEET, around(CELL_HEAD, repeated('a', 32 * MB), CELL_TAIL)),
  },
  {
    name: '32 MB shared text',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual('xl/sharedStrings.xml', around('<sst><si><t>', disordered(32 * MB), '</t></si></sst>')),
  },
  {
    name: '32 MB attribute',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual(SHEET, around(`${HEAD}<row r="1" x="`, disordered(32 * MB), `"/>${TAIL}`)),
  },
  {
    name: '32 MB comment',
    fileName: 'a.xlsx',
    code: 'FILE_TOO_COMPLEX',
    make: () => usual(SHEET, around(`${HEAD}<!--`, disordered(32 * MB), `-->${TAIL}`)),
  },
  { name: '18 MB cell of text', fileName: 'a.csv', code: 'FILE_TOO_COMPLEX', make: async () => Buffer.concat([...disordered(18 * MB)]) },
  {
    name: '18 MB quoted cell',
    fileName: 'a.csv',
    code: 'FILE_TOO_COMPLEX',
    make: async () => Buffer.concat([Buffer.from('a,"b'), ...disordered(18 * MB)]),
  },
  { name: '400,000 rows of text', fileName: 'a.csv', code: 'FILE_TOO_COMPLEX', make: async () => Buffer.from('a,b\n'.repeat(400_000)) },
  { name: '16,384 columns of text', fileName: 'a.csv', code: 'FILE_TOO_COMPLEX', make: async () => Buffer.from('a,'.repeat(16_384)) },
  {
    name: 'external entity in the sheet',
    fileName: 'a.xlsx',
    code: 'FILE_UNSAFE',
    make: () => madeWorkbook({ [SHEET]: entity + worksheet('<row><c><v>&e;</v></c></row>') }),
  },
  {
    name: 'external entity in the workbook',
    fileName: 'a.xlsx',
    code: 'FILE_UNSAFE',
    make: () => madeWorkbook({ 'xl/workbook.xml': `${entity}<workbook/>` }),
  },
  {
    name: 'billion laughs in shared texts',
    fileName: 'a.xlsx',
    code: 'FILE_UNSAFE',
    make: () => madeWorkbook({ 'xl/sharedStrings.xml': `${laughs}<sst/>` }),
  },
  { name: 'undeclared entity', fileName: 'a.xlsx', code: 'FILE_UNREADABLE', make: () => bookOf('<row><c><v>&e;</v></c></row>') },
  {
    name: 'external links part',
    fileName: 'a.xlsx',
    code: 'FILE_EXTERNAL_LINKS',
    make: () => madeWorkbook({ 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }),
  },
  {
    name: 'external link relation',
    fileName: 'a.xlsx',
    code: 'FILE_EXTERNAL_LINKS',
    make: () =>
      madeWorkbook({
        'xl/_rels/workbook.xml.rels': relationships(
          ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
          ['rId9', 'externalLink', 'file:///c:/a.xlsx', 'External'],
        ),
      }),
  },
]
