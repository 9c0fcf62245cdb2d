import { z } from 'zod'
import { STATE_TONES } from '#core/base/kernel/state-tone.ts'
import { INBOUND_STATES } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { ORDER_STATES } from '#core/parcels/orders/order.machine.ts'
import { MOST_PHOTOS } from '#core/parcels/orders/fields/parcel-photos.rules.ts'
import { SCAN_OUTCOMES, SCAN_WARNINGS, type ScanOutcome, type ScanWarning } from '#core/operations/stations/scan.ts'
import { LONGEST_CODE, LONGEST_TABLE, MOST_SCANS, STATION_NAMES, WORK_AT_STATIONS } from '#core/operations/stations/station-facts.ts'
import { LONGEST_NOTE, RETURN_EXCEPTIONS, type ReturnException } from '#core/operations/stations/returns/received-return.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { bagMachine, type BagState } from '#core/warehouse/transport/bag.machine.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

const text = z.string().nullable()
const measure = z.union([z.string().max(20), z.number()]).transform(String)
/**
 * Made by the caller, a new one for each scan; sent again with the same one, a scan is done once.
 */
const scanId = z.string().regex(/^[\x21-\x7E]{8,64}$/)
const keysOf = <K extends string>(table: Readonly<Record<K, unknown>>): [K, ...K[]] => Object.keys(table) as [K, ...K[]]

const count = z.coerce.number().int().min(0).max(1_000_000)
/** More SKUs than an order may have. */
const MOST_LINES = 200

const scan = named(
  'StationScan',
  z.object({
    scan_id: z.string(),
    station: z.string(),
    code: z.string(),
    time: z.string(),
    /** The warehouse that the station is in. */
    warehouse: text,
    /** The result of the scan. */
    outcome: z.enum(keysOf<ScanOutcome>(SCAN_OUTCOMES)),
    /** The meaning of the outcome to the person at the table. */
    tone: z.enum(STATE_TONES),
    /** The same in words. */
    text: z.string(),
    /** Where the parcel is laid, at the sort station; the tote that a picked piece goes into. */
    lane: text,
    /** The bag that was scanned, opened or filled, at the bag and dispatch stations. */
    bag: z
      .object({
        packing_number: z.string(),
        bagCode: z.string(),
        status: z.enum(keysOf<BagState>(bagMachine.states)),
        status_txt: z.string(),
        number_of_shipment: z.number().int(),
        weight: z.string(),
        is_weighed: z.boolean(),
        mawb: text,
        country: text,
        channel: text,
      })
      .nullable(),
    /** The location that is picked from, or that pieces were put at. */
    location: text,
    /**
     * The document whose pieces are counted: how many of how many; no expectation in a stocktake,
     * which is blind.
     */
    document: z.object({ number: z.string(), counted: z.number().int(), expected: z.number().int().nullable() }).nullable(),
    /** The delivery at hand at the deliveries station, with the article that was scanned. */
    inbound: z
      .object({
        number: z.string(),
        status: z.enum(INBOUND_STATES),
        status_txt: z.string(),
        announced: z.number().int(),
        counted: z.number().int(),
        damaged: z.number().int(),
        shelved: z.number().int(),
        line: z
          .object({
            sku: z.string(),
            announced: z.number().int(),
            counted: z.number().int(),
            damaged: z.number().int(),
            shelved: z.number().int(),
          })
          .nullable(),
      })
      .nullable(),
    /** At the shelve station: what is left to shelve of the pieces that an order brought. */
    goods: z
      .object({
        order_number: z.string(),
        left: z.number().int(),
        lines: z.array(z.object({ sku: z.string(), sku_name: text, left: z.number().int() })),
      })
      .nullable(),
    order: z
      .object({
        order_number: z.string(),
        airway_number: z.string(),
        order_type: z.string(),
        order_refCode: text,
        status: z.enum(ORDER_STATES),
        country: text,
        city: text,
        channel: text,
        claim_weight: text,
        check_weight: text,
        cod_amount: moneyAnswer.nullable(),
      })
      .nullable(),
    /** Warnings that the person has to know though the scan was done. */
    warnings: z.array(z.object({ code: z.enum(keysOf<ScanWarning['code']>(SCAN_WARNINGS)), text: z.string() })),
    undoable: z.boolean(),
  }),
)
export type ScanAnswer = z.output<typeof scan>

