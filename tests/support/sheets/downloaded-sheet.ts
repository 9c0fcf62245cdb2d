import XLSX from 'xlsx'
import type { TestServer } from '../servers/server.ts'

type Cells = Readonly<Record<string, string | number>>

/** The rows of an English workbook that the server answers, by their headings. */
export async function downloadedSheet(server: TestServer, path: string, as = 'finance'): Promise<readonly Cells[]> {
  const { bytes } = await server.download(path, { as, headers: { lang: 'en-US' } })
  const book = XLSX.read(bytes)
  return XLSX.utils.sheet_to_json<Cells>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { raw: false })
}
