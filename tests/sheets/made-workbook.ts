import { zipItems, type ZipItem } from '../../adapters/sheets/zip/zip-writer.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Parts of a workbook as text; those named replace or join the usual ones, null leaves one out. */
export type Parts = Readonly<Record<string, string | Uint8Array | null>>

export const worksheet = (rows: string): string => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

export const relationships = (...list: readonly (readonly [id: string, type: string, target: string, mode?: string])[]): string =>
  `<Relationships xmlns="${PACKAGE}">${list
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode === undefined ? '' : ` TargetMode="${mode}"`}/>`,
    )
    .join('')}</Relationships>`

const USUAL: Parts = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': relationships(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'styles', 'styles.xml'],
    ['rId3', 'sharedStrings', 'sharedStrings.xml'],
  ),
  'xl/worksheets/sheet1.xml': worksheet('<row r="1"><c r="A1" t="inlineStr"><is><t>x</t></is></c></row>'),
}

/** A workbook of given parts. */
export function madeWorkbook(parts: Parts = {}): Promise<Buffer> {
  const all = Object.entries({ ...USUAL, ...parts })
  return madeZip(
    all.flatMap(([name, content]) =>
      content === null ? [] : [{ name, content: [typeof content === 'string' ? Buffer.from(content) : content] }],
    ),
  )
}

export async function madeZip(items: Iterable<ZipItem>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zipItems(items)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A workbook of one sheet with the given rows of XML. */
export const bookOf = (rows: string, parts: Parts = {}): Promise<Buffer> =>
  madeWorkbook({ 'xl/worksheets/sheet1.xml': worksheet(rows), ...parts })
