import { statesOf } from '#core/base/kernel/machine.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { listPaper, type ListPrinter } from '#core/base/documents/list-document.ts'
import { isWithin, type planWave, type releaseWave } from '#core/warehouse/goods/picking/plan-wave.usecase.ts'
import type { reportShort } from '#core/warehouse/goods/orders/report-short.usecase.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import type { ListedPick, PickReading, Wave } from '#core/warehouse/goods/goods.ports.ts'
import { readFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { planWaveFields } from '#core/warehouse/goods/picking/plan-wave-fields.ts'
import { MOST_PICKS, skuKey, walkOf } from '#core/warehouse/goods/picking/pick.ts'
import { pickListDocument } from '#core/warehouse/goods/picking/pick-list.document.ts'
import { pickingMachine, type PickState } from '#core/warehouse/goods/picking/picking.machine.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { pickRoutes, PickRow, PickWalk, WaveRow } from '../../../../contract/warehouse/goods/pick.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly picks: PickReading
  /** The names of SKUs and the ids of clients by account. */
  readonly skuNames: (codes: readonly { readonly customerId: number; readonly sku: string }[]) => Promise<ReadonlyMap<string, string>>
  readonly ownerOf: (account: string) => Promise<number | undefined>
  readonly zoneOf: (warehouse: string) => string
  readonly planWave: ReturnType<typeof planWave>
  readonly releaseWave: ReturnType<typeof releaseWave>
  readonly reportShort: ReturnType<typeof reportShort>
  readonly listPrinter: ListPrinter
  readonly references: () => References
  readonly clock: Clock
}

const STATES = statesOf(pickingMachine)
const WAVE = words('波次 {wave}', '波次 {wave}', 'Wave {wave}')
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

const pickOf = (pick: ListedPick): PickRow => ({
  wave: pick.waveId,
  tote: pick.tote,
  order_number: pick.orderNumber,
  airway_number: pick.airwayNumber,
  account: pick.account,
  warehouse: pick.warehouse,
  state: pick.state,
  pieces: sum(pick.lines.map(({ quantity }) => quantity)),
  picked: sum(pick.lines.map(({ picked }) => picked)),
  lines: [...pick.lines],
  update_time: instantText(pick.changedAt),
})

const waveOf = (wave: Wave): WaveRow => ({
  id: wave.id,
  warehouse: wave.warehouse,
  channel: wave.channel ?? null,
  cut_off: wave.cutOff === undefined ? null : instantText(wave.cutOff),
  create_time: instantText(wave.createdAt),
  creator: wave.createdBy,
  orders: sum(Object.values(wave.states)),
  pieces: wave.pieces,
  picked: wave.picked,
  states: Object.fromEntries(STATES.map((state) => [state, wave.states[state] ?? 0])) as WaveRow['states'],
})

/** A wave with its pick lists, for staff who reach all of its clients; WAVE_NOT_FOUND. */
async function wholeWave({ picks, skuNames }: Parts, waveId: number, actor: Actor) {
  const wave = await picks.wave(waveId)
  const { rows } = await picks.picks({ customerIds: undefined, waveId, page: 1, pageSize: MOST_PICKS })
  if (wave === undefined || !isWithin(rows, actor)) return failed(goodsFailure('WAVE_NOT_FOUND', { wave: waveId }))
  const stops = walkOf(rows)
  const names = await skuNames(stops)
  const accounts = new Map(rows.map(({ customerId, account }) => [customerId, account]))
  const named = stops.map((stop) => ({
    ...stop,
    skuName: names.get(skuKey(stop.customerId, stop.sku)),
    account: accounts.get(stop.customerId) ?? '',
  }))
  return ok({ wave, rows, stops: named })
}
type WholeWave = Extract<Awaited<ReturnType<typeof wholeWave>>, { readonly ok: true }>['value']

const walkAnswer = ({ wave, rows, stops }: WholeWave): PickWalk => ({
  wave: waveOf(wave),
  stops: stops.map(({ skuName, totes, customerId: _customer, ...stop }) => ({
    ...stop,
    sku_name: skuName ?? null,
    totes: totes.map(({ orderNumber, ...one }) => ({ ...one, order_number: orderNumber })),
  })),
  picks: rows.map(pickOf),
})

/** Handlers of picking in waves. */
export function pickHandlers(parts: Parts): BindingsOf<typeof pickRoutes> {
  const { picks, clock } = parts
  const list = async (
    {
      state,
      order,
      ...filter
    }: { state?: PickState | undefined; order?: string | undefined; client?: string | undefined; page: number; pageSize: number },
    actor: Actor,
  ) => {
    const states = state === undefined ? undefined : [state]
    const { rows, total } = await picks.picks({ ...filter, states, orderNumber: order, customerIds: clientsWithin(actor) })
    return ok({ rows: rows.map(pickOf), total })
  }
  return {
    picks: ({ query, actor }) => list(query, actor),
    clientsPicks: ({ query, actor }) => list(query, actor),
    waves: async ({ query: { open, ...query } }) => {
      const { rows, total } = await picks.waves({ ...query, isOpen: open === undefined ? undefined : open === '1' })
      return ok({ rows: rows.map(waveOf), total })
    },
    planWave: async ({ body, actor, keyed }) => {
      const raw = body as Readonly<Record<string, unknown>>
      const read = readFields(planWaveFields, { raw, context: { references: parts.references() } })
      if (!read.ok) return read
      const { warehouse, channel, cut_off: cutOff, most } = read.value
      return parts.planWave({ warehouse, channel, cutOff, most, keyed }, actor)
    },
    wave: async ({ params: { id }, actor }) => {
      const found = await wholeWave(parts, id, actor)
      return found.ok ? ok(walkAnswer(found.value)) : found
    },
    printWave: async ({ params: { id }, actor, locale }) => {
      const found = await wholeWave(parts, id, actor)
      if (!found.ok) return found
      const { wave, stops } = found.value
      const paper = listPaper(pickListDocument, {
        rows: (async function* () {
          yield* stops
        })(),
        reader: { locale, zone: parts.zoneOf(wave.warehouse) },
        facts: [`${WAVE[locale].replace('{wave}', String(id))}   ${wave.warehouse}`],
        now: clock.now(),
      })
      return ok({ fileName: `wave-${id}.pdf`, shown: 'inline', open: () => parts.listPrinter.printList(paper) })
    },
    releaseWave: ({ params: { id }, actor }) => parts.releaseWave(id, actor),
    reportShort: async ({ params: { id }, body: { account, location, sku }, actor }): Promise<Result<Short>> => {
      const customerId = await parts.ownerOf(account)
      if (customerId === undefined) return failed(goodsFailure('CLIENT_NOT_FOUND', { client: account }))
      const short = await parts.reportShort({ waveId: id, customerId, location, sku }, actor)
      if (!short.ok) return short
      return ok({
        orders: short.value.map(({ orderNumber, tote, putBack }) => ({ order_number: orderNumber, tote, put_back: [...putBack] })),
      })
    },
  }
}

type Short = {
  readonly orders: {
    readonly order_number: string
    readonly tote: number
    readonly put_back: { readonly location: string; readonly sku: string; readonly picked: number }[]
  }[]
}
