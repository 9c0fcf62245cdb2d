import { moneyText } from '../../../../base/money-text.ts'
import { Card } from '@blueprintjs/core'
import { useMemo, type ReactNode } from 'react'
import type { OrderField } from '#core/parcels/orders/fields/order-field.ts'
import { listedTimes } from '#core/parcels/orders/order-facts.ts'
import type { LineGroup, OrderKind } from '#core/parcels/orders/order-kind.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { say, useWords, type Say } from '../../../../base/words.ts'
import { columnLook, fieldCell } from '../../../../resource/field-cells.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { kindText } from '../order-columns.tsx'
import { LabelBadge } from '../label-badge.tsx'
import { claimWeightOf, sizeText, valueOf } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { ParcelPhotos } from '../parcel-photos.tsx'
import { kilograms } from '../weight-changes.tsx'
import { useCellContext } from '../use-cell-context.ts'
import { detailWords } from './detail.words.ts'
import { OrderFacts, type Fact } from './order-facts.tsx'

type Props = { readonly kind: OrderKind; readonly order: OrderRow }

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Titles for the fields of one kind. */
export function useKindContext(kind: OrderKind) {
  const kinds = useMemo(() => [kind], [kind])
  return useCellContext(kinds)
}

const timesOf = (t: Say<keyof typeof orderWords.table>) =>
  [
    ['create_time', t('create_time')],
    ...listedTimes.map(({ api, label }) => [api, say(label)] as const),
    ['update_time', t('update_time')],
  ] as const

/** The kind of the order, and when what happened. */
export function OrderSummary({ kind, order }: Props) {
  const t = useWords(orderWords)
  const own = useWords(detailWords)
  const { titleOf } = useKindContext(kind)
  const facts: readonly Fact[] = [
    { name: 'order_type', label: t('order_type'), value: kindText(kind.name) },
    {
      name: 'tracker_code',
      label: t('tracker_code'),
      value: order.tracker_code && (titleOf(trackingStatus.name, order.tracker_code) || order.tracker_code),
    },
    {
      name: 'at_warehouse',
      label: t('at_warehouse'),
      value: order.at_warehouse && (titleOf(warehouse.name, order.at_warehouse) || order.at_warehouse),
    },
    ...timesOf(t).map(([name, label]): Fact => ({ name, label, value: localTime(order[name]) })),
  ]
  return (
    <Card className="order-card">
      <h2>{own('facts')}</h2>
      <OrderFacts facts={facts} />
    </Card>
  )
}

/** The parcel's worth, the amount collected for it, and its weight. */
export function OrderMoney({ order }: Pick<Props, 'order'>) {
  const t = useWords(orderWords)
  const own = useWords(detailWords)
  const measured = sizeText([order.check_length, order.check_width, order.check_height])
  const facts: readonly Fact[] = [
    { name: 'values', label: t('value'), value: order.values === null ? '' : moneyText(order.values) },
    { name: 'cod', label: t('cod'), value: order.order_price === null ? '' : moneyText(order.order_price) },
    { name: 'claimed', label: t('claimed'), value: kilograms(claimWeightOf(order)) },
    { name: 'checked', label: t('checked'), value: kilograms(order.check_weight) },
    ...(measured === null ? [] : [{ name: 'checkedSize', label: t('checkedSize'), value: measured }]),
    { name: 'label', label: t('label'), value: <LabelBadge order={order} /> },
  ]
  return (
    <Card className="order-card">
      <h2>{own('money')}</h2>
      <OrderFacts facts={facts} />
      <ParcelPhotos order={order.order_number} photos={order.check_photos} />
    </Card>
  )
}

/** The shipper's input, section by section as the kind declares it. */
export function OrderSections({ kind, order }: Props) {
  const context = useKindContext(kind)
  return kind.sections.map((section) => {
    // Its files have a card of their own.
    const fields = Object.values(section.fields).filter(({ format }) => format !== 'file_address')
    if (fields.length === 0) return null
    const said = fields.filter((field) => !isEmpty(valueOf(order, field.api)))
    const fact = (field: OrderField): Fact => ({
      name: field.api,
      label: say(field.label),
      value: fieldCell(field, valueOf(order, field.api), context),
      isWide: field.kind === 'text' && field.multiline === true,
    })
    return (
      <Card key={section.name} className="order-card">
        <h2>{say(section.label)}</h2>
        {/* Empty fields would only distract; a section of empty fields shows a text instead. */}
        <OrderFacts facts={(said.length > 0 ? said : fields.slice(0, 1)).map(fact)} />
      </Card>
    )
  })
}

/** The products as a table, values per piece, and their declared total. */
export function OrderGoods({ kind, order }: Props) {
  const t = useWords(orderWords)
  return (
    <OrderLines group={kind.goods} lines={order.order_goods} kind={kind}>
      <p className="order-goods-total">
        {t('values')}: <strong>{order.values === null ? '—' : moneyText(order.values)}</strong>
      </p>
    </OrderLines>
  )
}

type LinesProps = {
  readonly kind: OrderKind
  readonly group: LineGroup
  readonly lines: readonly Readonly<Record<string, unknown>>[]
  readonly children?: ReactNode
}

/** The lines of a group as a table: products, boxes. */
export function OrderLines({ kind, group, lines, children }: LinesProps) {
  const context = useKindContext(kind)
  const fields = Object.values(group.fields).filter((field) => field.required === true || lines.some((line) => !isEmpty(line[field.api])))
  const alignOf = (field: OrderField): string | undefined => (columnLook(field).align === 'end' ? 'align-end' : undefined)
  return (
    <Card className="order-card">
      <h2>{say(group.label)}</h2>
      <div className="order-table-scroller" role="region" tabIndex={0} aria-label={say(group.label)}>
        <table className="order-table">
          <thead>
            <tr>
              {fields.map((field) => (
                <th key={field.api} scope="col" className={alignOf(field)}>
                  {say(field.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, index) => (
              <tr key={index}>
                {fields.map((field) => (
                  <td key={field.api} className={alignOf(field)}>
                    {fieldCell(field, line[field.api], context)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {children}
    </Card>
  )
}
