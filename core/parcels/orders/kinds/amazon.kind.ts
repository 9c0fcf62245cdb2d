import { words } from '#core/base/kernel/words.ts'
import { defineMarketplaceKind } from './marketplace-kind.ts'
import { AMAZON } from './menus.ts'

/** An overseas order sold on Amazon (rule: Marketplace orders). */
export const amazon = defineMarketplaceKind({
  name: 'amazon',
  label: words('亚马逊订单', '亞馬遜訂單', 'Amazon order'),
  pages: {
    menu: AMAZON,
    create: { path: '/overseas/amazon', title: words('新建亚马逊订单', '新增亞馬遜訂單', 'New Amazon order') },
    lists: [{ path: '/overseas/amazon_list', title: words('亚马逊订单列表', '亞馬遜訂單列表', 'Amazon order list') }],
  },
})
