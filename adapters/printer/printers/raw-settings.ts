import type { PrinterSettings } from '#core/parcels/printing/print-protocol.ts'

export type RawLanguage = 'zpl' | 'tspl' | 'epl'

const ZPL_TOP_DOTS = 120
const HALF_SCALE = 2
const TSPL_MOST = 15

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/**
 * A document in a printer's language with the settings of that printer; what is not set stays as
 * the document or the printer has it.
 */
export function withSettings(document: Buffer, language: RawLanguage, { darkness, offset }: PrinterSettings): Buffer {
  if (darkness === undefined && offset === undefined) return document
  if (language === 'zpl') return zplWith(document, { darkness, offset })
  const lines = language === 'tspl' ? tsplLines({ darkness, offset }) : eplLines({ darkness, offset })
  return Buffer.concat([Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1'), document])
}

type RawLabelSettings = Pick<PrinterSettings, 'darkness' | 'offset'>

/** Every label begins with ^XA; the shift is set behind each. */
function zplWith(document: Buffer, { darkness, offset }: RawLabelSettings): Buffer {
  // latin1 keeps every byte, whatever the document's encoding is.
  const text = document.toString('latin1')
  const head = darkness === undefined ? '' : `~SD${String(darkness).padStart(2, '0')}`
  const shift = offset === undefined ? '' : `^LS${-offset.x}^LT${clamp(offset.y, -ZPL_TOP_DOTS, ZPL_TOP_DOTS)}`
  return Buffer.from(head + text.replaceAll('^XA', `^XA${shift}`), 'latin1')
}

const tsplLines = ({ darkness, offset }: RawLabelSettings): readonly string[] => [
  ...(darkness === undefined ? [] : [`DENSITY ${Math.min(TSPL_MOST, Math.round(darkness / HALF_SCALE))}`]),
  ...(offset === undefined ? [] : [`SHIFT ${offset.x},${offset.y}`]),
]

const eplLines = ({ darkness, offset }: RawLabelSettings): readonly string[] => [
  ...(darkness === undefined ? [] : [`D${Math.min(TSPL_MOST, Math.round(darkness / HALF_SCALE))}`]),
  ...(offset === undefined ? [] : [`R${Math.max(0, offset.x)},${Math.max(0, offset.y)}`]),
]
