import { inflateSync } from 'node:zlib'
import bwip from 'bwip-js/node'
import type { Picture } from './picture.ts'

/** A label as a thermal printer would print it: black dots on the paper that ^PW and ^LL name. */
export type PrintedLabel = {
  readonly picture: Picture
  readonly darkness: number | undefined
  /** The fields that were drawn, by which command, in order. */
  readonly fields: readonly ZplField[]
}
export type ZplField = { readonly command: 'GB' | 'GF' | 'BC' | 'BQ'; readonly x: number; readonly y: number; readonly text?: string }

type Code = { readonly kind: 'BC'; readonly height: number } | { readonly kind: 'BQ'; readonly magnification: number }
type Label = {
  width: number
  height: number
  left: number
  top: number
  grey: Uint8Array
  darkness: number | undefined
  fields: ZplField[]
}
type Field = { x: number; y: number; code?: Code; hex?: string; data?: string; drawn?: boolean }

const NUMBER = '(-?\\d+)'
const SHAPES: Readonly<Record<string, RegExp>> = {
  '^XA': /^$/,
  '^XZ': /^$/,
  '^FS': /^$/,
  '^PW': new RegExp(`^${NUMBER}$`),
  '^LL': new RegExp(`^${NUMBER}$`),
  '^LS': new RegExp(`^${NUMBER}$`),
  '^LT': new RegExp(`^${NUMBER}$`),
  '^LH': /^0,0$/,
  '^FO': /^(\d+),(\d+)$/,
  '^GB': /^(\d+),(\d+),(\d+)$/,
  '^GF': /^A,(\d+),(\d+),(\d+),([\s\S]*)$/,
  '^BY': /^(\d+)(?:,3(?:,(\d+))?)?$/,
  '^BC': /^N,(\d+),N,N,N,N$/,
  '^BQ': /^N,2,(\d+)$/,
  '^FH': /^(.)$/,
  '^FD': /^([\s\S]*)$/,
  '~SD': /^(\d\d)$/,
}

function crc16(text: string): number {
  let crc = 0
  for (const byte of Buffer.from(text, 'latin1'))
    for (let bit = 7; bit >= 0; bit--) {
      const out = ((crc >> 15) & 1) ^ ((byte >> bit) & 1)
      crc = ((crc << 1) & 0xffff) ^ (out === 1 ? 0x1021 : 0)
    }
  return crc
}

/** The bytes of ^GFA: hexadecimal with counted repeats, or deflated as Z64. */
export function readGraphic(data: string, { total, rowBytes }: { readonly total: number; readonly rowBytes: number }): Uint8Array {
  const packed = /^:Z64:([^:]+):([0-9A-F]{4})$/.exec(data)
  if (packed !== null) {
    const [, text = '', crc = ''] = packed
    if (crc16(text) !== Number.parseInt(crc, 16)) throw new Error('a Z64 checksum is wrong')
    return inflateSync(Buffer.from(text, 'base64'))
  }
  const rowDigits = rowBytes * 2
  const rows: string[] = []
  let row = ''
  let count = 0
  for (const char of data) {
    if (row === '' && count === 0 && char === ':') rows.push(rows.at(-1) ?? '')
    else if (char === ',' || char === '!') row = row.padEnd(rowDigits, char === ',' ? '0' : 'F')
    else if (char >= 'G' && char <= 'Y') count += char.charCodeAt(0) - 0x46
    else if (char >= 'g' && char <= 'z') count += (char.charCodeAt(0) - 0x66) * 20
    else if (/[0-9A-F]/.test(char)) {
      row += char.repeat(Math.max(1, count))
      count = 0
    } else throw new Error(`“${char}” in a graphic`)
    if (row.length > rowDigits) throw new Error('a row of a graphic is too long')
    if (row.length < rowDigits) continue
    rows.push(row)
    row = ''
  }
  const bytes = Buffer.from(rows.join(''), 'hex')
  if (row !== '' || bytes.length !== total) throw new Error(`a graphic has ${bytes.length} bytes of ${total}`)
  return bytes
}

