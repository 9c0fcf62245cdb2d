import { scannedCode } from '#core/base/fields/barcode.rules.ts'
import type { GoodsReading } from '#core/warehouse/goods/goods.ports.ts'
import { skuKey } from '#core/warehouse/goods/picking/pick.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'
import type { ScanCode, scanCode, scanCodes } from '#core/operations/stations/scan-code.usecase.ts'
import {
  SCAN_OUTCOMES,
  SCAN_WARNINGS,
  type Scan,
  type ScannedGoods,
  type ScannedBag,
  type ScannedInbound,
  type ScannedParcel,
} from '#core/operations/stations/scan.ts'
import { isScanUndoable, type undoScan } from '#core/operations/stations/undo-scan.usecase.ts'
import { inboundMachine } from '#core/warehouse/goods/inbound/inbound.machine.ts'
import { bagMachine } from '#core/warehouse/transport/bag.machine.ts'
import type { AnsweredScan, ScanAnswer, stationRoutes } from '../../../../contract/operations/stations/station.routes.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { readMeasures } from '../../../presenters/parcel-measures.ts'

type Parts = {
  readonly scanCode: ReturnType<typeof scanCode>
  readonly scanCodes: ReturnType<typeof scanCodes>
  readonly undoScan: ReturnType<typeof undoScan>
  readonly names: GoodsReading['names']
}

const weight = (grams: number | undefined): string | null => (grams === undefined ? null : formatKilograms(grams))

const orderOf = (parcel: ScannedParcel): NonNullable<ScanAnswer['order']> => ({
  order_number: parcel.orderNumber,
  airway_number: parcel.airwayNumber,
  order_type: parcel.kind,
  order_refCode: parcel.refCode ?? null,
  status: parcel.status,
  country: parcel.country ?? null,
  city: parcel.city ?? null,
  channel: parcel.channel ?? null,
  claim_weight: weight(parcel.claimedGrams),
  check_weight: weight(parcel.checkedGrams),
  cod_amount: parcel.cod === undefined ? null : { amount: formatAmount(parcel.cod), currency: parcel.cod.currency },
})

const bagAnswer = (bag: ScannedBag, locale: Locale): NonNullable<ScanAnswer['bag']> => ({
  packing_number: bag.packingNumber,
  bagCode: bag.bagCode,
  status: bag.status,
  status_txt: bagMachine.states[bag.status].label[locale],
  number_of_shipment: bag.count,
  weight: formatKilograms(bag.grams),
  is_weighed: bag.isWeighed,
  mawb: bag.mawb ?? null,
  country: bag.lane?.country ?? null,
  channel: bag.lane?.channel ?? null,
})

const inboundAnswer = (inbound: ScannedInbound, locale: Locale): NonNullable<ScanAnswer['inbound']> => {
  const { state, line, ...facts } = inbound
  return { ...facts, status: state, status_txt: inboundMachine.states[state].label[locale], line: line ?? null }
}

type Names = (goods: ScannedGoods) => Promise<ReadonlyMap<string, string>>

const goodsAnswer = async (goods: ScannedGoods, namesOf: Names): Promise<NonNullable<ScanAnswer['goods']>> => {
  const names = await namesOf(goods)
  const { orderNumber, customerId, left, lines } = goods
  return {
    order_number: orderNumber,
    left,
    lines: lines.map((line) => ({ ...line, sku_name: names.get(skuKey(customerId, line.sku)) ?? null })),
  }
}

/**
 * Returns the details of a delivery that the words of an outcome name: its article that was
 * scanned, else all of it.
 */
const namedOfInbound = ({ number, line, ...whole }: ScannedInbound) => {
  const { announced, counted, damaged, shelved } = line ?? whole
  return { delivery: number, sku: line?.sku, announced, counted, damaged, over: counted + damaged - announced, left: counted - shelved }
}

/** Returns the details of the work of a scan that the words of its outcome name. */
function namedOfWork(done: Scan['done']) {
  if (done === 'nothing') return {}
  if (done.kind === 'counted') return { sku: done.pieces.sku }
  return done.kind === 'moved' ? { moved: done.parcels.length } : {}
}

/** Returns the details that the words of an outcome name. */
const namedIn = ({ lane, bag, inbound, goods, location, document, done }: Scan) => ({
  lane,
  location,
  ...document,
  ...namedOfWork(done),
  ...(inbound === undefined ? {} : namedOfInbound(inbound)),
  ...(goods === undefined ? {} : { left: goods.left, missing: goods.missing }),
  ...(bag === undefined
    ? {}
    : { bag: bag.bagCode, count: bag.count, weight: formatKilograms(bag.grams), state: bagMachine.states[bag.status].label }),
})

