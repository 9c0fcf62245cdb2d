import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { daysOfPeriod } from '#core/oversight/reports/centre-range.ts'
import { isPeriod } from '#core/oversight/reports/centre-subject.ts'
import { SHIPMENT_STATES } from '#core/oversight/reports/shipment-counts.ts'
import type { ReportAnswer } from '../../../../http/contract/oversight/reports/centre.routes.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import type { PageQuestion } from './centre-query.ts'

/**
 * The values by which a cell is one: those of its row and column, and the filters of the report.
 */
type Values = Readonly<Record<string, string>>

type List = {
  readonly path: (values: Values) => string | undefined
  /** The list's own names of what it can be filtered by. */
  readonly names: Readonly<Record<string, string>>
  readonly from: string
  readonly to: string
  /** The values that are always asked for. */
  readonly always: Values
}

const kindList = ({ kind = '' }: Values): string | undefined => orderKinds.find(({ name }) => name === kind)?.pages.lists[0]?.path

/** The lists that have what a cell counts, with all of its dimensions as filters. */
const LISTS: Readonly<Partial<Record<PageQuestion['subject'], List>>> = {
  shipments: {
    path: kindList,
    names: { kind: 'order_type', country: 'country', channel: 'channel' },
    from: 'created_from',
    to: 'created_to',
    always: { status: SHIPMENT_STATES.join(',') },
  },
  cod: {
    path: () => '/admin/cod',
    names: { client: 'account', country: 'country', channel: 'channel', agent: 'agent', currency: 'currency', state: 'status' },
    from: 'due_from',
    to: 'due_to',
    always: {},
  },
}

/**
 * The address of the list behind a cell; undefined where no list has such filters, a value is not
 * known, or the list would count days by another clock.
 */
export function listOfCell(
  question: PageQuestion,
  { first, last, zone }: Pick<ReportAnswer, 'first' | 'last' | 'zone'>,
  cell: Values,
): string | undefined {
  const list = LISTS[question.subject]
  if (list === undefined || zone !== viewerZone()) return undefined
  const filters = Object.entries(question.filters)
  if (filters.some(([name, values]) => !(name in cell) && values.length !== 1)) return undefined
  const values: Values = { ...Object.fromEntries(filters.map(([name, [value = '']]) => [name, value])), ...cell }
  const path = list.path(values)
  const period = Object.keys(values).find(isPeriod)
  const others = Object.entries(values).filter(([name]) => !isPeriod(name))
  if (path === undefined || others.some(([name, value]) => list.names[name] === undefined || value === '')) return undefined
  const days = period === undefined || !isPeriod(period) ? { first, last } : daysOfPeriod(values[period] ?? '', period, { first, last })
  const query = new URLSearchParams(others.map(([name, value]) => [list.names[name] ?? name, value]))
  for (const [name, value] of Object.entries({ ...list.always, [list.from]: days.first, [list.to]: days.last })) query.set(name, value)
  return `${path}?${query}`
}
