import { Button, ButtonGroup, HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { useOptions } from '../../../base/options.ts'
import { useWords, type Say } from '../../../base/words.ts'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { FilterText } from '../../../ui/filter-text.tsx'
import { FormField } from '../../../ui/form-field.tsx'
import { stateText } from '../order-text.ts'
import { daysAgo } from '../time-text.ts'
import { listWords } from './list.words.ts'
import type { FilterName, Filters } from './order-filters.ts'

type Change = (patch: Readonly<Partial<Record<FilterName, string | undefined>>>, options?: { readonly replace?: boolean }) => void
type Texts = Say<keyof typeof listWords.table>

const TEXTS = ['order_refCode', 'airway_number', 'order_number', 'consignee', 'phone', 'import'] as const
const REFERENCES = ['country', 'channel'] as const
/** Filters by yes and no. */
const FLAGS = ['printed', 'label_outdated', 'has_exception', 'has_cod'] as const

/** Filters that are added one by one; each owns some parameters of the address. */
export const ADDED_FILTERS = [...TEXTS, ...REFERENCES, ...FLAGS, 'created'] as const
export type AddedFilter = (typeof ADDED_FILTERS)[number]

type Of<T extends readonly unknown[]> = T[number]
const isText = (name: AddedFilter): name is Of<typeof TEXTS> => TEXTS.some((one) => one === name)
const isReference = (name: AddedFilter): name is Of<typeof REFERENCES> => REFERENCES.some((one) => one === name)

/** The parameters of a filter in the address. */
export const paramsOf = (name: AddedFilter): readonly FilterName[] => (name === 'created' ? ['created_from', 'created_to'] : [name])

/** What a filter is set to, in words; undefined where it is not set. */
export function useFilterText(name: AddedFilter, filters: Filters): string | undefined {
  const t = useWords(listWords)
  const entity = isReference(name) ? name : 'country'
  const { options } = useOptions(entity, isReference(name) && filters[entity] !== undefined)
  if (name === 'created') return daysText(filters, t)
  const value = filters[name]
  if (value === undefined) return undefined
  if (isText(name)) return value
  if (isReference(name))
    return value
      .split(',')
      .map((code) => options.find((option) => option.code === code)?.title ?? code)
      .join(t('or'))
  return t(`${name}_${value === '1' ? 'yes' : 'no'}`)
}

function daysText({ created_from: from, created_to: to }: Filters, t: Texts): string | undefined {
  if (from === undefined && to === undefined) return undefined
  return from === to ? from : t('daysSpan', { from: from ?? '', to: to ?? '' })
}

/** States that are not a tab of their own: several at once, from a link. */
export const statesText = (filters: Filters, t: Texts): string | undefined =>
  filters.status?.includes(',') ? filters.status.split(',').map(stateText).join(t('or')) : undefined

type FilterEditorProps = { readonly name: AddedFilter; readonly filters: Filters; readonly onChange: Change }

/** The control of one filter; it takes hold at once. */
export function FilterEditor({ name, filters, onChange }: FilterEditorProps) {
  const t = useWords(listWords)
  const id = useId()
  if (name === 'created') return <DateRange id={id} filters={filters} onChange={onChange} />
  const value = filters[name] ?? ''
  const change = (next: string, how?: { readonly replace: boolean }): void => onChange({ [name]: next }, how)
  return (
    <FormField id={id} label={t(name)}>
      {isText(name) ? (
        <FilterText id={id} value={value} onChange={change} />
      ) : isReference(name) ? (
        <ReferenceFilter id={id} to={name} value={value} onChange={change} />
      ) : (
        <HTMLSelect
          fill
          id={id}
          value={value}
          options={[
            { value: '', label: t('all') },
            { value: '1', label: t(`${name}_yes`) },
            { value: '0', label: t(`${name}_no`) },
          ]}
          onChange={(event) => change(event.currentTarget.value)}
        />
      )}
    </FormField>
  )
}

type ReferenceFilterProps = {
  readonly id: string
  readonly to: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function ReferenceFilter({ to, ...props }: ReferenceFilterProps) {
  const { options, isLoading } = useOptions(to)
  return <ComboBox {...props} options={options} isLoading={isLoading} />
}

const RANGES_DAYS = [7, 30] as const

/** A first and a last day, both included, with shortcuts for common ranges. */
function DateRange({ id, filters, onChange }: Pick<FilterEditorProps, 'filters' | 'onChange'> & { readonly id: string }) {
  const t = useWords(listWords)
  const { created_from: from, created_to: to } = filters
  const isWrong = from !== undefined && to !== undefined && from > to
  const day = (name: 'created_from' | 'created_to') => (
    <FormField id={`${id}-${name}`} label={t(name)} error={isWrong && name === 'created_to' ? t('datesWrong') : undefined}>
      <input
        id={`${id}-${name}`}
        className="bp6-input bp6-fill"
        type="date"
        max={daysAgo(0)}
        value={filters[name] ?? ''}
        aria-invalid={isWrong}
        aria-describedby={isWrong && name === 'created_to' ? `${id}-${name}-error` : undefined}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </FormField>
  )
  const span = (days: number, text: string) => (
    <Button
      key={days}
      text={text}
      active={from === daysAgo(days) && to === daysAgo(0)}
      onClick={() => onChange({ created_from: daysAgo(days), created_to: daysAgo(0) })}
    />
  )
  return (
    <div className="filter-range">
      <ButtonGroup>{[span(0, t('today')), ...RANGES_DAYS.map((days) => span(days - 1, t('lastDays', { days })))]}</ButtonGroup>
      {day('created_from')}
      {day('created_to')}
    </div>
  )
}
