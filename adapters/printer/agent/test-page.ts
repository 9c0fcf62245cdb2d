import type { PrinterKind, PrintFormat } from '#core/parcels/printing/print-protocol.ts'

const POINTS_PER_MILLIMETRE = 72 / 25.4
const SIZE = { width: 100, height: 150 }

/**
 * A page of 100 × 150 mm with a frame 5 mm from the edge and the printer's name, in what the
 * printer understands.
 */
export function testPage(kind: PrinterKind, name: string): { readonly kind: PrintFormat; readonly bytes: Buffer } {
  const plain = name.replace(/[^ -~]/g, '?').replace(/[\^~\\()"]/g, ' ')
  if (kind === 'zpl') return { kind, bytes: Buffer.from(zplPage(plain)) }
  if (kind === 'tspl') return { kind, bytes: Buffer.from(tsplPage(plain)) }
  if (kind === 'epl') return { kind, bytes: Buffer.from(eplPage(plain)) }
  return { kind: 'pdf', bytes: pdfPage(plain) }
}

const zplPage = (name: string): string =>
  `^XA^PW799^LL1199^FO40,40^GB719,1119,3^FS^FO80,80^A0N,60,60^FDCrossdock^FS^FO80,170^A0N,40,40^FD${name}^FS^FO80,260^BY3^BCN,160,Y,N,N^FDCROSSDOCK^FS^XZ`

const tsplPage = (name: string): string =>
  `SIZE 100 mm,150 mm\r\nGAP 2 mm,0\r\nCLS\r\nBOX 40,40,759,1159,3\r\nTEXT 80,80,"4",0,2,2,"Crossdock"\r\nTEXT 80,180,"3",0,1,1,"${name}"\r\nBARCODE 80,260,"128",160,1,0,3,3,"CROSSDOCK"\r\nPRINT 1\r\n`

const eplPage = (name: string): string =>
  `\r\nN\r\nq799\r\nQ1199,24\r\nX40,40,3,759,1159\r\nA80,80,0,4,2,2,N,"Crossdock"\r\nA80,180,0,3,1,1,N,"${name}"\r\nB80,260,0,1,3,3,160,B,"CROSSDOCK"\r\nP1\r\n`

function pdfPage(name: string): Buffer {
  const [width, height, edge] = [SIZE.width, SIZE.height, 5].map((millimetres) => (millimetres * POINTS_PER_MILLIMETRE).toFixed(2))
  const inner = [SIZE.width, SIZE.height].map((millimetres) => ((millimetres - 10) * POINTS_PER_MILLIMETRE).toFixed(2))
  const drawing = `${edge} ${edge} ${inner.join(' ')} re S BT /F 24 Tf 30 370 Td (Crossdock) Tj /F 12 Tf 0 -30 Td (${name}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer<</Size 6/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + end, 'latin1')
}
