import { words, type Words } from '#core/base/kernel/words.ts'

/** Where a parcel was when something went wrong with it (rule: Plans offered). */
export const WAREHOUSE_STATUSES = {
  origin: words('始发仓库', '始發倉庫', 'Origin warehouse'),
  in_transit: words('运输途中', '運輸途中', 'In transit'),
  destination: words('目的地仓库', '目的地倉庫', 'Destination warehouse'),
  delivered_to_agent: words('已交派送代理', '已交派送代理', 'Handed to the delivery agent'),
} as const satisfies Record<string, Words>
export type WarehouseStatus = keyof typeof WAREHOUSE_STATUSES
