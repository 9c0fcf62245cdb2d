import { CFB } from 'xlsx'

export const le16 = (...values: readonly number[]) => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff])
export const le32 = (value: number) => le16(value & 0xffff, (value >>> 16) & 0xffff)
export const record = (kind: number, ...content: readonly (readonly number[])[]) => [
  ...le16(kind, content.flat().length),
  ...content.flat(),
]
/** A text in one byte a character, and in two, behind its length. */
export const narrow = (text: string) => [...le16(text.length), 0, ...Buffer.from(text, 'latin1')]
export const wide = (text: string) => [...le16(text.length), 1, ...Buffer.from(text, 'utf16le')]
const END = record(0x000a)

/** A workbook of 1997 from given records: before its sheet, and in it. */
export function madeOld(cells: readonly number[], globals: readonly number[] = []): Buffer {
  const begin = (kind: number) => record(0x0809, le16(0x0600, kind, 0, 0), le32(0), le32(6))
  const sheetRecord = (at: number) => record(0x0085, le32(at), [0, 0, 3, 0], [...Buffer.from('One')])
  const head = [...begin(5), ...globals]
  const at = head.length + sheetRecord(0).length + END.length
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/Workbook', Buffer.from([...head, ...sheetRecord(at), ...END, ...begin(0x10), ...cells, ...END]))
  return Buffer.from(CFB.write(container, { type: 'buffer' }))
}
