import type { Picture } from './picture.ts'

/** A label as its printer would print it: its dots, and what was set before them. */
export type RasterLabel = { readonly picture: Picture; readonly settings: readonly string[] }

type RasterReading = { readonly label: RasterLabel; readonly rest: Buffer }
type Shape = {
  /** The lines before the picture, one each; another line is refused. */
  readonly settings: readonly RegExp[]
  readonly graphic: RegExp
  readonly end: string
}

const TSPL: Shape = {
  settings: [/^SIZE [\d.]+ mm,[\d.]+ mm$/, /^DENSITY \d+$/, /^SHIFT 0,0$/, /^REFERENCE 0,0$/, /^CLS$/],
  graphic: /^BITMAP 0,0,(\d+),(\d+),0,/,
  end: '\r\nPRINT 1,1\r\n',
}
const EPL: Shape = {
  settings: [/^$/, /^D\d+$/, /^N$/, /^R0,0$/, /^q\d+$/, /^Q\d+,\d+$/],
  graphic: /^GW0,0,(\d+),(\d+),/,
  end: '\r\nP1\r\n',
}

function read(bytes: Buffer, { settings: known, graphic, end }: Shape): RasterReading {
  const settings: string[] = []
  let rest = bytes
  for (;;) {
    const head = rest.subarray(0, 200).toString('latin1')
    const found = graphic.exec(head)
    if (found === null) {
      const line = head.slice(0, head.indexOf('\r\n'))
      if (!known.some((shape) => shape.test(line))) throw new Error(`unknown: “${line}”`)
      if (line !== '') settings.push(line)
      rest = rest.subarray(line.length + 2)
      continue
    }
    const [whole, rowBytes, height] = [found[0], Number(found[1]), Number(found[2])]
    const dots = rest.subarray(whole.length, whole.length + rowBytes * height)
    const after = rest.subarray(whole.length + dots.length)
    if (after.subarray(0, end.length).toString('latin1') !== end) throw new Error('the picture is not as long as it says')
    // 0 is a black dot in both languages.
    const grey = new Uint8Array(rowBytes * 8 * height).map((_, at) => (((dots[at >> 3] ?? 0) >> (7 - (at & 7))) & 1 ? 255 : 0))
    return { label: { picture: { width: rowBytes * 8, height, grey }, settings }, rest: after.subarray(end.length) }
  }
}

/**
 * Reads the raster labels of TSPL or EPL that we write; refuses every command that we do not write.
 */
export function readRaster(bytes: Buffer, language: 'tspl' | 'epl'): readonly RasterLabel[] {
  const labels: RasterLabel[] = []
  let rest = bytes
  while (rest.length > 0) {
    const one = read(rest, language === 'tspl' ? TSPL : EPL)
    labels.push(one.label)
    rest = one.rest
  }
  return labels
}
