import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { orderWords } from './orders.words.ts'
import { ParcelPhotos } from './parcel-photos.tsx'
import { useWeightPrices, WeightPrices } from './weight-prices.tsx'
import type { SelectedOrder } from './selected-order.ts'

/**
 * The figures that were claimed and those that the warehouse measured and photographed, side by
 * side, so that what is decided is seen.
 */
export function WeightChanges({ orders }: { readonly orders: readonly SelectedOrder[] }) {
  const t = useWords(orderWords)
  const isMeasured = orders.some(({ checkSize }) => checkSize !== null)
  const seesMoney = useIsOpen({ audience: 'any', finance: true, permission: { area: 'orders', action: 'read' } })
  const { prices, error } = useWeightPrices(
    orders.map(({ orderNumber }) => orderNumber),
    seesMoney,
  )
  const hasPhotos = orders.some(({ photos }) => photos.length > 0)
  return (
    <div className="weight-changes" role="region" tabIndex={0} aria-label={t('weights')}>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{t('order_number')}</th>
            <th scope="col" className="align-end">
              {t('claimed')}
            </th>
            <th scope="col" className="align-end">
              {t('checked')}
            </th>
            {isMeasured && <th scope="col">{t('claimedSize')}</th>}
            {isMeasured && <th scope="col">{t('checkedSize')}</th>}
            {seesMoney && (
              <>
                <th scope="col" className="align-end">
                  {t('claimedPrice')}
                </th>
                <th scope="col" className="align-end">
                  {t('checkedPrice')}
                </th>
                <th scope="col" className="align-end">
                  {t('priceDifference')}
                </th>
              </>
            )}
            {hasPhotos && <th scope="col">{t('photos')}</th>}
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderNumber, claimWeight, checkWeight, claimSize, checkSize, photos }) => (
            <tr key={orderNumber}>
              <td>
                <code>{orderNumber}</code>
              </td>
              <td className="align-end">{kilograms(claimWeight)}</td>
              <td className="align-end">
                <strong>{kilograms(checkWeight)}</strong>
              </td>
              {isMeasured && <td>{claimSize ?? '—'}</td>}
              {isMeasured && (
                <td>
                  <strong>{checkSize ?? '—'}</strong>
                </td>
              )}
              {seesMoney && <WeightPrices prices={prices?.get(orderNumber)} error={error} />}
              {hasPhotos && (
                <td>
                  <ParcelPhotos order={orderNumber} photos={photos} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `1,250.000 kg`; a dash where it is unknown. */
export const kilograms = (weight: string | null): string => (weight === null ? '—' : `${groupThousands(weight)} kg`)
