import bwip from 'bwip-js/node'
import { qrModules } from '../layout/qr-code.ts'
import type { Box } from '../layout/text-block.ts'

/** A code's dark parts in modules, and its extent without quiet zones. */
export type Code = { readonly width: number; readonly height: number; readonly dark: readonly Box[] }

/**
 * Code128 of a text, one module high. Throws where the text is empty or has characters other than
 * printable ASCII.
 */
export function code128(text: string): Code {
  if (!/^[ -~]+$/.test(text)) throw new Error(`“${text}” is no text for Code128`)
  const [symbol] = bwip.raw('code128', text)
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`no Code128 of ${text}`)
  const dark: Box[] = []
  let x = 0
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) dark.push({ x, y: 0, width, height: 1 })
    x += width
  })
  return { width: x, height: 1, dark }
}

/** QR code of a text; dark runs of each row. */
export function qrCode(text: string): Code {
  const { width, dark: modules } = qrModules(text)
  const dark: Box[] = []
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const from = x
      while (x < width && modules[y * width + x] === 1) x++
      if (x > from) dark.push({ x: from, y, width: x - from, height: 1 })
    }
  return { width, height: width, dark }
}
