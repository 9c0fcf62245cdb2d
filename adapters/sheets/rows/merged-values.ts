import { KIND_LETTERS } from '#core/base/sheets/sheet-row.ts'
import type { MergedRange, SheetRow } from '#core/base/sheets/sheet.port.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'

/** A range over several rows, and the value of its first cell. */
type OpenRange = MergedRange & { readonly text: string; readonly kind: string }

/** A row with the values of ranges that began above it. */
function withValues(row: SheetRow, ranges: readonly OpenRange[]): SheetRow {
  const cells = [...row.cells]
  const kinds = Array.from(row.kinds)
  for (const { left, text, kind } of ranges) {
    while (cells.length <= left) {
      cells.push('')
      kinds.push(KIND_LETTERS.blank)
    }
    if (cells[left] !== '') continue
    cells[left] = text
    kinds[left] = kind
  }
  return { line: row.line, cells, kinds: kinds.join('') }
}

/** Rows in which the value of a merged range stands in each row of it. */
export async function* withMergedValues(
  batches: AsyncIterable<Result<readonly SheetRow[]>>,
  merges: readonly MergedRange[] = [],
): AsyncGenerator<Result<readonly SheetRow[]>> {
  const beginning = Map.groupBy(
    merges.filter(({ top, bottom }) => bottom > top),
    ({ top }) => top,
  )
  let open: readonly OpenRange[] = []
  const merged = (row: SheetRow): SheetRow => {
    open = open.filter(({ bottom }) => row.line <= bottom)
    const full = open.length === 0 ? row : withValues(row, open)
    const begun = beginning.get(row.line)
    if (begun !== undefined)
      open = [
        ...open,
        ...begun.flatMap((range) => {
          const text = full.cells[range.left] ?? ''
          return text === '' ? [] : [{ ...range, text, kind: full.kinds[range.left] ?? KIND_LETTERS.text }]
        }),
      ]
    return full
  }
  if (beginning.size === 0) yield* batches
  else for await (const batch of batches) yield batch.ok ? ok(batch.value.map(merged)) : batch
}
