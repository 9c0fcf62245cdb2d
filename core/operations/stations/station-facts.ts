import { words, type Words } from '#core/base/kernel/words.ts'

/**
 * The stations where parcels are handled by scans, in the order in which a parcel comes by; what
 * each does stands in its `*.station.ts`.
 */
export const STATION_LABELS = {
  receive: words('收货', '收貨', 'Receive'),
  deliveries: words('到货清点', '到貨清點', 'Deliveries'),
  shelve: words('上架', '上架', 'Shelve'),
  sort: words('分拣', '分揀', 'Sort'),
  pick: words('拣货', '揀貨', 'Pick'),
  pack: words('打包', '打包', 'Pack'),
  bag: words('装袋', '裝袋', 'Bag'),
  dispatch: words('出库', '出庫', 'Dispatch'),
  deliver: words('签收', '簽收', 'Hand over'),
  return: words('退件', '退件', 'Returns'),
  transfer: words('调拨收货', '調撥收貨', 'Receive transfer'),
  stocktake: words('盘点', '盤點', 'Stocktake'),
  find: words('查找', '查找', 'Find'),
} as const satisfies Readonly<Record<string, Words>>
export type StationName = keyof typeof STATION_LABELS
export const STATION_NAMES = Object.keys(STATION_LABELS) as [StationName, ...StationName[]]

/** The stations where the pieces of a document are counted, which is scanned first. */
export const COUNTING_STATIONS: readonly StationName[] = ['transfer', 'stocktake']

/** The permission that staff need to work at any station. */
export const WORK_AT_STATIONS = { area: 'stations', action: 'update' } as const

/** The most scans that are sent in one call. */
export const MOST_SCANS = 50

/** The longest number of an order. */
export const LONGEST_CODE = 60

/**
 * Codes that are printed on the table of the bag station: one opens a new bag, one seals the bag at
 * hand.
 */
export const NEW_BAG = 'NEW-BAG'
export const SEAL_BAG = 'SEAL-BAG'
/** Ends the count of the document at hand. */
export const FINISH_COUNT = 'FINISH-COUNT'
