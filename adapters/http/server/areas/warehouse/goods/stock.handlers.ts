import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { goodsFailure } from '#core/warehouse/goods/goods.failures.ts'
import type { CursorPage, ListedMovement, ListedStock, StockReading } from '#core/warehouse/goods/goods.ports.ts'
import { moveGoods, type GoodsMoving } from '#core/warehouse/goods/stock/move-goods.usecase.ts'
import { moveGoodsFields } from '#core/warehouse/goods/stock/move-goods-fields.ts'
import { availableOf, STOCK_MOVE_WORDS } from '#core/warehouse/goods/stock/stock.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { once, type AnsweredCommands } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { stockRoutes, StockMovementRow, StockRow } from '../../../../contract/warehouse/goods/stock.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { readZone, spanOfDays } from '../../../presenters/query-days.ts'

type Parts = {
  readonly stockReading: StockReading
  readonly atomically: Atomically<GoodsMoving & { readonly answered: AnsweredCommands }>
  readonly references: () => References
  readonly clock: Clock
}

const rowOf = (stock: ListedStock): StockRow => ({
  id: stock.id,
  account: stock.account,
  warehouse: stock.warehouse,
  location: stock.location,
  location_kind: stock.kind ?? null,
  sku: stock.sku,
  sku_name: stock.skuName ?? null,
  on_hand: stock.onHand,
  reserved: stock.reserved,
  available: availableOf(stock),
  under_way: stock.underWay,
  damaged: stock.damaged,
  since: stock.since === undefined ? null : instantText(stock.since),
})

const pageOf = ({ rows, total, hasOlder, hasNewer }: CursorPage<ListedStock>) => ({
  rows: rows.map(rowOf),
  total,
  has_older: hasOlder,
  has_newer: hasNewer,
})

const movementOf = (one: ListedMovement, locale: Locale): StockMovementRow => ({
  id: one.id,
  account: one.account,
  warehouse: one.warehouse,
  location: one.location,
  sku: one.sku,
  move: one.move,
  move_txt: STOCK_MOVE_WORDS[one.move][locale],
  quantity: one.quantity,
  time: instantText(one.at),
  actor: one.actorName,
  reference: one.reference,
  reason: one.reason ?? null,
})

/** The field of the form that a refusal is about. */
const WRONG_FIELD: Readonly<Record<string, string>> = { STOCK_SHORT: 'quantity', LOCATION_NOT_FOUND: 'to', LOCATION_RENTED: 'to' }

type StockQuery = {
  readonly client?: string | undefined
  readonly warehouse?: string | undefined
  readonly location?: string | undefined
  readonly sku?: string | undefined
  readonly keywords?: string | undefined
  readonly on?: string | undefined
  readonly timezone?: string | undefined
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly pageSize: number
}

/** Handlers of stock: lists for its client and for staff, and moves by hand. */
export function stockHandlers({ stockReading, atomically, references, clock }: Parts): BindingsOf<typeof stockRoutes> {
  const list = async ({ on, after, before, pageSize, timezone, ...filter }: StockQuery, actor: Actor) => {
    const zone = readZone({ timezone })
    if (!zone.ok) return zone
    const span = spanOfDays({ first: undefined, last: on }, zone.value)
    return ok(
      pageOf(await stockReading.list({ ...filter, before: span.before, customerIds: clientsWithin(actor) }, { pageSize, after, before })),
    )
  }
  const movements = async (query: Omit<StockQuery, 'keywords'> & { readonly page: number }, actor: Actor, locale: Locale) => {
    const { rows, total } = await stockReading.movements({ ...query, customerIds: clientsWithin(actor) })
    return ok({ rows: rows.map((one) => movementOf(one, locale)), total })
  }
  const moveStockGoods = async (unit: GoodsMoving, raw: RawFields, actor: Actor): Promise<Result<MovedRows>> => {
    const read = readFields(moveGoodsFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { client, warehouse, sku, quantity, from, to, damaged, reference, reason } = read.value
    if (from === undefined && to === undefined) return failed(invalidInput([atField('to', inputFailure('FIELD_REQUIRED'))]))
    const customerId = await unit.stock.ownerOf(client)
    const within = clientsWithin(actor)
    if (customerId === undefined || within?.includes(customerId) === false)
      return failed(at('client', goodsFailure('CLIENT_NOT_FOUND', { client })))
    const move = moveGoods({ atomically: (work) => work(unit), clock })
    const lines = [{ sku, quantity, from, to, damaged }]
    const done = await move({ customerId, warehouse, reference: reference ?? '', reason, lines }, actor)
    if (!done.ok) return failed(at(WRONG_FIELD[done.failure.code] ?? 'sku', done.failure))
    return ok({ rows: done.value.map((one) => ({ location: one.location, sku: one.sku, on_hand: one.onHand, damaged: one.damaged })) })
  }
  return {
    stock: ({ query, actor }) => list(query, actor),
    stockMovements: ({ query, actor, locale }) => movements(query, actor, locale),
    clientsStock: ({ query, actor }) => list(query, actor),
    clientsStockMovements: ({ query, actor, locale }) => movements(query, actor, locale),
    moveStock: ({ body, actor, keyed }) =>
      atomically((unit) => once(unit.answered, keyed, () => moveStockGoods(unit, body as Readonly<Record<string, unknown>>, actor))),
  }
}

type MovedRows = {
  readonly rows: { readonly location: string; readonly sku: string; readonly on_hand: number; readonly damaged: number }[]
}

const at = <F extends Parameters<typeof atField>[1]>(path: string, failure: F): F => ({ ...failure, fields: [atField(path, failure)] })
