import { Button, Checkbox, DialogBody, DialogFooter, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useId, useState, type SyntheticEvent } from 'react'
import type { CellText } from '#core/base/sheets/cell-edits.ts'
import { replaceInColumn, type SheetView } from '#core/base/sheets/cell-ranges.ts'
import { useWords } from '../../base/words.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { FormField } from '../form/form-field.tsx'
import { uiWords } from '../ui.words.ts'
import type { GridColumn } from './grid-model.ts'
import { gridWords } from './sheet-grid.words.ts'

type ReplaceDialogProps = {
  readonly view: SheetView
  readonly columns: readonly GridColumn[]
  /** The column and the text that are proposed. */
  readonly column: number
  readonly find: string
  readonly onReplace: (cells: readonly CellText[]) => void
  readonly onClose: () => void
}

/** Finds a text in a column and replaces it; the number of cells is shown as one types. */
export function ReplaceDialog({ view, columns, column: first, find: given, onReplace, onClose }: ReplaceDialogProps) {
  const t = useWords(gridWords)
  const ui = useWords(uiWords)
  const id = useId()
  const [column, setColumn] = useState(first)
  const [find, setFind] = useState(given)
  const [put, setPut] = useState('')
  const [whole, setWhole] = useState(true)
  const cells = replaceInColumn(view, column, { find, put, whole })
  const replace = (event: SyntheticEvent): void => {
    event.preventDefault()
    if (cells.length === 0) return
    onReplace(cells)
    onClose()
  }
  return (
    <Dialog isOpen shouldReturnFocusOnClose onClose={onClose} title={t('replaceTitle')} className="sheet-grid-dialog">
      <form onSubmit={replace}>
        <DialogBody>
          <FormField id={`${id}-column`} label={t('inColumn')}>
            <HTMLSelect
              id={`${id}-column`}
              fill
              value={column}
              onChange={(event) => setColumn(Number(event.currentTarget.value))}
              options={columns.map(({ index, heading, fills }) => ({ value: index, label: heading || fills || t('noHeading') }))}
            />
          </FormField>
          <FormField id={`${id}-find`} label={t('find')}>
            <InputGroup id={`${id}-find`} value={find} onValueChange={setFind} autoFocus autoComplete="off" />
          </FormField>
          <FormField id={`${id}-put`} label={t('put')}>
            <InputGroup id={`${id}-put`} value={put} onValueChange={setPut} autoComplete="off" />
          </FormField>
          <Checkbox label={t('whole')} checked={whole} onChange={(event) => setWhole(event.currentTarget.checked)} />
          <p role="status" className="text-muted">
            {t('found', { count: cells.length })}
          </p>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button text={ui('cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" disabled={cells.length === 0} text={t('replaceCount', { count: cells.length })} />
            </>
          }
        />
      </form>
    </Dialog>
  )
}
