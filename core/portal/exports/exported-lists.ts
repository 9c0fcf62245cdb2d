import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * The lists that can be exported in the background. The route of a list's file says by `background`
 * which of them it is.
 */
export const EXPORTED_LISTS = {
  orders: words('订单', '訂單', 'Orders'),
  flow: words('钱包流水', '錢包流水', 'Wallet statement'),
  charges_b2b: words('B2B 费用', 'B2B 費用', 'B2B charges'),
  charges_shipment: words('运单费用', '運單費用', 'Shipment charges'),
  charges_overseas: words('海外仓运单费用', '海外倉運單費用', 'Overseas shipment charges'),
  charges_ddu: words('DDU 运单', 'DDU 運單', 'DDU shipments'),
  storage_fees: words('仓储费', '倉儲費', 'Storage fees'),
  location_fees: words('库位租金', '庫位租金', 'Rented locations'),
  collections: words('代收货款', '代收貨款', 'Cash on delivery'),
  timeliness: words('时效报表运单', '時效報表運單', 'Parcels of the timeliness report'),
  transit_times: words('时效查询运单', '時效查詢運單', 'Parcels of transit times'),
  journal: words('会计分录', '會計分錄', 'Journal'),
  top_ups: words('充值记录', '儲值記錄', 'Top-ups'),
  corrections: words('调账与冲正', '調帳與沖正', 'Corrections'),
  provider_statements: words('支付渠道对账', '支付通路對帳', 'Provider statements'),
} as const satisfies Record<string, Words>
export type ExportedList = keyof typeof EXPORTED_LISTS

/**
 * The most rows of a list that is answered at once; pages have longer ones made in the background.
 */
export const MOST_DIRECT_ROWS = 5_000
