import { words, type Words } from '#core/base/kernel/words.ts'

/** The permission that staff need to work at any station. */
export const WORK_AT_STATIONS = { area: 'stations', action: 'update' } as const

/** The most scans that are sent in one call. */
export const MOST_SCANS = 50

/** The longest name of a table. */
export const LONGEST_TABLE = 30

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

/**
 * The facts of a station that pages and the core read; its `*.station.ts` has what a scan does
 * there, and a type that follows from these.
 */
type StationFacts = {
  readonly label: Words
  /**
   * The thing that is scanned first, so that the scans behind it are sent with its number: a bag
   * that is filled, a document whose pieces are counted, a delivery that is counted and shelved,
   * goods that an order brought, a wave that is picked.
   */
  readonly atHand: 'nothing' | 'bag' | 'document' | 'delivery' | 'goods' | 'wave'
  /** A number finds the parcel only, and its weight does the work. */
  readonly weighs: boolean
  /** Photographs that were taken before a scan go with it, as proof. */
  readonly proves: boolean
  /** The fault of a parcel goes with its weight. */
  readonly notesFaults: boolean
  /** Whether pieces of what is at hand are counted; blind, without how many are expected. */
  readonly counts: 'nothing' | 'openly' | 'blind'
  /**
   * The scans that go in one call where several wait: those that do not depend on the answer to the
   * one before. Of parcels for one bag only a bag and a code of the table change which one it is.
   */
  readonly sentTogether: 'all' | 'waybills' | 'none'
  /** Its scans say in which warehouse they are made; one that writes nothing need not. */
  readonly isPlaced: boolean
  /** The codes that are printed on its table. */
  readonly commands: readonly string[]
}

/** The stations, in the order in which a parcel comes by. */
export const STATION_FACTS = {
  receive: {
    label: words('收货', '收貨', 'Receive'),
    atHand: 'nothing',
    weighs: true,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'all',
    isPlaced: true,
    commands: [],
  },
  deliveries: {
    label: words('到货清点', '到貨清點', 'Deliveries'),
    atHand: 'delivery',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'openly',
    sentTogether: 'none',
    isPlaced: true,
    commands: [FINISH_COUNT],
  },
  shelve: {
    label: words('上架', '上架', 'Shelve'),
    atHand: 'goods',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'none',
    isPlaced: true,
    commands: [FINISH_COUNT],
  },
  sort: {
    label: words('分拣', '分揀', 'Sort'),
    atHand: 'nothing',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'all',
    isPlaced: true,
    commands: [],
  },
  pick: {
    label: words('拣货', '揀貨', 'Pick'),
    atHand: 'wave',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'none',
    isPlaced: true,
    commands: [],
  },
  pack: {
    label: words('打包', '打包', 'Pack'),
    atHand: 'nothing',
    weighs: true,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'none',
    isPlaced: true,
    commands: [],
  },
  bag: {
    label: words('装袋', '裝袋', 'Bag'),
    atHand: 'bag',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'waybills',
    isPlaced: true,
    commands: [NEW_BAG, SEAL_BAG],
  },
  dispatch: {
    label: words('出库', '出庫', 'Dispatch'),
    atHand: 'nothing',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'all',
    isPlaced: true,
    commands: [],
  },
  deliver: {
    label: words('签收', '簽收', 'Hand over'),
    atHand: 'nothing',
    weighs: false,
    proves: true,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'all',
    isPlaced: true,
    commands: [],
  },
  return: {
    label: words('退件', '退件', 'Returns'),
    atHand: 'nothing',
    weighs: true,
    proves: false,
    notesFaults: true,
    counts: 'nothing',
    sentTogether: 'none',
    isPlaced: true,
    commands: [],
  },
  transfer: {
    label: words('调拨收货', '調撥收貨', 'Receive transfer'),
    atHand: 'document',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'openly',
    sentTogether: 'none',
    isPlaced: true,
    commands: [FINISH_COUNT],
  },
  stocktake: {
    label: words('盘点', '盤點', 'Stocktake'),
    atHand: 'document',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'blind',
    sentTogether: 'none',
    isPlaced: true,
    commands: [FINISH_COUNT],
  },
  find: {
    label: words('查找', '查找', 'Find'),
    atHand: 'nothing',
    weighs: false,
    proves: false,
    notesFaults: false,
    counts: 'nothing',
    sentTogether: 'none',
    isPlaced: false,
    commands: [],
  },
} as const satisfies Readonly<Record<string, StationFacts>>

/** The facts of all stations with their values as types. */
export type Facts = typeof STATION_FACTS
export type StationName = keyof Facts
export const STATION_NAMES = Object.keys(STATION_FACTS) as [StationName, ...StationName[]]

/** The stations of which a fact has one of these values. */
export type StationsWhere<Fact extends keyof StationFacts, Value> = {
  readonly [Name in StationName]: Facts[Name][Fact] extends Value ? Name : never
}[StationName]
