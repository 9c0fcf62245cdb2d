import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { fingerprint } from '#core/base/kernel/fingerprint.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, must, ok, type Result } from '#core/base/kernel/result.ts'
import { listWords } from '#core/base/kernel/words.ts'
import type { References } from '#core/base/fields/references.ts'
import { MOVE_ORDERS } from '#core/parcels/orders/order.machine.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { takeNoticed, type ReadTable, type SheetSaid } from '#core/base/sheets/noticed-sheet.ts'
import { readStart } from '#core/base/sheets/sheet-notices.ts'
import { complexity, sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import type { OpenSheet, SheetFile, SheetReader, SheetRow } from '#core/base/sheets/sheet.port.ts'
import type { ScanCode, scanCodes } from './scan-code.usecase.ts'
import { LONGEST_CODE, MOST_SCANS } from './station-facts.ts'
import { placeOfStation } from './station-place.rules.ts'
import type { ParcelMeasures } from './station.ts'
import {
  confirmedBy,
  noticedWeights,
  WEIGHT_COLUMNS,
  weighedRow,
  weightHeadings,
  type WeighedRow,
  type WeightHeadings,
} from './weight-sheet.ts'

type Ports = {
  readonly scanCodes: ReturnType<typeof scanCodes>
  readonly reader: SheetReader
  /** Reads kilograms and centimetres as the station does. */
  readonly measured: (row: WeighedRow) => Result<ParcelMeasures>
  readonly references: () => References
  readonly clock: Clock
}

/** A sheet, with the warehouse and the table that its parcels are received at. */
export type WeightSheet = { readonly file: SheetFile } & Pick<ScanCode, 'warehouse' | 'table'>

/** A row that was not received, and why. */
export type RefusedWeight = { readonly row: WeighedRow; readonly failure: Failure }

/** The outcome of a sheet of weights, for its rows. */
export type ReceivedSheet = SheetSaid & ReceivedRows
type ReceivedRows = {
  readonly received: number
  /** Whose weight is off, so that the client is asked. */
  readonly asked: number
  /** Received before by the same row. */
  readonly repeated: number
  readonly refused: readonly RefusedWeight[]
}

/** The most rows of one sheet. */
const MOST_ROWS = 20_000

/**
 * Receives parcels by a sheet of weights, row by row as scans of the receive station, each in a
 * unit of work of its own; the same row again, also in another file, answers what it answered
 * first. Refused rows are listed and hold up no other; what of the sheet makes nothing is named,
 * and a strict one is held for it. HEADINGS_MISSING, FILE_TOO_COMPLEX beyond
 * 20,000 rows, and the failures of reading the sheet.
 */
export function receiveSheet(ports: Ports) {
  return async (
    { file, ...station }: WeightSheet,
    actor: Actor,
    onProgress?: (done: number, total: number) => void,
  ): Promise<Result<ReceivedSheet>> => {
    if (!mayDo(actor, MOVE_ORDERS)) return failed(identityFailure('NOT_ALLOWED'))
    const place = placeOfStation(station.warehouse, actor, ports.references())
    if (!place.ok) return place
    const done = await takeNoticed({ reader: ports.reader, file, read: readTable, isTable: isWeightTable }, ({ headings }, rows, sheet) =>
      receiveRows(ports, { rows, headings, station, actor, onDone: (count) => onProgress?.(count, sheet.rowCount) }),
    )
    if (!done.ok) return done
    const { taken = { received: 0, asked: 0, repeated: 0, refused: [] }, ...said } = done.value
    return ok({ ...taken, ...said })
  }
}

/** Reads a sheet up to its headings, of which every row fills the number and the weight. */
async function readTable(sheet: OpenSheet): Promise<Result<ReadTable & { readonly headings: WeightHeadings }>> {
  if (sheet.rowCount > MOST_ROWS) return failed(sheetFailure('FILE_TOO_COMPLEX', { reason: complexity.rows(MOST_ROWS) }))
  const start = await readStart(sheet)
  if (!start.ok) return start
  const { rows, rest } = start.value
  const headings = weightHeadings(rows)
  if (headings === undefined) return failed(missing())
  async function* below(): ReadTable['below'] {
    yield ok(rows.filter(({ line }) => line > (headings?.after ?? 0)))
    for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
  }
  const { number, weight } = headings.columns
  const needed = [number, weight].filter((place) => place !== undefined)
  return ok({ headings, columns: noticedWeights(rows, headings), needed, below: below() })
}

const isWeightTable = (rows: readonly SheetRow[]): boolean => {
  const headings = weightHeadings(rows)
  return headings !== undefined && rows.some(({ line }) => line > headings.after)
}

type Receiving = {
  readonly rows: ReadTable['below']
  readonly headings: WeightHeadings
  readonly station: Omit<WeightSheet, 'file'>
  readonly actor: Actor
  readonly onDone: (done: number) => void
}

async function receiveRows(ports: Ports, { rows: batches, headings, station, actor, onDone }: Receiving): Promise<Result<ReceivedRows>> {
  const counts = { received: 0, asked: 0, repeated: 0 }
  const refused: RefusedWeight[] = []
  const began = ports.clock.now()
  let done = 0
  const take = async (rows: readonly SheetRow[]): Promise<void> => {
    const full = rows.map((row) => weighedRow(row, headings))
    for (let from = 0; from < full.length; from += MOST_SCANS) {
      const some = full.slice(from, from + MOST_SCANS)
      const scans = some.map((row) => scanOf(row, station, ports.measured))
      const answers = must(await ports.scanCodes('receive', scans, actor))
      for (const [place, answer] of answers.entries()) {
        const row = some[place]
        if (row === undefined) continue
        if (!answer.ok) refused.push({ row, failure: answer.failure })
        else if (answer.value.at < began) counts.repeated += 1
        else counts[answer.value.outcome === 'weight_asked' ? 'asked' : 'received'] += 1
      }
      onDone((done += some.length))
    }
  }
  for await (const batch of batches) {
    if (!batch.ok) return batch
    await take(batch.value)
  }
  return ok({ ...counts, refused })
}

const missing = (): Failure => importFailure('HEADINGS_MISSING', { columns: listWords([WEIGHT_COLUMNS.number, WEIGHT_COLUMNS.weight]) })

/** A row as a scan, whose id is its content: the row itself again is the same scan. */
function scanOf(row: WeighedRow, station: Receiving['station'], measured: Ports['measured']): Result<ScanCode> {
  const { number: code, weight, length, width, height } = row
  const empty = [...(code === '' ? ['number'] : []), ...(weight === '' ? ['check_weight'] : [])]
  if (empty.length > 0) return failed(invalidInput(empty.map((path) => atField(path, inputFailure('FIELD_REQUIRED')))))
  if (code.length > LONGEST_CODE) return failed(invalidInput([atField('number', inputFailure('TOO_LONG', { max: LONGEST_CODE }))]))
  const measures = measured(row)
  if (!measures.ok) return measures
  const said = confirmedBy(row)
  if (!said.ok) return failed(invalidInput([atField('confirm', said.failure)]))
  const confirmed = said.value
  const content = [code, weight, length, width, height, ...confirmed]
  const scanId = `sheet-${fingerprint(content.join('|'))}`
  return ok({ scanId, code, ...station, ...measures.value, ...(confirmed.length === 0 ? {} : { confirmed }) })
}
