import { useMemo } from 'react'
import { listedTimes } from '#core/parcels/orders/order-facts.ts'
import { ORDER_SORTS, type OrderSort } from '#core/parcels/orders/order.ports.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { FEE_COLUMN_NAMES, FEE_COLUMNS, FEE_STATES } from '#core/parcels/orders/order-fee-columns.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { useSession } from '../../../base/api.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { say } from '../../../base/words.ts'
import { columnLook, emptyCell, fieldCell, type CellContext } from '../../../resource/field-cells.tsx'
import { columnOf } from '../../../resource/list/list-columns.tsx'
import { isAllowed, type ListColumn } from '../../../resource/list/list-page.ts'
import type { Column } from '../../../ui/table/table-column.ts'
import type { ListPlace } from './list-place.ts'
import { LabelBadge } from './label-badge.tsx'
import {
  AmountsCell,
  ChannelCell,
  ConsigneeCell,
  GoodsCell,
  MoneyCell,
  OrderCard,
  PlaceCell,
  ReferenceCell,
  StateCell,
  TimeCell,
  WeightCell,
} from './order-cells.tsx'
import { ChargesCell } from './order-estimate.tsx'
import { orderPath } from '../../../base/paths.ts'
import { referenceOf, stateText, valueOf } from '../../../base/order-text.ts'
import { orderWords } from './orders.words.ts'
import { useCellContext } from './use-cell-context.ts'

type OrderColumn = Column<OrderRow>
type Sort = OrderSort['by']
type OrderListColumn = ListColumn<OrderRow, Sort>

const SORTS: ReadonlySet<string> = new Set(ORDER_SORTS)

/**
 * Room for the longest state in the reader's language, on two lines where it has several words;
 * Chinese characters are twice as wide.
 */
const statusPixels = (): number => Math.max(...ORDER_STATES.map((state) => lineWidth(stateText(state)) * 6.6 + 30))
const textWidth = (text: string): number => text.length + (text.match(/[\u2e80-\uffef]/g)?.length ?? 0)
function lineWidth(text: string): number {
  const half = textWidth(text) / 2
  const first = text.split(' ').reduce((line, word) => (textWidth(line) >= half ? line : `${line} ${word}`.trim()), '')
  return Math.max(textWidth(first), textWidth(text) - textWidth(first) - 1)
}

const linkTo = (row: OrderRow): string => orderPath(row.order_number)
const { table: t } = orderWords

const TIMES = [
  ['create_time', t.create_time],
  ['update_time', t.update_time],
  ...listedTimes.map(({ api, label }) => [api, label] as const),
] as const

/** Columns of two lines, each with what belongs together; the default list shows these. */
const pairedColumns = (context: CellContext, { isOfAll, place }: Pick<Listing, 'isOfAll' | 'place'>): readonly OrderColumn[] => [
  {
    name: 'order_number',
    label: say(t.reference),
    width: 122,
    fixed: true,
    sort: 'order_refCode',
    titleOf: (row) => [referenceOf(row), row.airway_number].join(' · '),
    cell: (row) => <ReferenceCell row={row} place={place} />,
  },
  {
    name: 'status',
    label: say(t.status),
    width: statusPixels(),
    cell: (row) => <StateCell row={row} kind={isOfAll ? kindText(row.order_type) : undefined} />,
  },
  { name: 'consignee', label: say(t.consignee), width: 108, sort: 'consignee', cell: (row) => <ConsigneeCell row={row} /> },
  { name: 'country', label: say(t.destination), width: 86, sort: 'country', cell: (row) => <PlaceCell row={row} context={context} /> },
  { name: 'channel', label: say(t.channel), width: 82, sort: 'channel', cell: (row) => <ChannelCell row={row} context={context} /> },
  { name: 'claim_weight', label: say(t.weight), width: 94, align: 'end', sort: 'claim_weight', cell: (row) => <WeightCell row={row} /> },
  { name: 'order_goods', label: say(t.goods), width: 88, cell: (row) => <GoodsCell row={row} /> },
  { name: 'values', label: say(t.value), width: 76, align: 'end', cell: (row) => <MoneyCell money={row.values} /> },
  {
    name: 'cod_amount',
    label: say(t.cod),
    width: 82,
    align: 'end',
    sort: 'cod_amount',
    cell: (row) => <MoneyCell money={row.order_price} />,
  },
  { name: 'label', label: say(t.label), width: 70, sort: 'print_time', cell: (row) => <LabelBadge order={row} /> },
  { name: 'create_time', label: say(t.create_time), width: 86, sort: 'create_time', cell: (row) => <TimeCell at={row.create_time} /> },
]

