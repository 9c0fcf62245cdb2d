import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tool } from './tools.ts'

/** The metadata and the text of a PDF. */
export async function readPdf(content: Uint8Array): Promise<{ readonly pages: number; readonly text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-pdf-'))
  try {
    const path = join(folder, 'labels.pdf')
    await writeFile(path, content)
    const [info, text] = await Promise.all([tool('pdfinfo', [path]), tool('pdftotext', ['-layout', path, '-'])])
    return { pages: Number(/^Pages:\s+(\d+)$/m.exec(info.toString())?.[1]), text: text.toString() }
  } finally {
    await rm(folder, { recursive: true })
  }
}
