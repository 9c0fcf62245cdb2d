import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Field } from '../../../../core/kernel/field.ts'
import { orderKind } from '../../../../core/orders/kinds/catalog.ts'
import { fieldsOf, type OrderKind } from '../../../../core/orders/order-kind.ts'
import type { OrderRow } from '../../../http/contract/order.routes.ts'
import { useSession } from '../../app/api.ts'
import { useTitles } from '../../app/options.ts'
import { say, useWords, type Say } from '../../i18n/words.ts'
import type { Column } from '../../ui/table-column.ts'
import { fieldText, type FieldTextOptions } from './field-text.ts'
import { orderPath } from './order-paths.ts'
import { moneyText, valueOf } from './order-text.ts'
import { orderWords } from './orders.words.ts'
import { StatusTag } from './status-tag.tsx'
import { timeText } from './time-text.ts'

type OrderColumn = Column<OrderRow>
type WordKey = keyof typeof orderWords.table

/** How the values of orders are read out: titles of references in the reader's language. */
export function useFieldText(): FieldTextOptions {
  const t = useWords(orderWords)
  const countries = useTitles('country')
  const channels = useTitles('channel')
  const statuses = useTitles('tracking_status')
  return useMemo(() => {
    const titles: Readonly<Record<string, (code: string) => string>> = { country: countries, channel: channels, tracking_status: statuses }
    return { titleOf: (entity, code) => titles[entity]?.(code) ?? code, yes: t('yes'), no: t('no') }
  }, [t, countries, channels, statuses])
}

const WIDTHS: Readonly<Partial<Record<Field['kind'], number>>> = { integer: 80, flag: 80, weight: 100, length: 90, money: 130, phone: 150, reference: 150 }
const NUMBERS: ReadonlySet<Field['kind']> = new Set(['integer', 'weight', 'length', 'money', 'rate'])
const MULTILINE_PIXELS = 240
const TIMES = ['create_time', 'update_time', 'inbound_time', 'outbound_time', 'pod_time', 'print_time'] as const

const productsText = (row: OrderRow): string => row.order_goods.map((line) => `${String(line['name'] ?? line['name_cn'] ?? '')} ×${String(line['pcs'] ?? '')}`).join('; ')

/** The columns that every order has, whatever its kind. */
function commonColumns(t: Say<WordKey>, { titleOf }: FieldTextOptions, isStaff: boolean): readonly OrderColumn[] {
  const time = (name: (typeof TIMES)[number]): OrderColumn => ({ name, label: t(name), width: 165, cell: (row) => (row[name] === null ? '' : timeText(row[name])) })
  return [
    { name: 'order_number', label: t('order_number'), width: 180, fixed: true, cell: (row) => <Link to={orderPath(row.order_number)}>{row.order_number}</Link> },
    { name: 'airway_number', label: t('airway_number'), width: 150, cell: (row) => row.airway_number },
    { name: 'status', label: t('status'), width: 130, cell: (row) => <StatusTag status={row.status} /> },
    { name: 'order_type', label: t('order_type'), cell: (row) => kindText(row.order_type) },
    ...(isStaff ? [{ name: 'client_id', label: t('client_id'), width: 90, cell: (row: OrderRow) => row.client_id }] : []),
    { name: 'order_goods', label: t('goods'), width: MULTILINE_PIXELS, cell: productsText },
    { name: 'values', label: t('values'), width: 130, align: 'end', cell: (row) => (row.values === null ? '' : moneyText(row.values)) },
    { name: 'check_weight', label: t('check_weight'), width: 110, align: 'end', cell: (row) => row.check_weight ?? '' },
    { name: 'tracker_code', label: t('tracker_code'), width: 180, cell: (row) => (row.tracker_code === null ? '' : titleOf('tracking_status', row.tracker_code)) },
    { name: 'exception_code', label: t('exception'), width: 200, cell: (row) => [row.exception_code, row.exception_msg].filter(Boolean).join(' · ') },
    ...TIMES.map(time),
  ]
}

export const kindText = (name: string): string => {
  const kind = orderKind(name)
  return kind === undefined ? name : say(kind.label)
}

function fieldColumn(field: Field & { readonly api: string }, options: FieldTextOptions): OrderColumn {
  const width = field.kind === 'text' && field.multiline ? MULTILINE_PIXELS : WIDTHS[field.kind]
  return {
    name: field.api,
    label: say(field.label),
    ...(width === undefined ? {} : { width }),
    ...(NUMBERS.has(field.kind) ? { align: 'end' } : {}),
    cell: (row) => fieldText(field, valueOf(row, field.api), options),
  }
}

/** Every column of a list of these kinds, those of the declaration's list first, and which of them show until the user chooses. */
export function useOrderColumns(kinds: readonly OrderKind[]): { readonly columns: readonly OrderColumn[]; readonly listed: readonly string[] } {
  const t = useWords(orderWords)
  const options = useFieldText()
  const isStaff = useSession().user.role === 'Staff'
  return useMemo(() => {
    const columns = new Map(commonColumns(t, options, isStaff).map((column) => [column.name, column]))
    for (const [, field] of kinds.flatMap(fieldsOf)) if (!columns.has(field.api)) columns.set(field.api, fieldColumn(field, options))
    const listed = [...new Set([...kinds.flatMap((kind) => kind.listed), ...(isStaff ? ['client_id'] : [])])]
    const first = listed.flatMap((name) => columns.get(name) ?? [])
    return { columns: [...first, ...[...columns.values()].filter((column) => !listed.includes(column.name))], listed }
  }, [kinds, t, options, isStaff])
}