/** Single values that every order has, whatever its kind. */
const commonColumns = (): readonly OrderListColumn[] => [
  { name: 'number', kind: 'code', label: t.order_number, width: 150, value: (row) => row.order_number },
  { name: 'airway_number', kind: 'code', label: t.airway_number, width: 140 },
  { name: 'order_type', kind: 'text', label: t.order_type, width: 120, value: (row) => kindText(row.order_type) },
  { name: 'client_id', kind: 'count', label: t.client_id, width: 80, audience: 'staff' },
  { name: 'check_weight', kind: 'number', label: t.check_weight, width: 130, sort: 'check_weight' },
  { name: 'tracker_code', kind: 'reference', label: t.tracker_code, width: 86, to: trackingStatus.name },
  { name: 'at_warehouse', kind: 'reference', label: t.at_warehouse, width: 110, to: warehouse.name },
  {
    name: 'exception_code',
    kind: 'text',
    label: t.exception,
    width: 200,
    value: (row) => [row.exception_code, row.exception_msg].filter(Boolean).join(' · '),
  },
  ...TIMES.map(([name, label]): OrderListColumn => ({ name, kind: 'instant', label, sort: name })),
]

/** Columns of the costs of an order, for those who see money. */
const feeColumns = (): readonly OrderColumn[] => [
  ...FEE_COLUMN_NAMES.map((name): OrderColumn => ({
    name,
    label: say(FEE_COLUMNS[name].label),
    width: 110,
    align: 'end',
    cell: (row) => (name === 'charged' ? <ChargesCell row={row} /> : <AmountsCell amounts={[row[name] ?? []].flat()} />),
  })),
  {
    name: 'fee_state',
    label: say(t.fee_state),
    width: 90,
    cell: (row) => (row.fee_state === null ? emptyCell : say(FEE_STATES[row.fee_state])),
  },
]

/** Fields that a paired column of the default list shows besides its own name. */
const WITHIN: ReadonlySet<string> = new Set(['order_refCode', 'airway_number', 'phone', 'city', 'check_weight'])
/** The default list, where the kinds have them; what else a kind lists stands between. */
const LISTED_FIRST = ['order_number', 'status', 'client_id', 'consignee', 'country'] as const
const LISTED_LAST = ['channel', 'claim_weight', 'order_goods', 'values', 'cod_amount', 'label', 'tracker_code', 'create_time'] as const
/** Whether a parcel has them, not the kind's form. */
const ALWAYS: ReadonlySet<string> = new Set(['order_number', 'status', 'order_goods', 'values', 'label', 'tracker_code', 'create_time'])

/**
 * The columns that a list of these kinds shows until its user chooses others; a list of all kinds
 * says beside the state which kind each order is.
 */
function listedOf({ kinds, isOfAll, besides = [] }: Omit<Listing, 'place'>, isStaff: boolean): readonly string[] {
  const ownFields = new Set(kinds.flatMap((kind) => fieldsOf(kind).map(([, field]) => field.api)))
  const has = (name: string): boolean => (name === 'client_id' ? isStaff : ALWAYS.has(name) || ownFields.has(name))
  const known: ReadonlySet<string> = new Set([...LISTED_FIRST, ...LISTED_LAST, ...WITHIN])
  const own = isOfAll ? besides : kinds.flatMap((kind) => kind.listed).filter((name) => !known.has(name))
  return [...new Set([...LISTED_FIRST.filter(has), ...own, ...LISTED_LAST.filter(has)])]
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
    ...(SORTS.has(field.api) ? { sort: field.api } : {}),
    cell: (row) => fieldCell(field, valueOf(row, field.api), context),
  }
}

type OrderColumns = {
  readonly columns: readonly OrderColumn[]
  readonly listed: readonly string[]
  /** A whole order, for narrow windows. */
  readonly card: OrderColumn
}

type Listing = {
  readonly kinds: readonly OrderKind[]
  /** It lists orders of every kind. */
  readonly isOfAll: boolean
  /** Columns that a list of orders of every kind shows besides the usual ones. */
  readonly besides?: readonly string[] | undefined
  readonly place: ListPlace
}

/** Every column of a list of these kinds, the default ones first. */
export function useOrderColumns({ kinds, isOfAll, besides, place }: Listing): OrderColumns {
  const context = useCellContext(kinds)
  const { user } = useSession()
  const seesMoney = useIsOpen({ audience: 'any', finance: true, permission: { area: 'orders', action: 'read' } })
  return useMemo(() => {
    const columns = new Map(pairedColumns(context, { isOfAll, place }).map((column) => [column.name, column]))
    for (const column of commonColumns().filter((one) => isAllowed(user, one)))
      if (!columns.has(column.name)) columns.set(column.name, columnOf(column, context, linkTo))
    if (seesMoney) for (const column of feeColumns()) columns.set(column.name, column)
    for (const [, field] of kinds.flatMap(fieldsOf)) if (!columns.has(field.api)) columns.set(field.api, fieldColumn(field, context))
    const listed = listedOf({ kinds, isOfAll, besides }, user.role === 'Staff')
    const first = listed.flatMap((name) => columns.get(name) ?? [])
    return {
      columns: [...first, ...[...columns.values()].filter((column) => !listed.includes(column.name))],
      listed,
      card: { name: 'card', label: say(t.reference), cell: (row) => <OrderCard row={row} place={place} context={context} /> },
    }
  }, [kinds, isOfAll, besides, context, user, place, seesMoney])
}