const sent = named(
  'SentScan',
  z.object({
    /**
     * A waybill, an order number, the client’s reference, or a platform’s or another carrier’s
     * number; a bag where bags are scanned.
     */
    code: z.string().max(LONGEST_CODE),
    scan_id: scanId,
    /**
     * The code of the warehouse that the station is in; needed where there is more than one, but to
     * find.
     */
    warehouse: z.string().max(20).optional(),
    /** The name of its table. */
    table: z.string().max(LONGEST_TABLE).optional(),
    /** At the bag station: the packing number of the bag that is being filled. */
    bag: z.string().max(LONGEST_CODE).optional(),
    /** Why a parcel goes into a bag of another destination or channel: PARCEL_OF_ANOTHER_LANE. */
    overrule: z.string().max(LONGEST_NOTE).optional(),
    /**
     * Kilograms from the scale: with them `receive` and `return` receive, without them they find
     * the parcel; `bag` weighs the bag.
     */
    check_weight: measure.optional(),
    /** Centimetres, all three or none. */
    check_length: measure.optional(),
    check_width: measure.optional(),
    check_height: measure.optional(),
    /** A second scan confirms measures that were asked about: WEIGHT_FAR_OFF, SIDE_LONG. */
    confirm_weight: z.boolean().optional(),
    confirm_size: z.boolean().optional(),
    /**
     * Addresses of pictures of the parcel that the caller uploaded; at the deliver station they are
     * the proof.
     */
    check_photos: z.array(z.string().max(300)).max(MOST_PHOTOS).optional(),
    /**
     * At the pick station: the wave, the location that the article was taken from, and how many
     * pieces, one by default, as at the deliveries station.
     */
    wave: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    location: z.string().max(60).optional(),
    pieces: z.coerce.number().int().min(1).max(1_000_000).optional(),
    /** At the return station: what is wrong with the parcel, and a note on it. */
    exception: z.enum(keysOf<ReturnException>(RETURN_EXCEPTIONS)).optional(),
    note: z.string().max(LONGEST_NOTE).optional(),
    /** Where a document is received: its number, and whether the pieces are damaged. */
    document: z.string().max(LONGEST_CODE).optional(),
    damaged: z.boolean().optional(),
    /**
     * At the deliveries station: of a delivery that is counted, the SKU that goes to the next
     * location.
     */
    sku: z.string().max(60).optional(),
    /**
     * At the shelve station, with the order as `document`: how many of each SKU go to the location
     * that is scanned; all that is left, and good, where it is left out.
     */
    goods: z
      .array(z.object({ sku: z.string().max(60), good: count, damaged: count.default(0) }))
      .max(MOST_LINES)
      .optional(),
  }),
)

/** The result of one scan of several: what was done, or why it was refused. */
const answered = z.object({
  scan_id: z.string(),
  scan: scan.nullable(),
  refusal: z.object({ error: z.string(), msg: z.string() }).nullable(),
})
export type AnsweredScan = z.output<typeof answered>

const call = { tag: 'stations', method: 'POST', audience: 'staff', permission: WORK_AT_STATIONS, clients: 'record', payload: scan } as const

/** Stations of the warehouse, where parcels are handled by scans. */
export const stationRoutes = {
  scanAtStation: defineRoute({
    ...call,
    path: '/admin/stations/{station}/scans',
    summary: 'Scan a code at a station. The answer says what was done, to which order, and what to tell the person; a repeat is harmless',
    params: z.object({ station: z.enum(STATION_NAMES) }),
    body: sent,
  }),
  scanSeveralAtStation: defineRoute({
    ...call,
    path: '/admin/stations/{station}/scans/batch',
    summary: `Scan up to ${MOST_SCANS} codes at a station in one call, each as a scan of its own, done or refused by itself; the answers are in their order, and a repeat is harmless`,
    params: z.object({ station: z.enum(STATION_NAMES) }),
    body: z.object({ scans: z.array(sent).min(1).max(MOST_SCANS) }),
    payload: named('StationScans', z.array(answered)),
  }),
  undoScan: defineRoute({
    ...call,
    path: '/admin/stations/{station}/scans/{scan_id}/undo',
    summary: 'Undo a scan that the caller made, as long as its parcel has not changed since; a repeat is harmless',
    params: z.object({ station: z.enum(STATION_NAMES), scan_id: scanId }),
  }),
}
