import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import type { MoneyOutside } from '../../../base/money-text.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { ATTENTIONS, attentionOf } from '#core/parcels/orders/exceptions/attention.rules.ts'
import type { OrderRow } from '../../../../http/contract/parcels/orders/order.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { emptyCell, type CellContext } from '../../../resource/field-cells.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { LabelBadge } from './label-badge.tsx'
import type { ListPlace } from './list-place.ts'
import { orderPath } from '../../../base/paths.ts'
import { claimWeightOf, countText, referenceOf, valueOf } from '../../../base/order-text.ts'
import { orderWords } from './orders.words.ts'
import { StatusTag } from './status-tag.tsx'

const textOf = (row: OrderRow, api: string): string => {
  const value = valueOf(row, api)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Names may be of any script; an empty one stays empty. */
const asBdi = (text: string): ReactNode => (text === '' ? '' : <bdi>{text}</bdi>)

/** A cell of two lines; an empty one is a dash. */
function CellLines({ first, second }: { readonly first: ReactNode; readonly second?: ReactNode }) {
  if ((first === '' || first === null) && (second === '' || second === undefined)) return emptyCell
  return (
    <span className="cell-lines">
      <span>{first === '' ? emptyCell : first}</span>
      {second !== '' && second !== undefined && <span className="cell-second">{second}</span>}
    </span>
  )
}

/**
 * The shipper's own reference, which opens the order, and below it the waybill; without a
 * reference, the order number.
 */
export function ReferenceCell({ row, place }: { readonly row: OrderRow; readonly place: ListPlace | undefined }) {
  const reference = referenceOf(row)
  const second = row.airway_number === '' ? row.order_number : row.airway_number
  return (
    <CellLines
      first={
        <Link className="cell-link" to={orderPath(row.order_number)} state={place}>
          <bdi>{reference}</bdi>
        </Link>
      }
      second={second === reference ? '' : <code>{second}</code>}
    />
  )
}

/**
 * The state, and below it who is to act where the parcel stands still: a link to what the customer
 * can choose, or that the staff are at it. Otherwise the kind of the order, where a list has
 * several.
 */
export const StateCell = ({ row, kind = '' }: { readonly row: OrderRow; readonly kind?: string | undefined }) => (
  <CellLines first={<StatusTag status={row.status} />} second={attentionLink(row) ?? kind} />
)

function attentionLink(row: OrderRow): ReactNode {
  const attention = attentionOf({ status: row.status, ...(row.planStatus === null ? {} : { planStatus: row.planStatus }) })
  // The state says already that a weight is to be confirmed.
  if (attention === undefined || attention === 'confirm_weight') return undefined
  const { by, label } = ATTENTIONS[attention]
  return by === 'staff' ? say(label) : <Link to={orderPath(row.order_number)}>{say(label)}</Link>
}

export const ConsigneeCell = ({ row }: { readonly row: OrderRow }) => (
  <CellLines first={asBdi(textOf(row, 'consignee'))} second={textOf(row, 'phone')} />
)

/** The city and the country that an order goes to. */
export function placeOf(row: OrderRow, { titleOf }: CellContext): { readonly city: string; readonly country: string } {
  const code = textOf(row, 'country')
  return { city: textOf(row, 'city'), country: titleOf('country', code) || code }
}

export function PlaceCell({ row, context }: { readonly row: OrderRow; readonly context: CellContext }) {
  const { city, country } = placeOf(row, context)
  return <CellLines first={asBdi(city === '' ? country : city)} second={city === '' ? '' : country} />
}

/** A channel by its name, and its code below. */
export function ChannelCell({ row, context }: { readonly row: OrderRow; readonly context: CellContext }) {
  const code = textOf(row, 'channel')
  const title = context.titleOf('channel', code)
  return <CellLines first={asBdi(title || code)} second={title === '' || title === code ? '' : <code>{code}</code>} />
}

/**
 * The weight that is charged by: the checked weight, and the claimed one below it where both are
 * known.
 */
export function WeightCell({ row }: { readonly row: OrderRow }) {
  const t = useWords(orderWords)
  const claimed = claimWeightOf(row) ?? ''
  const first = row.check_weight ?? claimed
  return (
    <CellLines
      first={first === '' ? '' : <Amount amount={first} unit="kg" />}
      second={row.check_weight === null || claimed === '' ? '' : t('claimedShort', { weight: groupThousands(claimed) })}
    />
  )
}

/** A number with its unit behind it. */
const Amount = ({ amount, unit }: { readonly amount: string; readonly unit: string }) => (
  <>
    {groupThousands(amount)} <span className="cell-unit">{unit}</span>
  </>
)

/** An amount is never cut off: its currency stands below it. */
export const MoneyCell = ({ money, about = '' }: { readonly money: MoneyOutside | null | undefined; readonly about?: string }) =>
  money === null || money === undefined ? (
    emptyCell
  ) : (
    <CellLines first={`${about}${groupThousands(money.amount)}`} second={money.currency} />
  )

/**
 * Amounts of one fee, each with its currency on a line of its own; `about` stands before an
 * estimated one.
 */
export const AmountsCell = ({ amounts, about = '' }: { readonly amounts: readonly MoneyOutside[]; readonly about?: string }) =>
  amounts.length === 0 ? emptyCell : amounts.map((money) => <MoneyCell key={money.currency} money={money} about={about} />)

export function TimeCell({ at }: { readonly at: string | null }) {
  if (at === null) return emptyCell
  const [day = '', time = ''] = localTime(at).split(' ')
  return (
    <time dateTime={at}>
      <CellLines first={day} second={time} />
    </time>
  )
}

/** The first product and its pieces, and how many others there are. */
export function GoodsCell({ row }: { readonly row: OrderRow }) {
  const t = useWords(orderWords)
  const [first, ...others] = row.order_goods
  if (first === undefined) return emptyCell
  const pieces = `×${String(first['pcs'] ?? '')}`
  return (
    <CellLines
      first={<bdi>{String(first['name'] ?? first['name_cn'] ?? '')}</bdi>}
      second={others.length === 0 ? pieces : `${pieces} · ${t('moreGoods', { count: countText(others.length) })}`}
    />
  )
}

/**
 * A whole order in narrow windows: reference and state, where it goes, what it weighs and whether
 * it is printed.
 */
export function OrderCard({
  row,
  place,
  context,
}: {
  readonly row: OrderRow
  readonly place: ListPlace | undefined
  readonly context: CellContext
}) {
  const { city, country } = placeOf(row, context)
  return (
    <span className="order-row-card">
      <ReferenceCell row={row} place={place} />
      <StatusTag status={row.status} />
      <span className="order-row-facts">
        <bdi>{textOf(row, 'consignee')}</bdi>
        <span className="text-muted">{[city, country].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="order-row-facts">
        <WeightCell row={row} />
        <LabelBadge order={row} />
      </span>
    </span>
  )
}
