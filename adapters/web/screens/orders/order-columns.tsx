import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { orderKind } from '../../../../core/orders/kinds/catalog.ts'
import type { OrderField } from '../../../../core/orders/order-field.ts'
import { ORDER_STATES } from '../../../../core/orders/order.machine.ts'
import { fieldsOf, type OrderKind } from '../../../../core/orders/order-kind.ts'
import { trackingStatus } from '../../../../core/reference/tracking-status.entity.ts'
import type { OrderRow } from '../../../http/contract/order.routes.ts'
import { useSession } from '../../app/api.ts'
import { say, useWords, type Say } from '../../i18n/words.ts'
import { columnLook, fieldCell, type CellContext } from '../../resource/field-cells.tsx'
import { localTime } from '../../ui/local-time.ts'
import type { Column } from '../../ui/table-column.ts'
import { orderPath } from './order-paths.ts'
import { moneyText, stateText, valueOf } from './order-text.ts'
import { orderWords } from './orders.words.ts'
import { StatusTag } from './status-tag.tsx'
import { useCellContext } from './use-cell-context.ts'

type OrderColumn = Column<OrderRow>
type WordKey = keyof typeof orderWords.table

const TIMES = ['create_time', 'update_time', 'inbound_time', 'outbound_time', 'pod_time', 'print_time'] as const

/** Room for the longest state in the reader's language; Chinese signs are twice as wide. */
const statusPixels = (): number => Math.max(...ORDER_STATES.map((state) => textWidth(stateText(state)) * 7 + 44))
const textWidth = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

const productsText = (row: OrderRow): string =>
  row.order_goods.map((line) => `${String(line['name'] ?? line['name_cn'] ?? '')} ×${String(line['pcs'] ?? '')}`).join('; ')

/** The columns that every order has, whatever its kind. */
function commonColumns(t: Say<WordKey>, { titleOf }: CellContext, isStaff: boolean): readonly OrderColumn[] {
  const time = (name: (typeof TIMES)[number]): OrderColumn => ({ name, label: t(name), width: 170, cell: (row) => localTime(row[name]) })
  return [
    {
      name: 'order_number',
      label: t('order_number'),
      width: 180,
      fixed: true,
      cell: (row) => <Link to={orderPath(row.order_number)}>{row.order_number}</Link>,
    },
    { name: 'airway_number', label: t('airway_number'), width: 150, cell: (row) => row.airway_number },
    { name: 'status', label: t('status'), width: statusPixels(), cell: (row) => <StatusTag status={row.status} /> },
    { name: 'order_type', label: t('order_type'), cell: (row) => kindText(row.order_type) },
    ...(isStaff ? [{ name: 'client_id', label: t('client_id'), width: 90, cell: (row: OrderRow) => row.client_id }] : []),
    { name: 'order_goods', label: t('goods'), width: 240, cell: productsText },
    { name: 'values', label: t('values'), width: 140, align: 'end', cell: (row) => (row.values === null ? '' : moneyText(row.values)) },
    { name: 'check_weight', label: t('check_weight'), width: 130, align: 'end', cell: (row) => row.check_weight ?? '' },
    {
      name: 'tracker_code',
      label: t('tracker_code'),
      width: 180,
      cell: (row) => row.tracker_code && (titleOf(trackingStatus.name, row.tracker_code) || row.tracker_code),
    },
    {
      name: 'exception_code',
      label: t('exception'),
      width: 200,
      cell: (row) => [row.exception_code, row.exception_msg].filter(Boolean).join(' · '),
    },
    ...TIMES.map(time),
  ]
}

export const kindText = (name: string): string => {
  const kind = orderKind(name)
  return kind === undefined ? name : say(kind.label)
}

function fieldColumn(field: OrderField, context: CellContext): OrderColumn {
  const { width, align } = columnLook(field)
  return {
    name: field.api,
    label: say(field.label),
    width,
    ...(align === undefined ? {} : { align }),
    cell: (row) => fieldCell(field, valueOf(row, field.api), context),
  }
}

/** Every column of a list of these kinds, those of the declaration's list first, and which of them show until the user chooses. */
export function useOrderColumns(kinds: readonly OrderKind[]): {
  readonly columns: readonly OrderColumn[]
  readonly listed: readonly string[]
} {
  const t = useWords(orderWords)
  const context = useCellContext(kinds)
  const isStaff = useSession().user.role === 'Staff'
  return useMemo(() => {
    const columns = new Map(commonColumns(t, context, isStaff).map((column) => [column.name, column]))
    for (const [, field] of kinds.flatMap(fieldsOf)) if (!columns.has(field.api)) columns.set(field.api, fieldColumn(field, context))
    const listed = [...new Set([...kinds.flatMap((kind) => kind.listed), ...(isStaff ? ['client_id'] : [])])]
    const first = listed.flatMap((name) => columns.get(name) ?? [])
    return { columns: [...first, ...[...columns.values()].filter((column) => !listed.includes(column.name))], listed }
  }, [kinds, t, context, isStaff])
}
