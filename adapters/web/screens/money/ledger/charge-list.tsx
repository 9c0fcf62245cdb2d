import { moneyText } from '../../../base/money-text.ts'
import { Export } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { CHARGE_LABELS, CHARGE_OCCASIONS, feesOfView } from '#core/money/charges/charge-sheet.ts'
import { CHARGE_STATES, CHARGE_VIEWS, type ChargeView } from '#core/money/charges/charge-views.ts'
import { FEE_LABELS } from '#core/pricing/fees/subjects/order-fees.ts'
import { PAY_WAYS } from '#core/money/ledger/wallets/pay-way.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import { chargeViewRoutes, type ChargeRow } from '../../../../http/contract/money/ledger/charge.routes.ts'
import { useCall } from '../../../base/api.ts'
import { say, useWords } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { orderPath } from '../../../base/paths.ts'
import { chargesWords } from './charges.words.ts'
import { WalletBar } from './wallet-bar.tsx'

const { table: t } = chargesWords
const L = CHARGE_LABELS
type Amounts = ChargeRow['paid']

const amountsText = (amounts: Amounts): string | null => (amounts.length === 0 ? null : amounts.map(moneyText).join(' + '))

/** Returns the total of all charges of the filters, below the list. */
function footOf(view: ChargeView) {
  return function Foot({ filter }: { readonly filter: object }) {
    const said = useWords(chargesWords)
    const { data } = useCall(chargeViewRoutes[view].totals, { query: filter })
    if (data === undefined || data.count === 0) return null
    return (
      <p className="charges-foot">
        <span className="text-muted">{said('foot', { count: data.count })}</span>
        {data.paid === null ? (
          <span className="text-muted">{said('tooMany')}</span>
        ) : (
          data.paid.map((amount) => <strong key={amount.currency}>{moneyText(amount)}</strong>)
        )}
      </p>
    )
  }
}

const AMOUNT = { kind: 'custom', align: 'end', width: 130 } as const
const amountsCell = (amounts: Amounts) => amountsText(amounts) && <span className="amount">{amountsText(amounts)}</span>

/** The amount that was paid, which opens its movement in the flow. */
function Paid({ row: { paid, flow_num: number } }: { readonly row: ChargeRow }) {
  const text = amountsText(paid)
  if (text === null || number === null) return <span className="text-muted">{say(t.nothing)}</span>
  return (
    <Link className="amount" to={`/finances/flow?entry=${number}`}>
      {text}
    </Link>
  )
}

/** A tax that the customer is not charged. */
const consigneesOf = ({ 'zh-CN': cn, 'zh-TW': tw, 'en-US': en }: Words): Words =>
  words(`${cn}（收件人）`, `${tw}（收件人）`, `${en} (consignee)`)

const LISTED = [
  'airway_number',
  'order_refCode',
  'charge_time',
  'paid',
  'state',
  'order_type_txt',
  'channel',
  'country',
  'chargeable_weight',
  'freight_fees',
  'freight_append',
  'tax_fee',
  'vat_fee',
  'document_fee',
  'pay_way_txt',
  'bill_number',
]

/** Returns the filters of a view. */
const filtersOf = (view: ChargeView) => {
  const { kinds, title } = CHARGE_VIEWS[view]
  const kindChoices = () => kinds.map((name) => [name, say(orderKind(name)?.label ?? title)] as const)
  return [
    { kind: 'days', from: 'from', to: 'to', label: t.period },
    { kind: 'choice', name: 'order_type', label: L.kind, choices: kindChoices },
    {
      kind: 'choice',
      name: 'state',
      label: L.state,
      choices: () => Object.entries(CHARGE_STATES).map(([name, { label }]) => [name, say(label)] as const),
    },
    {
      kind: 'choice',
      name: 'occasion',
      label: L.occasion,
      choices: () => Object.entries(CHARGE_OCCASIONS).map(([name, label]) => [name, say(label)] as const),
    },
    {
      kind: 'choice',
      name: 'pay_way',
      label: L.payWay,
      choices: () => (['balance', 'account'] as const).map((way) => [way, say(PAY_WAYS[way])] as const),
    },
    { kind: 'reference', name: 'channel', label: L.channel, to: 'channel' },
    { kind: 'reference', name: 'country', label: L.country, to: 'country' },
  ] as const
}

/**
 * The list of a view's charges: an order opens its fees with their steps, a charge the movement of
 * money behind it.
 */
export const chargeList = (view: ChargeView) => {
  const { list, export: sheet } = chargeViewRoutes[view]
  const { title } = CHARGE_VIEWS[view]
  return listPage(
    defineListPage({
      name: `charges-${view}`,
      route: list,
      title,
      text: view === 'ddu' ? t.dduText : t.text,
      topic: 'wallet',
      top: WalletBar,
      foot: footOf(view),
      keyOf: (row: ChargeRow) => row.id,
      nameOf: (row: ChargeRow) => row.airway_number ?? row.order_number,
      columns: [
        {
          name: 'airway_number',
          kind: 'link',
          label: L.waybill,
          width: 170,
          fixed: true,
          value: (row) => ({ text: row.airway_number ?? row.order_number, to: orderPath(row.order_number) }),
        },
        { name: 'order_refCode', kind: 'code', label: L.reference, width: 150 },
        { name: 'order_type_txt', kind: 'text', label: L.kind, width: 130 },
        { name: 'occasion_txt', kind: 'text', label: L.occasion, width: 110 },
        { name: 'channel', kind: 'reference', label: L.channel, to: 'channel' },
        { name: 'country', kind: 'reference', label: L.country, to: 'country', width: 120 },
        { name: 'chargeable_weight', kind: 'number', label: L.weight, width: 120 },
        ...feesOfView(view).map(
          ({ fee, payer }) =>
            ({
              ...AMOUNT,
              name: fee,
              label: payer === 'consignee' ? consigneesOf(FEE_LABELS[fee]) : FEE_LABELS[fee],
              value: (row: ChargeRow) => amountsCell(row[fee]),
            }) as const,
        ),
        { ...AMOUNT, name: 'charged', label: L.charged, value: (row) => amountsCell(row.charged) },
        { ...AMOUNT, name: 'paid', label: L.paid, value: (row) => <Paid row={row} /> },
        { name: 'pay_way_txt', kind: 'text', label: L.payWay, width: 100 },
        { name: 'charge_time', kind: 'instant', label: L.at },
        { name: 'bill_number', kind: 'code', label: L.bill, width: 150 },
        {
          name: 'state',
          kind: 'state',
          label: L.state,
          states: CHARGE_STATES,
          tones: { charged: 'done', reversed: 'ended', reversal: 'trouble', corrected: 'moving', refund: 'waiting' },
        },
        { name: 'reason', kind: 'line', label: L.reason, width: 200 },
        { name: 'order_number', kind: 'code', label: L.order, width: 170 },
      ],
      listed: LISTED,
      search: t.search,
      filters: filtersOf(view),
      empty: { title: t.empty, text: t.emptyText },
      actions: [{ kind: 'download', text: t.export, icon: <Export />, route: sheet, fileName: `charges-${view}.xlsx` }],
    }),
  )
}
