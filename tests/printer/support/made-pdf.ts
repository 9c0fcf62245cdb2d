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
