import type { Actor } from '#core/platform/access/account.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { importRecords, type RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import type { SheetFile, SheetReader } from '#core/base/sheets/sheet.port.ts'
import { goodsFailure } from '../goods.failures.ts'
import type { SkusMeant } from '../stock/sku-meant.rules.ts'
import { addedInbounds } from './handle-inbound.usecase.ts'
import {
  inboundFields,
  inboundLineFields,
  MOST_INBOUND_LINES,
  MOST_PIECES,
  type AnnouncedLine,
  type InboundHead,
  type WrittenInbound,
} from './inbound-fields.ts'
import { inboundFailure } from './inbound.failures.ts'
import type { InboundCalls } from './inbound.ports.ts'

/**
 * A sheet of deliveries: one row a SKU. Rows that say the same of the delivery are one delivery.
 */
const inboundSheet: Entity = {
  name: 'inbound_line',
  area: 'inbound-deliveries',
  label: words('入库单', '入庫單', 'Inbound deliveries'),
  key: 'sku',
  title: 'sku',
  listed: [],
  searched: [],
  filtered: [],
  fields: { ...inboundFields, ...inboundLineFields },
}

type Ports = {
  readonly atomically: Atomically<InboundCalls>
  /** The customer's SKUs that these codes mean. */
  readonly skusMeant: (customerId: number, codes: readonly string[]) => Promise<SkusMeant>
  readonly references: () => References
  readonly reader: SheetReader
  readonly clock: Clock
}

type Row = InboundHead & AnnouncedLine

/** The deliveries of a sheet's rows, in its order; a SKU that comes again in one adds up. */
function deliveriesOf(rows: readonly Row[]): readonly WrittenInbound[] {
  const byHead = new Map<string, { readonly head: InboundHead; readonly lines: Map<string, AnnouncedLine> }>()
  for (const { sku, announced, boxes, ...head } of rows) {
    const key = JSON.stringify(Object.keys(inboundFields).map((name) => head[name as keyof InboundHead] ?? null))
    const delivery = byHead.get(key) ?? { head, lines: new Map<string, AnnouncedLine>() }
    byHead.set(key, delivery)
    const earlier = delivery.lines.get(sku)
    const all = (earlier?.boxes ?? 0) + (boxes ?? 0)
    delivery.lines.set(sku, { sku, announced: announced + (earlier?.announced ?? 0), ...(all === 0 ? {} : { boxes: all }) })
  }
  return [...byHead.values()].map(({ head, lines }) => ({ ...head, lines: [...lines.values()] }))
}

/** Why rows make no delivery together; nothing where they do. */
function tooMuch(deliveries: readonly WrittenInbound[]): Result<never> | undefined {
  if (deliveries.some(({ lines }) => lines.length > MOST_INBOUND_LINES))
    return failed(inboundFailure('INBOUND_MANY_LINES', { most: MOST_INBOUND_LINES }))
  const heavy = deliveries.flatMap(({ lines }) => lines).find(({ announced }) => announced > MOST_PIECES)
  return heavy && failed(inboundFailure('INBOUND_MANY_PIECES', { sku: heavy.sku, most: MOST_PIECES }))
}

/**
 * Makes drafts of the actor's deliveries from a sheet (`importRecords`): wrong rows are reported
 * with their cells, those of unknown SKUs too, the others make their deliveries.
 * INBOUND_MANY_LINES, INBOUND_MANY_PIECES.
 */
export function importInbounds({ atomically, skusMeant, references, reader, clock }: Ports) {
  return async (file: SheetFile, actor: Actor): Promise<Result<RecordImport>> => {
    const at = clock.now()
    const meant = new Map<string, string>()
    const store: Pick<EntityStore, 'findByKeys' | 'upsertMany'> = {
      // Asked for once a batch of rows, before any of them is checked.
      findByKeys: async (skus) => {
        for (const [code, sku] of await skusMeant(actor.id, skus)) meant.set(code, sku)
        return []
      },
      upsertMany: async (records) => {
        const rows = records as unknown as readonly Row[]
        const deliveries = deliveriesOf(rows.map((row) => ({ ...row, sku: meant.get(row.sku) ?? row.sku })))
        const refused = tooMuch(deliveries)
        if (refused !== undefined) return refused
        const by = { customerId: actor.id, actorId: actor.id, at }
        return atomically(async (unit) => {
          await addedInbounds(unit, deliveries, by)
          return ok({ created: records.length, updated: 0 })
        })
      },
    }
    const check = ({ sku }: RecordValues): Result<true> =>
      meant.has(String(sku)) ? ok(true) : failed(invalidInput([atField('sku', goodsFailure('SKU_NOT_FOUND', { sku: String(sku) }))]))
    return importRecords({ entity: inboundSheet, areLines: true, store, references, reader, check })(file, {
      actorId: actor.id,
      at,
      mayChange: false,
    })
  }
}
