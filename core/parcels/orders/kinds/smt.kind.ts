import { words } from '#core/base/kernel/words.ts'
import { defineMarketplaceKind } from './marketplace-kind.ts'
import { OVERSEAS } from './menus.ts'

/** An overseas order sold on AliExpress (rule: Marketplace orders). */
export const smt = defineMarketplaceKind({
  name: 'smt',
  label: words('速卖通订单', '速賣通訂單', 'AliExpress order'),
  pages: {
    menu: OVERSEAS,
    create: { path: '/overseas/smt', title: words('新建速卖通订单', '新增速賣通訂單', 'New AliExpress order') },
    lists: [{ path: '/overseas/smtList', title: words('速卖通订单列表', '速賣通訂單列表', 'AliExpress order list') }],
  },
})
