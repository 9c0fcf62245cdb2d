import { words } from '#core/base/kernel/words.ts'
import { defineMarketplaceKind } from './marketplace-kind.ts'
import { OVERSEAS } from './menus.ts'

/** An overseas order sold on Temu (rule: Marketplace orders). */
export const temu = defineMarketplaceKind({
  name: 'temu',
  label: words('Temu 订单', 'Temu 訂單', 'Temu order'),
  pages: {
    menu: OVERSEAS,
    create: { path: '/overseas/temu', title: words('新建 Temu 订单', '新增 Temu 訂單', 'New Temu order') },
    lists: [{ path: '/overseas/temuList', title: words('Temu 订单列表', 'Temu 訂單列表', 'Temu order list') }],
  },
})
