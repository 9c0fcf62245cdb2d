import type { References } from '#core/base/fields/references.ts'
import { listPaper, type ListPaper, type ListReader } from '#core/base/documents/list-document.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words } from '#core/base/kernel/words.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { AGENT_PART_NAMES, AGENT_PARTS, agentOf, agentSheet, type AgentOf, type AgentPart, type AgentSheet } from './agent-sheet.rules.ts'
import { HS_COLUMNS, hsStatistics } from './hs-statistics.ts'
import { COLUMNS_OF, type ManifestColumn, type ManifestRow } from './manifest-columns.ts'
import { manifestDocument } from './manifest.document.ts'
import { transportFailure } from './transport.failures.ts'
import type { Bills, ListedBillOfLading } from './transport.ports.ts'

type Ports = {
  readonly bills: Pick<Bills, 'find' | 'contents'>
  readonly orders: Pick<OrderQueries, 'findMany'>
  readonly references: () => References
  readonly clock: Clock
}

/** Who reads a manifest, and whose part of it. */
type ManifestFor = ListReader & { readonly of?: AgentOf | undefined }

/** The heading of a flight's documents. */
function factsOf(bill: ListedBillOfLading, { zone }: ListReader): readonly string[] {
  const day = localTime(bill.dept_date, zone).slice(0, 16)
  const flight = [bill.carrier_code, bill.flight].filter((part) => part !== undefined).join(' ')
  return [
    `MAWB ${bill.mawb}   ${flight}   ${bill.from_station} → ${bill.to_station}   ${day}`,
    `${bill.number_of_bags} BAGS   ${bill.number_of_shipment} PCS   ${formatKilograms(bill.Weight)} KG GROSS`,
  ]
}

/** An agent's part of a bill of lading. */
export type AgentShare = AgentOf & {
  readonly parcels: number
  readonly grams: number
  readonly channels: readonly string[]
  /** Whose connection reports the events of its parcels, where it delivers. */
  readonly tracker?: string
}

const ACCOUNT = words('账号', '帳號', 'Account')

/** The columns of an agent's sheet: our account with it first, where there is one. */
const columnsOf = ({ columns, account }: AgentSheet): readonly ManifestColumn[] =>
  account === undefined ? columns : [{ name: 'account', heading: ACCOUNT, kind: 'text', of: () => account }, ...columns]

type GrowingShare = { -readonly [N in keyof AgentShare]: AgentShare[N] }

/** Counts a parcel for one of the agents of its channel. */
function addTo(
  shares: Map<string, GrowingShare>,
  { order, grams }: ManifestRow,
  { part, known }: { part: AgentPart; known: References },
): void {
  const { channel: code } = order.values
  const agent = agentOf(code, part, known)
  const key = JSON.stringify([part, agent])
  const share = shares.get(key) ?? { part, agent, parcels: 0, grams: 0, channels: [] }
  const tracker = part === 'delivery' && code !== undefined ? known.find(channel, code)?.delivery_agent_tracker : undefined
  shares.set(key, {
    ...share,
    parcels: share.parcels + 1,
    grams: share.grams + grams,
    channels: code === undefined || share.channels.includes(code) ? share.channels : [...share.channels, code],
    ...(tracker === undefined ? {} : { tracker }),
  })
}

/** Who clears and who delivers parcels, with their counts. */
async function sharesOf(rows: AsyncIterable<ManifestRow>, known: References): Promise<readonly AgentShare[]> {
  const shares = new Map<string, GrowingShare>()
  for await (const row of rows) for (const part of AGENT_PART_NAMES) addTo(shares, row, { part, known })
  return [...shares.values()].toSorted((one, other) => one.part.localeCompare(other.part) || one.agent.localeCompare(other.agent))
}

/**
 * The manifest of a bill of lading, bag by bag, on A4 or as a sheet, of all its parcels or of those
 * of one agent in the sheet that it asks for (rule: Manifests of agents); parcels are read batch by
 * batch while it is written. BILL_NOT_FOUND, BILL_EMPTY for one without parcels,
 * AGENT_HAS_NO_PARCELS.
 */
