import { words } from '#core/base/kernel/words.ts'
import { defineMarketplaceKind } from './marketplace-kind.ts'
import { OVERSEAS } from './menus.ts'

/** An overseas order sold on noon (rule: Marketplace orders). */
export const noon = defineMarketplaceKind({
  name: 'noon',
  label: words('NOON 订单', 'NOON 訂單', 'NOON order'),
  pages: {
    menu: OVERSEAS,
    create: { path: '/overseas/NOON', title: words('新建 NOON 订单', '新增 NOON 訂單', 'New NOON order') },
    lists: [{ path: '/overseas/NOONList', title: words('NOON 订单列表', 'NOON 訂單列表', 'NOON order list') }],
  },
})
