import { words } from '#core/base/kernel/words.ts'
import { defineMarketplaceKind } from './marketplace-kind.ts'
import { OVERSEAS } from './menus.ts'
import { platformUploaded } from './sections.ts'

/**
 * As temu, with the platform label uploaded by hand; the path of the list is spelled so on purpose.
 */
export const temuOffline = defineMarketplaceKind({
  name: 'temu_offline',
  label: words('Temu 线下订单', 'Temu 線下訂單', 'Temu offline order'),
  about: words('Temu 订单，平台面单手工上传', 'Temu 訂單，平台面單手動上傳', 'A Temu order whose platform label is uploaded by hand'),
  platform: platformUploaded,
  pages: {
    menu: OVERSEAS,
    create: { path: '/overseas/temuOffline', title: words('新建 Temu 线下订单', '新增 Temu 線下訂單', 'New offline Temu order') },
    lists: [{ path: '/overseas/temuOffineList', title: words('Temu 线下订单列表', 'Temu 線下訂單列表', 'Offline Temu order list') }],
  },
})
