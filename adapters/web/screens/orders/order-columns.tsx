import { useMemo } from 'react'
import { ORDER_SORTS, type OrderSort } from '../../../../core/orders/order.ports.ts'
import { orderKind } from '../../../../core/orders/kinds/catalog.ts'
import type { OrderField } from '../../../../core/orders/order-field.ts'
import { ORDER_STATES } from '../../../../core/orders/order.machine.ts'
import { fieldsOf, type OrderKind } from '../../../../core/orders/order-kind.ts'
import { trackingStatus } from '../../../../core/reference/tracking-status.entity.ts'
import type { OrderRow } from '../../../http/contract/orders/order.routes.ts'
import { useSession } from '../../base/api.ts'
import { say } from '../../base/words.ts'
import { columnLook, fieldCell, type CellContext } from '../../resource/field-cells.tsx'
import { columnOf } from '../../resource/list/list-columns.tsx'
import { isAllowed, type ListColumn } from '../../resource/list/list-page.ts'
import type { Column } from '../../ui/table-column.ts'
import { orderPath } from './order-paths.ts'
import { stateText, valueOf } from './order-text.ts'
import { orderWords } from './orders.words.ts'
import { StatusTag } from './status-tag.tsx'
import { useCellContext } from './use-cell-context.ts'

type OrderColumn = Column<OrderRow>
type Sort = OrderSort['by']
type OrderListColumn = ListColumn<OrderRow, Sort>

const SORTS: ReadonlySet<string> = new Set(ORDER_SORTS)

const { table: t } = orderWords

const TIMES = ['create_time', 'update_time', 'inbound_time', 'outbound_time', 'pod_time', 'print_time'] as const

/** Room for the longest state in the reader's language; Chinese characters are twice as wide. */
const statusPixels = (): number => Math.max(...ORDER_STATES.map((state) => textWidth(stateText(state)) * 7 + 44))
const textWidth = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)

const productsText = (row: OrderRow): string =>
  row.order_goods.map((line) => `${String(line['name'] ?? line['name_cn'] ?? '')} ×${String(line['pcs'] ?? '')}`).join('; ')

/** The columns that every order has, whatever its kind. */
const commonColumns = (): readonly OrderListColumn[] => [
  { name: 'order_number', kind: 'text', label: t.order_number, width: 180, fixed: true, opens: true },
  { name: 'airway_number', kind: 'text', label: t.airway_number },
  { name: 'status', kind: 'custom', label: t.status, width: statusPixels(), value: (row) => <StatusTag status={row.status} /> },
  { name: 'order_type', kind: 'text', label: t.order_type, width: 140, value: (row) => kindText(row.order_type) },
  { name: 'client_id', kind: 'count', label: t.client_id, width: 90, audience: 'staff' },
  { name: 'order_goods', kind: 'text', label: t.goods, width: 240, value: productsText },
  { name: 'values', kind: 'money', label: t.values },
  { name: 'check_weight', kind: 'number', label: t.check_weight, width: 130, sort: 'check_weight' },
  { name: 'tracker_code', kind: 'reference', label: t.tracker_code, width: 180, to: trackingStatus.name },
  {
    name: 'exception_code',
    kind: 'text',
    label: t.exception,
    width: 200,
    value: (row) => [row.exception_code, row.exception_msg].filter(Boolean).join(' · '),
  },
  ...TIMES.map((name): OrderListColumn => ({ name, kind: 'instant', label: t[name], sort: name })),
]

const linkTo = (row: OrderRow): string => orderPath(row.order_number)

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
    ...(SORTS.has(field.api) ? { sort: field.api } : {}),
    cell: (row) => fieldCell(field, valueOf(row, field.api), context),
  }
}

/** Every column of a list of these kinds, those of the declaration's list first, and the default ones. */
export function useOrderColumns(kinds: readonly OrderKind[]): {
  readonly columns: readonly OrderColumn[]
  readonly listed: readonly string[]
} {
  const context = useCellContext(kinds)
  const { user } = useSession()
  return useMemo(() => {
    const columns = new Map(
      commonColumns()
        .filter((column) => isAllowed(user, column))
        .map((column) => [column.name, columnOf(column, context, linkTo)]),
    )
    for (const [, field] of kinds.flatMap(fieldsOf)) if (!columns.has(field.api)) columns.set(field.api, fieldColumn(field, context))
    const listed = [...new Set([...kinds.flatMap((kind) => kind.listed), ...(user.role === 'Staff' ? ['client_id'] : [])])]
    const first = listed.flatMap((name) => columns.get(name) ?? [])
    return { columns: [...first, ...[...columns.values()].filter((column) => !listed.includes(column.name))], listed }
  }, [kinds, context, user])
}