const CODE_SETS: Readonly<Record<string, 'B' | 'C'>> = { ':': 'B', ';': 'C', '5': 'C', '6': 'B' }
const START: Readonly<Record<'B' | 'C', number>> = { B: 104, C: 105 }
const SWITCH: Readonly<Record<'B' | 'C', number>> = { B: 100, C: 99 }

/** The text and the code words of ^BC's field data, whose code sets are named by `>`. */
export function readCode128(data: string): { readonly text: string; readonly words: readonly number[] } {
  const words: number[] = []
  let set: 'B' | 'C' | undefined
  let text = ''
  for (let at = 0; at < data.length;) {
    const char = data.charAt(at)
    const next = data.charAt(at + 1)
    if (char === '>' && next !== '0') {
      const named = CODE_SETS[next]
      if (named === undefined || (next === ':' || next === ';') !== (at === 0)) throw new Error(`>${next} at ${at}`)
      words.push(at === 0 ? START[named] : SWITCH[named])
      set = named
      at += 2
    } else if (set === 'C') {
      if (!/^[0-9]{2}$/.test(char + next)) throw new Error(`${char}${next} are no two digits`)
      words.push(Number(char + next))
      text += char + next
      at += 2
    } else if (set === 'B') {
      words.push(char.charCodeAt(0) - 32)
      text += char
      at += char === '>' ? 2 : 1
    } else throw new Error('no code set was named')
  }
  return { text, words }
}

const decoded = (data: string, escape: string | undefined): string =>
  escape === undefined
    ? data
    : data.replace(new RegExp(`(?:\\${escape}[0-9A-F]{2})+`, 'g'), (codes) =>
        Buffer.from(codes.replaceAll(escape, ''), 'hex').toString('utf8'),
      )

/**
 * Reads the ZPL that we write and prints it; refuses every command and every parameter that we do
 * not write.
 */
export function printZpl(zpl: string): readonly PrintedLabel[] {
  const labels: PrintedLabel[] = []
  let label: Label | undefined
  let field: Field | undefined
  let darkness: number | undefined
  let barHeight = 10
  let module = 2
  for (const [whole, name = '', given = ''] of zpl.matchAll(/([\^~][A-Z][A-Z0-9])([^~^]*)|([\s\S])/g)) {
    if (name === '') throw new Error(`no command at “${whole}”`)
    const params = name === '^FD' ? given : given.trimEnd()
    const read = SHAPES[name]?.exec(params)
    if (SHAPES[name] === undefined) throw new Error(`unknown command ${name}`)
    if (read === null || read === undefined) throw new Error(`unknown parameters ${name}${params}`)
    const [one = 0, two = 0, three = 0] = read.slice(1).map(Number)
    if (name === '~SD') darkness = one
    else if (name === '^XA') label = { width: 0, height: 0, left: 0, top: 0, grey: new Uint8Array(), darkness, fields: [] }
    else if (label === undefined) throw new Error(`${name} outside of a label`)
    else if (name === '^XZ') {
      if (field !== undefined) throw new Error('a field without its end')
      labels.push({
        picture: { width: label.width, height: label.height, grey: label.grey },
        darkness: label.darkness,
        fields: label.fields,
      })
      label = undefined
    } else if (name === '^PW') label.width = one
    else if (name === '^LL') {
      label.height = one
      label.grey = new Uint8Array(label.width * one).fill(255)
    } else if (name === '^LS') label.left = -one
    else if (name === '^LT') label.top = one
    else if (name === '^BY') {
      module = one
      barHeight = read[2] === undefined ? barHeight : two
    } else if (name === '^FO') {
      if (field !== undefined) throw new Error('a field in a field')
      field = { x: one, y: two }
    } else if (name !== '^LH') {
      if (field === undefined) throw new Error(`${name} outside of a field`)
      if (name === '^GB') box(label, field, { width: one, height: two, stroke: three })
      else if (name === '^GF') graphic(label, field, { total: one, count: two, rowBytes: three, data: read[4] ?? '' })
      else if (name === '^BC') field.code = { kind: 'BC', height: one }
      else if (name === '^BQ') field.code = { kind: 'BQ', magnification: one }
      else if (name === '^FH') field.hex = read[1] ?? ''
      else if (name === '^FD') field.data = params
      else if (name === '^FS') {
        if (field.code?.kind === 'BC') bars(label, field, { height: field.code.height, module })
        if (field.code?.kind === 'BQ') square(label, field, { magnification: field.code.magnification, sinksBy: barHeight })
        if (field.drawn !== true) throw new Error('an empty field')
        field = undefined
      }
    }
  }
  if (label !== undefined) throw new Error('a label without its end')
  return labels
}

