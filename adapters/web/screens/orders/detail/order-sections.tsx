import { Button, Card } from '@blueprintjs/core'
import { Duplicate } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import type { OrderField } from '../../../../../core/orders/order-field.ts'
import type { LineGroup, OrderKind } from '../../../../../core/orders/order-kind.ts'
import { trackingStatus } from '../../../../../core/reference/tracking-status.entity.ts'
import type { OrderRow } from '../../../../http/contract/orders/order.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { columnLook, fieldCell } from '../../../resource/field-cells.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { localTime } from '../../../ui/local-time.ts'
import { kindText } from '../order-columns.tsx'
import { moneyText, valueOf } from '../order-text.ts'
import { orderWords } from '../orders.words.ts'
import { StatusTag } from '../status-tag.tsx'
import { useCellContext } from '../use-cell-context.ts'
import { detailWords } from './detail.words.ts'
import { OrderFacts, type Fact } from './order-facts.tsx'

type Props = { readonly kind: OrderKind; readonly order: OrderRow }

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Titles for the fields of one kind. */
function useKindContext(kind: OrderKind) {
  const kinds = useMemo(() => [kind], [kind])
  return useCellContext(kinds)
}

const TIMES = ['create_time', 'inbound_time', 'outbound_time', 'pod_time', 'print_time', 'update_time'] as const

/** The order in short: its numbers, state, measured weight and milestones. */
export function OrderSummary({ kind, order }: Props) {
  const t = useWords(orderWords)
  const { titleOf } = useKindContext(kind)
  const facts: readonly Fact[] = [
    { name: 'order_number', label: t('order_number'), value: <CopiedNumber number={order.order_number} /> },
    { name: 'airway_number', label: t('airway_number'), value: <CopiedNumber number={order.airway_number} /> },
    { name: 'status', label: t('status'), value: <StatusTag status={order.status} /> },
    { name: 'order_type', label: t('order_type'), value: kindText(kind.name) },
    {
      name: 'tracker_code',
      label: t('tracker_code'),
      value: order.tracker_code && (titleOf(trackingStatus.name, order.tracker_code) || order.tracker_code),
    },
    { name: 'check_weight', label: t('check_weight'), value: order.check_weight ?? '' },
    ...(order.exception_code === null
      ? []
      : [
          {
            name: 'exception_code',
            label: t('exception'),
            value: [order.exception_code, order.exception_msg].filter(Boolean).join(' · '),
            isWide: true,
          },
        ]),
    ...TIMES.map((name): Fact => ({ name, label: t(name), value: localTime(order[name]) })),
  ]
  return (
    <Card className="order-card">
      <OrderFacts facts={facts} />
    </Card>
  )
}

function CopiedNumber({ number }: { readonly number: string }) {
  const t = useWords(detailWords)
  return (
    <span className="copied-number">
      <code>{number}</code>
      <Button
        variant="minimal"
        size="small"
        icon={<Duplicate />}
        aria-label={t('copyNumber', { number })}
        onClick={() => copyText(number, t('copied'))}
      />
    </span>
  )
}

/** The shipper's input, section by section as the kind declares it. */
export function OrderSections({ kind, order }: Props) {
  const context = useKindContext(kind)
  return kind.sections.map((section) => {
    const fields = Object.values(section.fields)
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
