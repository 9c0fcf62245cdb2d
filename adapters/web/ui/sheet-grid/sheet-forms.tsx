import { Button, ButtonGroup, InputGroup } from '@blueprintjs/core'
import { ChevronDown, ChevronLeft, ChevronRight, Redo, Search, Undo } from '@blueprintjs/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../base/words.ts'
import { FormField } from '../form/form-field.tsx'
import { placeKey, viewOf, type GridColumn, type GridRow, type Marks, type SheetGridProps } from './grid-model.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { formWords } from './sheet-forms.words.ts'
import { gridWords } from './sheet-grid.words.ts'
import './sheet-forms.css'

const isWrong = ({ line }: GridRow, columns: readonly GridColumn[], wrong: Marks): boolean =>
  columns.some(({ index }) => wrong.has(placeKey(line, index)))

/** Which row is shown; a jump shows its own. */
function useShownRow({ rows, jump }: Pick<SheetGridProps, 'rows' | 'jump'>) {
  const placeOf = (line: number | undefined): number =>
    Math.max(
      0,
      rows.findIndex((row) => row.line === line),
    )
  const [at, setAt] = useState(() => placeOf(jump?.line))
  const [jumped, setJumped] = useState(jump?.seq)
  if (jump !== undefined && jump.seq !== jumped) {
    setJumped(jump.seq)
    setAt(placeOf(jump.line))
  }
  const shown = Math.min(at, rows.length - 1)
  return { at: shown, row: rows[shown], go: setAt }
}

/**
 * The rows of a sheet as forms, one at a time: what a phone shows in place of the grid. It takes
 * what the grid takes.
 */
export function SheetForms(props: SheetGridProps) {
  const { name, rows, columns, states, wrong, onChange, onUndo, onRedo, jump } = props
  const t = useWords(gridWords)
  const f = useWords(formWords)
  const { at, row, go } = useShownRow(props)
  const [isReplacing, setIsReplacing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (jump !== undefined) heading.current?.focus()
  }, [jump])
  const goTo = (place: number): void => {
    go(place)
    heading.current?.focus()
  }
  const nextWrong = [...rows.keys()].map((step) => (at + 1 + step) % rows.length).find((place) => isWrong(rows[place]!, columns, wrong))
  if (row === undefined) return null
  return (
    <section className="sheet-forms" aria-label={name}>
      <div className="sheet-forms-tools" role="toolbar" aria-label={t('tools')}>
        <ButtonGroup>
          <Button icon={<Undo />} aria-label={t('undo')} title={t('undo')} disabled={onUndo === undefined} onClick={() => onUndo?.()} />
          <Button icon={<Redo />} aria-label={t('redo')} title={t('redo')} disabled={onRedo === undefined} onClick={() => onRedo?.()} />
        </ButtonGroup>
        <Button icon={<Search />} text={t('replace')} onClick={() => setIsReplacing(true)} />
      </div>
      <div className="sheet-forms-head">
        <h3 ref={heading} className="section-title" tabIndex={-1}>
          {f('row', { line: row.line })} <span className={`import-count preview-${row.state}`}>{states[row.state]}</span>
        </h3>
        <span className="text-muted">{f('place', { at: at + 1, count: rows.length })}</span>
      </div>
      <RowForm key={row.line} {...props} row={row} />
      <div className="sheet-forms-foot">
        <ButtonGroup>
          <Button icon={<ChevronLeft />} text={f('previous')} disabled={at === 0} onClick={() => goTo(at - 1)} />
          <Button endIcon={<ChevronRight />} text={f('next')} disabled={at === rows.length - 1} onClick={() => goTo(at + 1)} />
        </ButtonGroup>
        <Button
          icon={<ChevronDown />}
          text={f('nextWrong')}
          disabled={nextWrong === undefined || nextWrong === at}
          onClick={() => goTo(nextWrong ?? at)}
        />
      </div>
      {isReplacing && (
        <ReplaceDialog
          view={viewOf(rows, columns)}
          columns={columns}
          column={columns[0]?.index ?? 0}
          find={row.cells[columns[0]?.index ?? -1] ?? ''}
          onReplace={onChange}
          onClose={() => setIsReplacing(false)}
        />
      )}
    </section>
  )
}

type RowFormProps = Pick<SheetGridProps, 'columns' | 'wrong' | 'doubtful' | 'onChange'> & { readonly row: GridRow }

/**
 * A row as a form: the cells that were wrong when it was opened come first, and stay there while
 * they are corrected.
 */
function RowForm({ row, columns, wrong, doubtful, onChange }: RowFormProps) {
  const f = useWords(formWords)
  const marked = ({ index }: GridColumn): boolean => wrong.has(placeKey(row.line, index)) || doubtful.has(placeKey(row.line, index))
  const [first] = useState(() => new Set(columns.filter(marked).map(({ index }) => index)))
  const others = columns.filter(({ index, isLeft }) => !first.has(index) && isLeft !== true)
  const [isOpen, setIsOpen] = useState(first.size === 0)
  const field = (column: GridColumn) => {
    const at = placeKey(row.line, column.index)
    return (
      <CellField
        key={column.index}
        column={column}
        value={row.cells[column.index] ?? ''}
        error={wrong.get(at)}
        help={doubtful.get(at)}
        onDone={(text) => onChange([{ line: row.line, column: column.index, text }])}
      />
    )
  }
  return (
    <>
      {columns.filter(({ index }) => first.has(index)).map(field)}
      <details open={isOpen || others.some(marked)} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>{f('others', { count: others.length })}</summary>
        {others.map(field)}
      </details>
    </>
  )
}

const MOST_OFFERS = 300

type CellFieldProps = {
  readonly column: GridColumn
  readonly value: string
  readonly error: string | undefined
  readonly help: string | undefined
  readonly onDone: (text: string) => void
}

function CellField({ column: { heading, fills, offers = [] }, value, error, help, onDone }: CellFieldProps) {
  const t = useWords(gridWords)
  const id = useId()
  const [typed, setTyped] = useState({ of: value, text: value })
  // An undo or a replacement made meanwhile counts.
  const text = typed.of === value ? typed.text : value
  const settle = (): void => {
    if (text !== value) onDone(text)
  }
  return (
    <FormField id={id} label={heading || fills || t('noHeading')} error={error} help={help}>
      {(control) => (
        <>
          <InputGroup
            {...control}
            value={text}
            autoComplete="off"
            spellCheck={false}
            intent={error === undefined ? 'none' : 'danger'}
            {...(offers.length === 0 ? {} : { list: `${id}-offers` })}
            onChange={({ currentTarget }) => setTyped({ of: value, text: currentTarget.value })}
            onBlur={settle}
            onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !nativeEvent.isComposing && settle()}
          />
          {offers.length > 0 && (
            <datalist id={`${id}-offers`}>
              {offers.slice(0, MOST_OFFERS).map((offer) => (
                <option key={offer}>{offer}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </FormField>
  )
}
