import type { Screen } from '../../base/screen.ts'

export const goodsScreens: readonly Screen[] = [
  { path: '/goodsManage/goodsInfo', load: () => import('./goods.page.tsx') },
  { path: '/admin/goods', load: () => import('./clients-goods.page.tsx') },
  { path: '/goodsManage/pickList', load: () => import('./picks.page.tsx') },
  { path: '/admin/picks', load: () => import('./waves.page.tsx') },
  { path: '/goodsManage/transfer', load: () => import('./transfers/transfers.page.tsx') },
  { path: '/goodsManage/transfer/new', load: () => import('./transfers/transfer-new.page.tsx') },
  { path: '/goodsManage/transfer/:number', load: () => import('./transfers/transfer-detail.page.tsx') },
  { path: '/admin/transfers', load: () => import('./transfers/clients-transfers.page.tsx') },
  { path: '/admin/transfers/:number', load: () => import('./transfers/clients-transfer.page.tsx') },
  { path: '/admin/locations', load: () => import('./locations.page.tsx') },
  { path: '/goodsManage/location', load: () => import('./stock-locations.page.tsx') },
  { path: '/AeWarehouse/Index', load: () => import('./uae-warehouse.page.tsx') },
  { path: '/goodsManage/inventory', load: () => import('./inventory.page.tsx') },
  { path: '/admin/stock', load: () => import('./clients-stock.page.tsx') },
]
