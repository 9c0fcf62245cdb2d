import type { Screen } from '../../base/screen.ts'

export const goodsScreens: readonly Screen[] = [{ path: '/admin/goods', load: () => import('./clients-goods.page.tsx') }]
