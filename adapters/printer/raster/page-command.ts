import { emptyBitmap, stamp } from './bitmap.ts'
import type { Bitmap } from './bitmap.ts'
import { headDots } from './head-dots.ts'
import { zplGraphic } from './zpl-graphic.ts'

export type PageLanguage = 'zpl' | 'tspl' | 'epl'
type Look = {
  readonly dpi: number
  /** In the printer's dots. */
  readonly offset?: { readonly x: number; readonly y: number } | undefined
}

/** Where no label is, EPL printers look for the gap within this many dots. */
const EPL_GAP = 24

/**
 * One label of a page's dots in a printer's language. The offset is part of the picture, since the
 * languages' own commands know no way to the left or up; what an earlier label may have left in the
 * printer is set back.
 */
export function pageCommand(language: PageLanguage, page: Bitmap, { dpi, offset }: Look): Buffer {
  const dots = offset === undefined ? page : moved(page, offset)
  if (language === 'zpl') return Buffer.from(`^XA^PW${dots.width}^LL${dots.height}^LH0,0^LS0^LT0^FO0,0${zplGraphic(dots)}^XZ\n`, 'latin1')
  return language === 'tspl' ? tspl(dots, { dpi, isMoved: offset !== undefined }) : epl(dots)
}

function moved(page: Bitmap, { x, y }: { readonly x: number; readonly y: number }): Bitmap {
  if (x === 0 && y === 0) return page
  const dots = emptyBitmap(page.width, page.height)
  stamp(dots, { bitmap: page, x, y })
  return dots
}

/** TSPL and EPL print the dots that are 0, those behind the end of a row too. */
const reversed = ({ bits }: Bitmap): Buffer => Buffer.from(bits.map((byte) => byte ^ 0xff))

/** The gap between labels stays as the printer was taught it. */
function tspl(dots: Bitmap, { dpi, isMoved }: { readonly dpi: number; readonly isMoved: boolean }): Buffer {
  const [width, height] = [dots.width, dots.height].map((side) => Number((side / headDots(dpi)).toFixed(2)))
  const shift = isMoved ? 'SHIFT 0,0\r\n' : ''
  return Buffer.concat([
    Buffer.from(`SIZE ${width} mm,${height} mm\r\n${shift}REFERENCE 0,0\r\nCLS\r\nBITMAP 0,0,${dots.rowBytes},${dots.height},0,`, 'latin1'),
    reversed(dots),
    Buffer.from('\r\nPRINT 1,1\r\n', 'latin1'),
  ])
}

function epl(dots: Bitmap): Buffer {
  const head = `\r\nN\r\nR0,0\r\nq${dots.width}\r\nQ${dots.height},${EPL_GAP}\r\nGW0,0,${dots.rowBytes},${dots.height},`
  return Buffer.concat([Buffer.from(head, 'latin1'), reversed(dots), Buffer.from('\r\nP1\r\n', 'latin1')])
}
