const FIRST_LINE = 760
const LINE_HEIGHT = 28
const OFFSET_DIGITS = 10

/**
 * A PDF of one page with a few lines of Latin text, such as a sample of a paper that somebody else
 * makes.
 */
export function demoPaper(lines: readonly string[]): Uint8Array {
  const texts = lines.map((line, place) => `BT /F 18 Tf 60 ${FIRST_LINE - place * LINE_HEIGHT} Td (${line.replace(/[\\()]/g, '')}) Tj ET`)
  const content = texts.join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, place) => {
    const offset = pdf.length
    pdf += `${place + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(OFFSET_DIGITS, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return new TextEncoder().encode(pdf)
}
