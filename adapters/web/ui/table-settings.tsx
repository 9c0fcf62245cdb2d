import { Button, Checkbox, PopoverNext, Radio } from '@blueprintjs/core'
import { ColumnLayout } from '@blueprintjs/icons'
import { useId, useMemo } from 'react'
import { usePreference } from '../app/preferences.ts'
import { useWords } from '../i18n/words.ts'
import type { Column, Density } from './table-column.ts'
import { uiWords } from './ui.words.ts'

/** The columns that the user wants to see of a table, in the table's order, kept per user. */
export function useShownColumns<Row>(name: string, columns: readonly Column<Row>[], listed: readonly string[]) {
  const [kept, setKept] = usePreference<readonly string[]>(`columns-${name}`, listed)
  const shown = useMemo(() => {
    const wanted = new Set(kept)
    const found = columns.filter((column) => column.fixed || wanted.has(column.name))
    return found.length > 0 ? found : columns.filter((column) => listed.includes(column.name))
  }, [kept, columns, listed])
  return { shown, setKept }
}

export const useDensity = () => usePreference<Density>('density', 'comfortable')

type TableSettingsProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly onShown: (names: readonly string[]) => void
  readonly listed: readonly string[]
  readonly density: Density
  readonly onDensity: (density: Density) => void
}

/** The chooser of columns and row height. */
export function TableSettings<Row>({ columns, shown, onShown, listed, density, onDensity }: TableSettingsProps<Row>) {
  const t = useWords(uiWords)
  const densityName = useId()
  const names = shown.map((column) => column.name)
  const toggle = (name: string, isIn: boolean): void =>
    onShown(columns.map((column) => column.name).filter((one) => (one === name ? isIn : names.includes(one))))
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
            {columns.map((column) => (
              <Checkbox
                key={column.name}
                label={column.label}
                checked={names.includes(column.name)}
                disabled={column.fixed === true || (names.length === 1 && names[0] === column.name)}
                onChange={(event) => toggle(column.name, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
          <Button variant="minimal" size="small" text={t('columnsReset')} onClick={() => onShown(listed)} />
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
