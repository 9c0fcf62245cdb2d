import { deflateSync } from 'node:zlib'

/**
 * A PDF of objects as they are given, the first one being object 1, the catalogue; streams are
 * written as they are.
 */
export function madePdf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.5\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = text.length
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export const stream = (content: string, entries = ''): string => `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`

/**
 * One page of this size in points, with its content and resources; further objects from number 5
 * on.
 */
export const onePage = (given: {
  readonly size: readonly [width: number, height: number]
  readonly content: string
  readonly resources?: string
  readonly more?: readonly string[]
}): Buffer =>
  madePdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${given.size.join(' ')}]/Contents 4 0 R/Resources<<${given.resources ?? ''}>>>>`,
    stream(given.content),
    ...(given.more ?? []),
  ])

/** 国邮 at 80 points in a Chinese font that the file names and does not contain. */
export const chineseWithoutFont = onePage({
  size: [283, 283],
  content: 'BT /F1 80 Tf 40 120 Td <56FD90AE> Tj ET',
  resources: '/Font<</F1 5 0 R>>',
  more: [
    '<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/STSong-Light/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ],
})

/**
 * The same objects with those that are no streams packed into one, and a table of places as a
 * stream: as most writers write files today.
 */
export function packedPdf(objects: readonly string[]): Buffer {
  const isStream = (object: string): boolean => object.endsWith('endstream')
  const [pack, table] = [objects.length + 1, objects.length + 2]
  const packed = objects.flatMap((object, index) => (isStream(object) ? [] : [{ number: index + 1, object }]))
  const texts = packed.map(({ object }) => `${object}\n`)
  const starts = texts.map((_, index) => texts.slice(0, index).join('').length)
  const head = packed.map(({ number }, index) => `${number} ${starts[index]}`).join(' ')
  const content = deflateSync(Buffer.from(`${head}\n${texts.join('')}`, 'latin1'))
  const parts: Buffer[] = [Buffer.from('%PDF-1.5\n')]
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0)
  const places = new Map<number, number>()
  const put = (number: number, ...written: readonly (string | Buffer)[]): void => {
    places.set(number, length())
    parts.push(
      ...[`${number} 0 obj\n`, ...written, '\nendobj\n'].map((one) => (typeof one === 'string' ? Buffer.from(one, 'latin1') : one)),
    )
  }
  objects.forEach((object, index) => {
    if (isStream(object)) put(index + 1, object)
  })
  const packing = `<</Type/ObjStm/N ${packed.length}/First ${head.length + 1}/Filter/FlateDecode/Length ${content.length}>>stream\n`
  put(pack, packing, content, '\nendstream')
  const start = length()
  places.set(table, start)
  const rows = Buffer.concat(
    Array.from({ length: table + 1 }, (_, number) => {
      const row = Buffer.alloc(7)
      const at = places.get(number)
      const within = packed.findIndex((one) => one.number === number)
      row.writeUInt8(at !== undefined ? 1 : within >= 0 ? 2 : 0, 0)
      row.writeUInt32BE(at ?? (within >= 0 ? pack : 0), 1)
      row.writeUInt16BE(at === undefined && within >= 0 ? within : 0, 5)
      return row
    }),
  )
  put(table, `<</Type/XRef/Size ${table + 1}/W[1 4 2]/Root 1 0 R/Length ${rows.length}>>stream\n`, rows, '\nendstream')
  parts.push(Buffer.from(`startxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}
