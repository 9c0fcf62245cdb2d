import { moneyText } from '../../../../base/money-text.ts'
import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import type { OrderPriceAnswer } from '../../../../../http/contract/parcels/orders/order-prices.routes.ts'
import { orderPriceRoutes } from '../../../../../http/contract/parcels/orders/order-prices.routes.ts'
import { callKey, useRead } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { pricesOf } from '../order-estimate.tsx'
import { countText } from '../../../../base/order-text.ts'
import { orderWords } from '../orders.words.ts'
import { listWords } from './list.words.ts'

/** More rows than this are summed and not listed. */
const MOST_ROWS = 200
/** Amounts have as many decimals as their currency, so they are added in its smallest unit. */
const digitsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0

/** The sums of amounts by currency. */
function sumsOf(prices: readonly OrderPriceAnswer[]): string {
  const sums = new Map<string, { readonly units: bigint; readonly digits: number }>()
  for (const { amount, currency } of prices.flatMap(({ charged }) => charged)) {
    const units = BigInt(amount.replace('.', ''))
    sums.set(currency, { units: (sums.get(currency)?.units ?? 0n) + units, digits: digitsOf(amount) })
  }
  return [...sums]
    .map(([currency, { units, digits }]) => {
      const text = String(units).padStart(digits + 1, '0')
      return moneyText({ currency, amount: digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}` })
    })
    .join(' + ')
}

/**
 * The costs of the selected orders, or those that they would have by the prices of now, each and
 * together.
 */
export function PricesDialog({ orders, onClose }: { readonly orders: readonly string[]; readonly onClose: () => void }) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  const { data, error, refetch } = useRead([...callKey(orderPriceRoutes.orderPrices), orders], (api, signal) =>
    pricesOf(api, orders, signal),
  )
  const prices = [...(data?.values() ?? [])]
  const priced = prices.filter(({ state }) => state !== null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isCloseButtonShown={false}
      title={t('pricesTitle', { count: countText(orders.length) })}
      className="bulk-dialog"
    >
      <DialogBody>
        {error !== null && <ErrorNote error={error} onRetry={() => void refetch()} />}
        <p role="status">{data === undefined ? '…' : t('pricesSum', { count: countText(priced.length), sum: sumsOf(priced) || '0' })}</p>
        {data !== undefined && <PriceTable prices={prices.slice(0, MOST_ROWS)} />}
        {prices.length > MOST_ROWS && <p className="text-muted">{t('pricesMore', { count: countText(prices.length - MOST_ROWS) })}</p>}
      </DialogBody>
      <DialogFooter actions={<Button text={common('close')} onClick={onClose} autoFocus />} />
    </Dialog>
  )
}

function PriceTable({ prices }: { readonly prices: readonly OrderPriceAnswer[] }) {
  const t = useWords(listWords)
  const common = useWords(orderWords)
  return (
    <div className="weight-changes" role="region" tabIndex={0} aria-label={t('pricesLabel')}>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{common('order_number')}</th>
            <th scope="col">{t('priceState')}</th>
            <th scope="col" className="align-end">
              {t('price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ order_number: number, state, charged, reason }) => (
            <tr key={number}>
              <td>
                <code>{number}</code>
              </td>
              <td>{state === null ? (reason ?? t('noFreight')) : t(state)}</td>
              <td className="align-end">{state === null ? '—' : charged.map(moneyText).join('\n+ ') || '0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
