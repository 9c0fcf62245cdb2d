import { useCallback } from 'react'
import { MOST_LISTED } from '../../../../../core/documents/list-document.ts'
import { pathOf } from '../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../http/contract/orders/order.routes.ts'
import type { SentOf } from '../../../../http/contract/route.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { useLocale, useWords } from '../../../base/words.ts'
import { useKeptLayout } from '../../../ui/column-layout.ts'
import { notify } from '../../../ui/notify.ts'
import { countText } from '../order-text.ts'
import { listWords } from './list.words.ts'
import type { SentFilter } from './order-filters.ts'

type Query = NonNullable<SentOf<typeof orderRoutes.printOrders>['query']>

/** The name of the notices of printing (spec §9). */
const PRINT_NOTICE = 'print'

type Shown = { readonly name: string; readonly listed: readonly string[]; readonly sort: string | undefined }

/** Opens orders as a list on A4 in a tab of its own, with the columns and the order that the page shows. */
export function usePrintList({ name, listed, sort }: Shown): (filter: SentFilter, total: number) => void {
  const t = useWords(listWords)
  const lang = useLocale()
  const [{ shown }] = useKeptLayout(name, listed)
  return useCallback(
    (filter, total) => {
      const warn = (message: string): void => notify({ name: PRINT_NOTICE, intent: 'warning', message })
      if (total === 0) return warn(t('printListEmpty'))
      if (total > MOST_LISTED) return warn(t('printListLong', { found: countText(total), most: countText(MOST_LISTED) }))
      const query = { ...filter, columns: shown.join(','), sort, lang, timezone: viewerZone() } as Query
      window.open(pathOf(orderRoutes.printOrders, { query }), '_blank', 'noopener')
    },
    [t, lang, shown, sort],
  )
}