type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

function paint(label: Label, { x, y, width, height }: Area): void {
  const [left, top] = [x + label.left, y + label.top]
  const moved = label.left !== 0 || label.top !== 0
  if (!moved && (left < 0 || top < 0 || left + width > label.width || top + height > label.height))
    throw new Error(`${width}×${height} at ${left}, ${top} leaves the paper`)
  for (let row = Math.max(0, top); row < Math.min(label.height, top + height); row++)
    label.grey.fill(0, row * label.width + Math.max(0, left), row * label.width + Math.min(label.width, left + width))
}

function drawn(label: Label, field: Field, command: ZplField['command'], text?: string): void {
  field.drawn = true
  label.fields.push({ command, x: field.x, y: field.y, ...(text === undefined ? {} : { text }) })
}

function box(label: Label, field: Field, { width, height, stroke }: { width: number; height: number; stroke: number }): void {
  const { x, y } = field
  if (stroke < 1 || stroke > Math.min(width, height)) throw new Error(`^GB${width},${height},${stroke}`)
  paint(label, { x, y, width, height: stroke })
  paint(label, { x, y: y + height - stroke, width, height: stroke })
  paint(label, { x, y, width: stroke, height })
  paint(label, { x: x + width - stroke, y, width: stroke, height })
  drawn(label, field, 'GB')
}

type Graphic = { readonly total: number; readonly count: number; readonly rowBytes: number; readonly data: string }

function graphic(label: Label, field: Field, { total, count, rowBytes, data }: Graphic): void {
  if (total !== count || total % rowBytes !== 0) throw new Error(`^GFA,${total},${count},${rowBytes}`)
  const bytes = readGraphic(data, { total, rowBytes })
  bytes.forEach((byte, at) => {
    for (let bit = 0; bit < 8; bit++)
      if ((byte >> (7 - bit)) & 1)
        paint(label, { x: field.x + (at % rowBytes) * 8 + bit, y: field.y + Math.floor(at / rowBytes), width: 1, height: 1 })
  })
  drawn(label, field, 'GF')
}

/** With options of single symbologies, which the package's types leave out. */
function symbolOf(bcid: string, text: string, options: object) {
  const given = { bcid, text, ...options }
  return bwip.raw(given)
}

function bars(label: Label, field: Field, { height, module }: { height: number; module: number }): void {
  const { text, words } = readCode128(decoded(field.data ?? '', field.hex))
  const [symbol] = symbolOf('code128', words.map((word) => `^${String(word).padStart(3, '0')}`).join(''), { raw: true })
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('no Code128')
  let x = field.x
  symbol.sbs.forEach((width, index) => {
    if (index % 2 === 0) paint(label, { x, y: field.y, width: width * module, height })
    x += width * module
  })
  drawn(label, field, 'BC', text)
}

/** A QR code as firmware places it: lower than its field by the height that ^BY set. */
function square(label: Label, field: Field, { magnification, sinksBy }: { magnification: number; sinksBy: number }): void {
  const read = /^([MQH])(?:A,|M,A)([\s\S]+)$/.exec(decoded(field.data ?? '', field.hex))
  if (read === null) throw new Error(`QR data ${field.data}`)
  const [, eclevel = '', text = ''] = read
  if (read[0].startsWith('M,A', 1) && !/^[0-9A-Z $%*+\-./:]+$/.test(text)) throw new Error(`${text} in the mode of capitals`)
  const [symbol] = symbolOf('qrcode', text, { eclevel })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('no QR code')
  symbol.pixs.forEach((dark, at) => {
    const [x, y] = [at % symbol.pixx, Math.floor(at / symbol.pixx)]
    if (dark === 1)
      paint(label, {
        x: field.x + x * magnification,
        y: field.y + sinksBy + y * magnification,
        width: magnification,
        height: magnification,
      })
  })
  drawn(label, field, 'BQ', text)
}
