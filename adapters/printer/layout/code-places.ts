import type { Box } from './text-block.ts'

/** Light modules around the codes: 10 for Code128 and 4 for QR by their standards. */
const QUIET = { code128: 10, qr: 4 } as const
/**
 * Widest first, in hundredths of a millimetre: 0.5 mm modules where the number is as short as ours,
 * at least 0.25 mm.
 */
const BAR_MODULES = [50, 37.5, 25] as const
const HUNDREDTHS = 100
const SMALLEST_SQUARE = 25

/** Where a code begins and how many printer's dots a module has. */
type Place = { readonly x: number; readonly y: number; readonly module: number }
type CodePlaceQuery = { readonly text: string; readonly modules: number; readonly box: Box; readonly dotsPerMillimetre: number }

/**
 * The place of bars of so many modules, centred in a box of printer's dots. Modules and positions
 * are whole dots.
 */
export function barsPlace({ text, modules, box, dotsPerMillimetre }: CodePlaceQuery): Place {
  const module = BAR_MODULES.map((width) => Math.floor((width * dotsPerMillimetre) / HUNDREDTHS)).find(
    (dots) => (modules + 2 * QUIET.code128) * dots <= box.width,
  )
  if (module === undefined) throw new Error(`waybill ${text} is too long for a label`)
  return { x: box.x + Math.round((box.width - modules * module) / 2), y: box.y, module }
}

/** The place of a QR code of so many modules a side, of at most `most` dots each. */
export function squarePlace({ text, modules, box, dotsPerMillimetre, most }: CodePlaceQuery & { readonly most: number }): Place {
  const module = Math.min(most, Math.floor(box.height / (modules + 2 * QUIET.qr)))
  if (module < (SMALLEST_SQUARE * dotsPerMillimetre) / HUNDREDTHS) throw new Error(`waybill ${text} is too long for a QR code`)
  const side = modules * module
  return { x: box.x + Math.round((box.width - side) / 2), y: box.y + Math.round((box.height - side) / 2), module }
}
