import type { Screen } from '../../base/screen.ts'
import { goodsScreens } from './goods/goods.routes.ts'
import { transportScreens } from './transport/transport.routes.ts'

/** Pages of the areas of warehouse. */
export const warehouseScreens: readonly Screen[] = [...goodsScreens, ...transportScreens]
