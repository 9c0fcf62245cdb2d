import { ok } from '../kernel/result.ts'
import { textRow } from './sheet-row.ts'
import type { SheetReader } from './sheet.port.ts'

/** A row as a page has it; without `kinds` its cells are plain texts. */
export type GivenRow = { readonly line: number; readonly cells: readonly string[]; readonly kinds?: string | undefined }

/** Reads given rows instead of a file. */
export const givenSheet = (rows: readonly GivenRow[], { decimalComma }: { readonly decimalComma: boolean }): SheetReader => ({
  open: async () =>
    ok({
      info: { format: 'csv', sheetNames: [], ...(decimalComma ? { delimiter: ';' } : {}) },
      rowCount: rows.length,
      batches: {
        [Symbol.asyncIterator]: async function* () {
          yield ok(rows.map(({ line, cells, kinds }) => ({ ...textRow(line, cells), ...(kinds === undefined ? {} : { kinds }) })))
        },
      },
      close: async () => undefined,
    }),
})
