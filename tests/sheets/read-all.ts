import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetInfo, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { readSheet } from '../../adapters/sheets/read-sheet.ts'
import { unpackRows } from '../../adapters/sheets/rows/packed-rows.ts'

export type WholeSheet = { readonly info: SheetInfo; readonly rows: readonly SheetRow[] }

/** Reads a whole sheet in this thread. */
export async function readAll(bytes: Uint8Array, fileName = 'orders.xlsx', sheetName?: string): Promise<Result<WholeSheet>> {
  const rows: SheetRow[] = []
  let info: SheetInfo | undefined
  const outcome = await readSheet(
    { bytes, fileName, ...(sheetName === undefined ? {} : { sheetName }) },
    {
      info: (known) => {
        info = known
      },
      rows: (packed) => {
        rows.push(...unpackRows(packed))
      },
    },
  )
  if (!outcome.ok) return failed(outcome.failure)
  if (info === undefined) throw new Error('rows came without their sheet')
  return ok({ info, rows })
}

export const rowsOf = async (bytes: Uint8Array, fileName?: string): Promise<readonly SheetRow[]> =>
  must(await readAll(bytes, fileName)).rows

/** The code of the refusal, or what was read instead. */
export async function refusalOf(bytes: Uint8Array, fileName?: string): Promise<string> {
  const outcome = await readAll(bytes, fileName)
  return outcome.ok ? `read ${outcome.value.rows.length} rows` : outcome.failure.code
}
