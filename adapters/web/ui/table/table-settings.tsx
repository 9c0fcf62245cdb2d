import { Button, Checkbox, PopoverNext, Radio } from '@blueprintjs/core'
import { ChevronDown, ChevronUp, ColumnLayout, Minus, Plus } from '@blueprintjs/icons'
import { useEffect, useId, useRef } from 'react'
import { usePreference } from '../../base/preferences.ts'
import { useWords, type Say } from '../../base/words.ts'
import type { Arrangement } from './column-layout.ts'
import type { Column, Density } from './table-column.ts'
import { uiWords } from '../ui.words.ts'

const WIDTH_STEP_PIXELS = 20

export const useDensity = () => usePreference<Density>('density', 'comfortable')

type TableSettingsProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly arrangement: Arrangement<Row>
  /** The widths as they are drawn: one that is changed leaves the others as they are. */
  readonly drawnWidths: () => Readonly<Record<string, number>>
  readonly density: Density
  readonly onDensity: (density: Density) => void
}

/**
 * Which columns are shown, in which order and how wide, and how high rows are: all that the mouse
 * does in the heading, by keyboard too.
 */
export function TableSettings<Row>({ columns, arrangement, drawnWidths, density, onDensity }: TableSettingsProps<Row>) {
  const t = useWords(uiWords)
  const densityName = useId()
  const { shown } = arrangement
  const hidden = columns.filter((column) => !shown.includes(column))
  const densities = [
    ['comfortable', t('comfortable')],
    ['compact', t('compact')],
  ] as const
  return (
    <PopoverNext
      placement="bottom-end"
      content={
        <div className="table-settings">
          <fieldset className="table-settings-columns">
            <legend>{t('columns')}</legend>
            {[...shown, ...hidden].map((column, place) => (
              <ColumnSettings key={column.name} column={column} place={place} arrangement={arrangement} drawnWidths={drawnWidths} />
            ))}
          </fieldset>
          <Button variant="minimal" size="small" text={t('columnsReset')} onClick={arrangement.reset} />
          <fieldset className="table-settings-density">
            <legend>{t('density')}</legend>
            {densities.map(([one, label]) => (
              <Radio key={one} name={densityName} label={label} checked={density === one} onChange={() => onDensity(one)} />
            ))}
          </fieldset>
        </div>
      }
    >
      <Button variant="outlined" icon={<ColumnLayout />} text={t('columns')} className="table-settings-button" />
    </PopoverNext>
  )
}

type ColumnSettingsProps<Row> = Pick<TableSettingsProps<Row>, 'arrangement' | 'drawnWidths'> & {
  readonly column: Column<Row>
  readonly place: number
}

function ColumnSettings<Row>({ column, place, arrangement, drawnWidths }: ColumnSettingsProps<Row>) {
  const { shown, move, resize, toggle } = arrangement
  const { name, label } = column
  const isShown = shown.includes(column)
  const pressed = useRef<HTMLElement>(undefined)
  // A column that changes its place takes its controls with it, and the focus stays on the one that
  // was used.
  useEffect(() => {
    pressed.current?.focus()
    pressed.current = undefined
  }, [place, isShown])
  const moveTo = (to: number, button: HTMLElement): void => {
    if (to < 0 || to >= shown.length) return
    pressed.current = button
    move(name, to)
  }
  const widen = (pixels: number): void => {
    const widths = drawnWidths()
    resize({ ...widths, [name]: (widths[name] ?? arrangement.widthOf(column)) + pixels })
  }
  return (
    <div className="table-settings-column">
      <Checkbox
        label={label}
        checked={isShown}
        disabled={isShown && (column.fixed === true || shown.length === 1)}
        onChange={(event) => {
          pressed.current = event.currentTarget
          toggle(name, !isShown)
        }}
      />
      {isShown && (
        <>
          <ColumnButton
            name="columnEarlier"
            column={label}
            icon={<ChevronUp />}
            onPress={(pressedButton) => moveTo(place - 1, pressedButton)}
          />
          <ColumnButton
            name="columnLater"
            column={label}
            icon={<ChevronDown />}
            onPress={(pressedButton) => moveTo(place + 1, pressedButton)}
          />
          <ColumnButton name="columnNarrower" column={label} icon={<Minus />} onPress={() => widen(-WIDTH_STEP_PIXELS)} />
          <ColumnButton name="columnWider" column={label} icon={<Plus />} onPress={() => widen(WIDTH_STEP_PIXELS)} />
        </>
      )}
    </div>
  )
}

type ColumnButtonProps = {
  readonly name: 'columnEarlier' | 'columnLater' | 'columnNarrower' | 'columnWider'
  readonly column: string
  readonly icon: React.JSX.Element
  readonly onPress: (button: HTMLElement) => void
}

/** Buttons at the edge do nothing instead of being disabled, so that the focus stays on them. */
function ColumnButton({ name, column, icon, onPress }: ColumnButtonProps) {
  const t: Say<keyof typeof uiWords.table> = useWords(uiWords)
  const text = t(name, { column })
  return (
    <Button variant="minimal" size="small" icon={icon} aria-label={text} title={text} onClick={(event) => onPress(event.currentTarget)} />
  )
}