export function makeManifest({ bills, orders, references, clock }: Ports) {
  async function* rowsOf(mawb: string, of?: AgentOf): AsyncGenerator<ManifestRow> {
    for await (const batch of bills.contents(mawb)) {
      const found = await orders.findMany(batch.map(({ orderNumber }) => orderNumber))
      const byNumber = new Map(found.map((order) => [order.orderNumber, order]))
      for (const { orderNumber, ...place } of batch) {
        const order = byNumber.get(orderNumber)
        const isOf = of === undefined || agentOf(order?.values.channel, of.part, references()) === of.agent
        if (order !== undefined && isOf) yield { ...place, order }
      }
    }
  }
  const billWithParcels = async (mawb: string): Promise<Result<ListedBillOfLading>> => {
    const bill = await bills.find(mawb)
    if (bill === undefined) return failed(transportFailure('BILL_NOT_FOUND', { mawb }))
    return bill.number_of_shipment === 0 ? failed(transportFailure('BILL_EMPTY', { mawb })) : ok(bill)
  }
  const agents = (mawb: string): Promise<readonly AgentShare[]> => sharesOf(rowsOf(mawb), references())
  const billFor = async (mawb: string, of: AgentOf | undefined): Promise<Result<ListedBillOfLading>> => {
    const bill = await billWithParcels(mawb)
    if (!bill.ok || of === undefined) return bill
    const isThere = (await agents(mawb)).some(({ part, agent }) => part === of.part && agent === of.agent)
    return isThere ? bill : failed(transportFailure('AGENT_HAS_NO_PARCELS', { mawb, agent: of.agent }))
  }
  return {
    /** Who clears and who delivers its parcels, with their counts. */
    agents: async (mawb: string): Promise<Result<readonly AgentShare[]>> => {
      const bill = await bills.find(mawb)
      return bill === undefined ? failed(transportFailure('BILL_NOT_FOUND', { mawb })) : ok(await agents(mawb))
    },
    onPaper: async (mawb: string, { of, ...reader }: ManifestFor): Promise<Result<ListPaper>> => {
      const bill = await billFor(mawb, of)
      if (!bill.ok) return bill
      const own = { ...reader, references: references() }
      const facts = [...factsOf(bill.value, reader), ...(of === undefined ? [] : [`${AGENT_PARTS[of.part][reader.locale]} · ${of.agent}`])]
      return ok(listPaper(manifestDocument, { rows: rowsOf(mawb, of), reader: own, facts, now: clock.now() }))
    },
    asSheet: async (mawb: string, { of, ...reader }: ManifestFor): Promise<Result<SheetContent>> => {
      const bill = await billFor(mawb, of)
      if (!bill.ok) return bill
      const asked: AgentSheet = of === undefined ? { columns: COLUMNS_OF.clearance } : agentSheet(of, references())
      const own = { ...reader, locale: asked.language ?? reader.locale, references: references() }
      const shown = columnsOf(asked)
      const columns = shown.map(({ heading, kind }): SheetColumn => ({ heading: heading[own.locale], kind }))
      const rows = (async function* () {
        for await (const row of rowsOf(mawb, of)) yield shown.map(({ of: cell }) => cell(row, own))
      })()
      return ok({ sheetName: mawb, columns, rows })
    },
    /** Its goods by HS code, for customs. */
    byHsCode: async (mawb: string, { locale }: Pick<ListReader, 'locale'>): Promise<Result<SheetContent>> => {
      const bill = await billWithParcels(mawb)
      if (!bill.ok) return bill
      const sums = await hsStatistics(rowsOf(mawb), references())
      const columns = HS_COLUMNS.map(({ heading, kind }): SheetColumn => ({ heading: heading[locale], kind }))
      return ok({ sheetName: mawb, columns, rows: sums.map((sum) => HS_COLUMNS.map(({ of }) => of(sum))) })
    },
  }
}
