import { Box, History } from '@blueprintjs/icons'
import { useNavigate } from 'react-router-dom'
import type { Page } from '#core/portal/pages/page.ts'
import type { OrderRow } from '../../../http/contract/parcels/orders/order.routes.ts'
import { say } from '../../base/words.ts'
import { orderPath } from '../../base/paths.ts'
import { valueOf } from '../../base/order-text.ts'
import { StatusTag } from '../../screens/parcels/orders/status-tag.tsx'
import { PageIcon } from '../../ui/page-icon.tsx'
import type { FinderEntry } from './finder.tsx'
import { useRecent, type Recent } from './use-recent.ts'

/** Entries that lead to a page: each closes the finder, is stored as recent and opens its page. */
export function useEntries(onClose: () => void) {
  const navigate = useNavigate()
  const [recent, keepRecent] = useRecent()
  const opens = (opened: Recent, path: string) => (): void => {
    onClose()
    keepRecent(opened)
    void navigate(path)
  }
  const ofPage = (page: Page): FinderEntry => ({
    key: page.path,
    icon: <PageIcon name={page.icon} />,
    title: say(page.title),
    hint: page.group && say(page.group.title),
    open: opens({ page: page.path }, page.path),
  })
  const ofOrder = (order: OrderRow): FinderEntry => ({
    key: order.order_number,
    icon: <Box />,
    title: order.order_number,
    hint: [order.airway_number, valueOf(order, 'consignee')].filter((text) => typeof text === 'string' && text !== '').join(' · '),
    aside: <StatusTag status={order.status} />,
    open: opens({ order: order.order_number }, orderPath(order.order_number)),
  })
  const ofRecent = (pages: readonly Page[], mayReadOrders: boolean): readonly FinderEntry[] =>
    recent.flatMap((one): readonly FinderEntry[] => {
      if ('order' in one)
        return mayReadOrders
          ? [{ key: `recent ${one.order}`, icon: <History />, title: one.order, open: opens(one, orderPath(one.order)) }]
          : []
      const page = pages.find(({ path }) => path === one.page)
      return page === undefined ? [] : [{ ...ofPage(page), key: `recent ${page.path}`, icon: <History /> }]
    })
  return { ofPage, ofOrder, ofRecent }
}
