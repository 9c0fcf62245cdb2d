import { Button, ButtonGroup } from '@blueprintjs/core'
import { ArrowDown, ChevronDown, ChevronUp, Redo, Search, Undo } from '@blueprintjs/icons'
import { useWords } from '../../base/words.ts'
import { placeKey, type SheetGridProps } from './grid-model.ts'
import { gridWords } from './sheet-grid.words.ts'
import type { GridActions } from './use-grid-actions.ts'

type PartProps = SheetGridProps & { readonly actions: GridActions }

type GridToolsProps = PartProps & { readonly onReplace: () => void; readonly onDone: () => void }

/** The tools above a grid; each gives the keyboard back to it. */
export function GridTools({ wrong, onUndo, onRedo, actions, onReplace, onDone }: GridToolsProps) {
  const t = useWords(gridWords)
  const then = (work: (() => void) | undefined) => () => {
    work?.()
    onDone()
  }
  return (
    <div className="sheet-grid-tools" role="toolbar" aria-label={t('tools')}>
      <ButtonGroup>
        <Button
          icon={<Undo />}
          aria-label={t('undo')}
          title={`${t('undo')} (Ctrl+Z)`}
          disabled={onUndo === undefined}
          onClick={then(onUndo)}
        />
        <Button
          icon={<Redo />}
          aria-label={t('redo')}
          title={`${t('redo')} (Ctrl+Y)`}
          disabled={onRedo === undefined}
          onClick={then(onRedo)}
        />
      </ButtonGroup>
      <Button icon={<ArrowDown />} text={t('fillDown')} title="Ctrl+D" onClick={then(actions.fillDown)} />
      <Button icon={<Search />} text={t('replace')} title="Ctrl+H" onClick={onReplace} />
      <ButtonGroup>
        <Button
          icon={<ChevronUp />}
          aria-label={t('previousError')}
          title={`${t('previousError')} (Shift+F8)`}
          disabled={wrong.size === 0}
          onClick={then(() => actions.goToError(-1))}
        />
        <Button
          icon={<ChevronDown />}
          text={t('nextError')}
          title="F8"
          disabled={wrong.size === 0}
          onClick={then(() => actions.goToError(1))}
        />
      </ButtonGroup>
    </div>
  )
}

/**
 * The selected cell: where it is, what it says, what is wrong with it. Read out as the selection
 * moves.
 */
export function CellLine({ rows, columns, wrong, doubtful, actions, id }: PartProps & { readonly id: string }) {
  const t = useWords(gridWords)
  const { head } = actions.selection
  const row = rows[head.row]
  const column = columns[head.at]
  const { top, bottom, left, right } = actions.range
  const isOne = top === bottom && left === right
  const at = row === undefined || column === undefined ? '' : placeKey(row.line, column.index)
  const problem = wrong.get(at) ?? doubtful.get(at)
  return (
    <div className="sheet-grid-line">
      <p role="status" id={id}>
        {row !== undefined && column !== undefined && (
          <>
            <strong>{t('place', { line: row.line, column: column.heading || t('noHeading') })}</strong>{' '}
            <bdi className="sheet-grid-text">{row.cells[column.index] || t('empty')}</bdi>{' '}
            {!isOne && <span className="text-muted">{t('selected', { rows: bottom - top + 1, columns: right - left + 1 })}</span>}
            {problem !== undefined && <span className={wrong.has(at) ? 'sheet-grid-wrong' : 'sheet-grid-doubtful'}>{problem}</span>}
          </>
        )}
      </p>
      <p className="sheet-grid-keys text-muted">{t('keys')}</p>
    </div>
  )
}
