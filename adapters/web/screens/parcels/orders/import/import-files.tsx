import { useMemo } from 'react'
import { chosenFiles, fileTargets } from '#core/parcels/orders/import/chosen-files.ts'
import type { MatchedColumn } from '#core/parcels/orders/import/headings.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { SheetFiles, withFresh } from './sheet-files.tsx'
import { columnsOf, type OrderImport } from './use-import.ts'

type ImportFilesProps = { readonly kind: OrderKind; readonly preview: ImportAnswer; readonly run: OrderImport }

/** The files that a sheet names, for each column of files that is read. */
export function ImportFiles({ kind, preview, run }: ImportFilesProps) {
  const columns = useMemo(() => {
    const targets = fileTargets(kind)
    return columnsOf(preview, run.choices).filter(({ target }) => target !== undefined && targets.includes(target))
  }, [kind, preview, run.choices])
  const lines = useLinesOf({ preview, columns, run })
  const [first] = columns
  const { files } = run
  if (first === undefined) return null
  return (
    <SheetFiles
      kind={kind}
      column={first}
      files={files}
      lines={lines}
      isBusy={run.isBusy}
      onTaken={(fresh) => void run.setFiles(withFresh(files, fresh))}
      onRemoved={(file) => void run.setFiles(files.filter((one) => one !== file))}
    />
  )
}

type OfColumns = Pick<ImportFilesProps, 'preview' | 'run'> & { readonly columns: readonly MatchedColumn[] }

/** The lines that name each file, by its id, with the corrections of the preview. */
function useLinesOf({ preview, columns, run }: OfColumns): ReadonlyMap<string, readonly number[]> {
  const { files, edits } = run
  return useMemo(() => {
    const chosen = chosenFiles(files.map(({ name, id }) => ({ name, address: id })))
    const found = new Map<string, number[]>()
    for (const { line, cells } of preview.rows)
      for (const { index } of columns) {
        const meant = chosen.named(edits.corrections.get(line)?.get(index) ?? cells[index] ?? '')
        for (const { address } of meant) {
          const lines = found.get(address) ?? []
          lines.push(line)
          found.set(address, lines)
        }
      }
    return found
  }, [files, preview, columns, edits.corrections])
}