const presentScan = async (scan: Scan, locale: Locale, namesOf: Names): Promise<ScanAnswer> => {
  const { scanId, station, code, at, outcome, parcel, lane, location, document, bag, inbound, goods, warehouse, warnings } = scan
  return {
    scan_id: scanId,
    station,
    code,
    time: instantText(at),
    warehouse: warehouse ?? null,
    outcome,
    tone: SCAN_OUTCOMES[outcome].tone,
    text: fillText(SCAN_OUTCOMES[outcome].words, namedIn(scan), locale),
    lane: lane ?? null,
    location: location ?? null,
    document: document === undefined ? null : { expected: null, ...document },
    inbound: inbound === undefined ? null : inboundAnswer(inbound, locale),
    bag: bag === undefined ? null : bagAnswer(bag, locale),
    goods: goods === undefined ? null : await goodsAnswer(goods, namesOf),
    order: parcel === undefined ? null : orderOf(parcel),
    warnings: warnings.map(({ code: warning, ...said }) => ({ code: warning, text: fillText(SCAN_WARNINGS[warning], said, locale) })),
    undoable: isScanUndoable(scan),
  }
}

type StationScanBody = BodyOf<typeof stationRoutes.scanAtStation>

/** A scan as it was sent, with what was measured. */
function readSent(sent: StationScanBody): Result<ScanCode> {
  const { measures, failures } = readMeasures(sent)
  if (failures.length > 0) return failed(invalidInput(failures))
  const { scan_id: scanId, bag, wave, location, pieces = 1, exception, note, document, damaged = false, sku, goods } = sent
  const { warehouse, table, overrule } = sent
  const picking = wave === undefined ? {} : { picking: { wave, pieces, ...given({ location: location && scannedCode(location) }) } }
  const returned = exception === undefined && !note ? {} : { returned: given({ exception, note }) }
  const counting =
    document === undefined
      ? {}
      : {
          counting: {
            document: scannedCode(document),
            pieces,
            isDamaged: damaged,
            ...given({ sku, location: location && scannedCode(location), goods }),
          },
        }
  return ok({
    scanId,
    code: scannedCode(sent.code),
    ...given({ intoBag: bag && scannedCode(bag), warehouse, table: table?.trim() || undefined, overrule: overrule?.trim() || undefined }),
    ...measures,
    ...picking,
    ...returned,
    ...counting,
  })
}

/** Returns the result of one scan of several. */
async function batchScanAnswer(
  scanId: string,
  answer: Result<Scan>,
  present: (scan: Scan) => Promise<ScanAnswer>,
  locale: Locale,
): Promise<AnsweredScan> {
  if (answer.ok) return { scan_id: scanId, scan: await present(answer.value), refusal: null }
  const { failure } = answer
  return { scan_id: scanId, scan: null, refusal: { error: failure.code, msg: sayFailure(failure.fields?.[0] ?? failure, locale) } }
}

/** Handlers of the stations. */
export const stationHandlers = ({
  scanCode: scan,
  scanCodes: scanSeveral,
  undoScan: undo,
  names,
}: Parts): BindingsOf<typeof stationRoutes> => {
  const namesOf: Names = ({ customerId, lines }) => names(lines.map(({ sku }) => ({ customerId, sku })))
  const present = (locale: Locale) => (done: Scan) => presentScan(done, locale, namesOf)
  const presentScanResult = async (done: Result<Scan>, locale: Locale): Promise<Result<ScanAnswer>> =>
    done.ok ? ok(await present(locale)(done.value)) : done
  return {
    scanAtStation: async ({ params: { station }, body, actor, locale }) => {
      const read = readSent(body)
      return read.ok ? presentScanResult(await scan(station, read.value, actor), locale) : read
    },
    scanSeveralAtStation: async ({ params: { station }, body: { scans }, actor, locale }) => {
      const read = scans.map(readSent)
      const [first] = read
      if (first?.ok === false && read.every((one) => !one.ok)) return first
      const answers = await scanSeveral(station, read, actor)
      if (!answers.ok) return answers
      const said = scans.map(async ({ scan_id }, at) =>
        batchScanAnswer(scan_id, answers.value[at] as Result<Scan>, present(locale), locale),
      )
      return ok(await Promise.all(said))
    },
    undoScan: async ({ params: { station, scan_id }, actor, locale }) => presentScanResult(await undo(station, scan_id, actor), locale),
  }
}
