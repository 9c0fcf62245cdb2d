import { CUSTOM_PROPERTIES_PART } from '../xlsx/custom-properties.ts'
import { xmlText } from '../xml/xml-text.ts'
import { packedItem, type ZipItem } from '../zip/zip-writer.ts'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const SHEET_PART = 'xl/worksheets/sheet1.xml'
export const XLSX_TYPE = `${SHEET_TYPES}.sheet`

/**
 * Indexes into the cell styles of `styles`. Text cells are formatted as text, so that a program
 * keeps them text when they are edited.
 */
export const STYLE = { general: 0, heading: 1, text: 2, date: 3, moment: 4, wrapped: 5 } as const
/** Money by its number of decimals, 0 to 4. */
export const moneyStyle = (digits: number): number => 6 + Math.min(digits, 4)

const FIRST_FORMAT = 164
const FORMATS = ['yyyy\\-mm\\-dd', 'yyyy\\-mm\\-dd\\ hh:mm:ss', '#,##0', '#,##0.0', '#,##0.00', '#,##0.000', '#,##0.0000']
const TEXT_FORMAT = 49

const styles = (): string => {
  const xf = (format: number, rest = '') =>
    `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${rest}`
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="${FORMATS.length}">` +
    FORMATS.map((format, index) => `<numFmt numFmtId="${FIRST_FORMAT + index}" formatCode="${format}"/>`).join('') +
    '</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE5E8EB"/><bgColor indexed="64"/></patternFill></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${6 + 5}">${xf(0, '/>')}` +
    `<xf numFmtId="${TEXT_FORMAT}" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/>` +
    xf(TEXT_FORMAT, '/>') +
    xf(FIRST_FORMAT, '/>') +
    xf(FIRST_FORMAT + 1, '/>') +
    xf(TEXT_FORMAT, ' applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>') +
    [0, 1, 2, 3, 4].map((digits) => xf(FIRST_FORMAT + 2 + digits, '/>')).join('') +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}

const workbook = (sheetName: string): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${xmlText(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const relations = (list: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  list.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('') +
  '</Relationships>'

const contentTypes = (custom: boolean): string =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/${SHEET_PART}" ContentType="${SHEET_TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPES}.styles+xml"/>` +
  (custom
    ? `<Override PartName="/${CUSTOM_PROPERTIES_PART}" ContentType="application/vnd.openxmlformats-officedocument.custom-properties+xml"/>`
    : '') +
  '</Types>'

/** A valid name of a sheet: 31 characters, none of `\ / ? * [ ] :`, no apostrophe at its ends. */
export function sheetTitle(name: string): string {
  const title = name
    .toWellFormed()
    .replace(/[\\/?*[\]:]/g, ' ')
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 31)
    .toWellFormed()
    .replace(/^'+|'+$/g, '')
    .trim()
  return title === '' ? 'Sheet1' : title
}

/**
 * All parts of a workbook of one sheet; `properties` is the content of its custom properties, where
 * it has some.
 */
export async function* workbookItems(sheetName: string, sheet: AsyncIterable<Uint8Array>, properties?: string): AsyncGenerator<ZipItem> {
  yield packedItem('[Content_Types].xml', contentTypes(properties !== undefined))
  const root: [string, string, string][] = [['rId1', `${OFFICE}/officeDocument`, 'xl/workbook.xml']]
  if (properties !== undefined) root.push(['rId2', `${OFFICE}/custom-properties`, CUSTOM_PROPERTIES_PART])
  yield packedItem('_rels/.rels', relations(root))
  yield packedItem('xl/workbook.xml', workbook(sheetTitle(sheetName)))
  yield packedItem(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['rId1', `${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
      ['rId2', `${OFFICE}/styles`, 'styles.xml'],
    ]),
  )
  yield packedItem('xl/styles.xml', styles())
  if (properties !== undefined) yield packedItem(CUSTOM_PROPERTIES_PART, properties)
  yield { name: SHEET_PART, content: sheet }
}

/** The beginning of a worksheet: its first line frozen, columns of given widths in characters. */
export const sheetHead = (widths: readonly number[], frozenLines: number): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  (frozenLines === 0 ? '' : `<pane ySplit="${frozenLines}" topLeftCell="A${frozenLines + 1}" activePane="bottomLeft" state="frozen"/>`) +
  '</sheetView></sheetViews>' +
  (widths.length === 0
    ? ''
    : `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`) +
  '<sheetData>'

export const SHEET_TAIL = '</sheetData></worksheet>'
