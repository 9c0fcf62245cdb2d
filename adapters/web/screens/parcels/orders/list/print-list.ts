import { useCallback } from 'react'
import { MOST_LISTED } from '#core/base/documents/list-document.ts'
import { ApiError, pathOf } from '../../../../../http/client/api-client.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { listPrinter } from '../../../../base/print-desk/desk-state.ts'
import { useDesk, useDeskState } from '../../../../base/print-desk/use-desk.ts'
import { viewerZone } from '../../../../base/time-zone.ts'
import { useLocale, useWords } from '../../../../base/words.ts'
import { useKeptLayout } from '../../../../ui/table/column-layout.ts'
import { notify } from '../../../../ui/note/notify.ts'
import { newKey } from '../../../../base/new-key.ts'
import { countText } from '../../../../base/order-text.ts'
import { listWords } from './list.words.ts'
import type { SentFilter } from './order-filters.ts'

type Query = NonNullable<SentOf<typeof orderRoutes.printOrders>['query']>

/** The name of the notices of printing. */
const PRINT_NOTICE = 'print'

type PrintListInput = { readonly name: string; readonly listed: readonly string[]; readonly sort: string | undefined }

/**
 * Prints orders as a list on A4, with the columns and the order that the page shows: on the printer
 * that this desk has for lists, otherwise as a PDF in a tab of its own, which is also the way out
 * where the desk does not take it.
 */
export function usePrintList({ name, listed, sort }: PrintListInput): (filter: SentFilter, total: number) => void {
  const t = useWords(listWords)
  const lang = useLocale()
  const [{ shown }] = useKeptLayout(name, listed)
  const desk = useDesk()
  const printer = listPrinter(useDeskState())
  return useCallback(
    (filter, total) => {
      const warn = (message: string): void => notify({ name: PRINT_NOTICE, intent: 'warning', message })
      if (total === 0) return warn(t('printListEmpty'))
      if (total > MOST_LISTED) return warn(t('printListLong', { found: countText(total), most: countText(MOST_LISTED) }))
      const query = { ...filter, columns: shown.join(','), sort, lang, timezone: viewerZone() } as Query
      const open = (): void => void window.open(pathOf(orderRoutes.printOrders, { query }), '_blank', 'noopener')
      if (printer === undefined) return open()
      const list = { title: t('printListOf', { count: countText(total) }), query }
      desk.printList({ request: newKey(), list, printer }).catch((error: unknown) => {
        const text = error instanceof ApiError ? error.message : t('printListLost')
        notify({ name: PRINT_NOTICE, intent: 'warning', message: text, action: { text: t('printListPdf'), onClick: open } })
      })
    },
    [t, lang, shown, sort, desk, printer],
  )
}
