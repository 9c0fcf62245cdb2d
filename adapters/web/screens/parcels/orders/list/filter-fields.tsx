import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { orderFlags, type FlagQuery, type OrderFlag } from '#core/parcels/orders/order-facts.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { useOptions } from '../../../../base/options.ts'
import { readFlag } from '../../../../base/read-flag.ts'
import { say, useWords, type Say } from '../../../../base/words.ts'
import { ComboBox } from '../../../../ui/input/combo-box.tsx'
import { dateWords } from '../../../../ui/input/date.words.ts'
import { DayRange, rangeText } from '../../../../ui/input/day-range.tsx'
import { FilterText } from '../../../../ui/table/filter-text.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { kindText } from '../order-columns.tsx'
import { stateText } from '../../../../base/order-text.ts'
import { listWords } from './list.words.ts'
import { FLAGS, type FilterName, type Filters } from './order-filters.ts'

type Change = (patch: Readonly<Partial<Record<FilterName, string | undefined>>>, options?: { readonly replace?: boolean }) => void
type Texts = Say<keyof typeof listWords.table>

const TEXTS = ['order_refCode', 'airway_number', 'order_number', 'consignee', 'phone', 'import'] as const
/** Filters by a record, with the entity that each chooses from. */
const REFERENCES = { country: 'country', channel: 'channel', at_warehouse: 'warehouse' } as const
const flagOf: ReadonlyMap<AddedFilter, OrderFlag> = new Map(orderFlags.map(([, flag]) => [flag.api, flag]))

/** Filters that are added one by one; each owns some parameters of the address. */
export const ADDED_FILTERS = [...TEXTS, 'order_type', 'country', 'channel', 'at_warehouse', ...FLAGS, 'created'] as const
export type AddedFilter = (typeof ADDED_FILTERS)[number]

type Of<T extends readonly unknown[]> = T[number]
const isText = (name: AddedFilter): name is Of<typeof TEXTS> => TEXTS.some((one) => one === name)
const isReference = (name: AddedFilter): name is keyof typeof REFERENCES => Object.hasOwn(REFERENCES, name)

/** The name of a filter. */
export const filterName = (name: AddedFilter, t: Texts): string => {
  const flag = flagOf.get(name)
  return flag === undefined ? t(name as Exclude<AddedFilter, FlagQuery>) : say(flag.label)
}

/** The parameters of a filter in the address. */
export const paramsOf = (name: AddedFilter): readonly FilterName[] => (name === 'created' ? ['created_from', 'created_to'] : [name])

type FilterValueProps = { readonly name: AddedFilter; readonly filters: Filters }

/** The setting of a filter, in words. */
export function FilterValue({ name, filters }: FilterValueProps) {
  const t = useWords(listWords)
  const days = useWords(dateWords)
  const entity = isReference(name) ? REFERENCES[name] : 'country'
  const { options } = useOptions(entity, isReference(name) && filters[name] !== undefined)
  if (name === 'created') return rangeText({ from: filters.created_from, to: filters.created_to }, days)
  const value = filters[name]
  if (value === undefined || isText(name)) return value
  if (name === 'order_type') return value.split(',').map(kindText).join(t('or'))
  if (isReference(name))
    return value
      .split(',')
      .map((code) => options.find((option) => option.code === code)?.title ?? code)
      .join(t('or'))
  const flag = flagOf.get(name)
  const answer = readFlag(value)
  if (flag === undefined || answer === undefined) return value
  return say(answer === '1' ? flag.yes : flag.no)
}

/** States that are not a tab of their own: several at once, from a link. */
export const statesText = (filters: Filters, t: Texts): string | undefined =>
  filters.status?.includes(',') ? filters.status.split(',').map(stateText).join(t('or')) : undefined

type FilterEditorProps = {
  readonly name: AddedFilter
  readonly kinds: readonly OrderKind[]
  readonly filters: Filters
  readonly onChange: Change
}

/** The control of one filter; it takes hold at once. */
export function FilterEditor({ name, kinds, filters, onChange }: FilterEditorProps) {
  const t = useWords(listWords)
  const id = useId()
  if (name === 'created')
    return (
      <DayRange
        id={id}
        labels={{ from: t('created_from'), to: t('created_to') }}
        from={filters.created_from}
        to={filters.created_to}
        onChange={({ from, to }) => onChange({ created_from: from, created_to: to })}
      />
    )
  const flag = flagOf.get(name)
  const value = filters[name] ?? ''
  const change = (next: string, how?: { readonly replace: boolean }): void => onChange({ [name]: next }, how)
  return (
    <FormField id={id} label={filterName(name, t)}>
      {isText(name) ? (
        <FilterText id={id} value={value} onChange={change} />
      ) : name === 'order_type' ? (
        <HTMLSelect
          fill
          id={id}
          value={value}
          options={[{ value: '', label: t('all') }, ...kinds.map((kind) => ({ value: kind.name, label: say(kind.label) }))]}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : isReference(name) ? (
        <ReferenceFilter id={id} to={REFERENCES[name]} value={value} onChange={change} />
      ) : (
        <HTMLSelect
          fill
          id={id}
          value={readFlag(value) ?? ''}
          options={[
            { value: '', label: t('all') },
            ...(flag === undefined
              ? []
              : [
                  { value: '1', label: say(flag.yes) },
                  { value: '0', label: say(flag.no) },
                ]),
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
