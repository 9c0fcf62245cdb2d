import { clientsWithin } from '#core/platform/access/account.ts'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { planWave, releaseWave } from '#core/warehouse/goods/picking/plan-wave.usecase.ts'
import { reportShort } from '#core/warehouse/goods/orders/report-short.usecase.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { watchLevels } from '#core/warehouse/goods/stock/watch-stock.ts'
import { sku, type Sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { skuLabel } from '#core/parcels/labels/sku-label.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { ownedHandlers } from '../../platform/reference/owned.handlers.ts'
import { recordPresenter } from '../../../presenters/record.ts'
import { warehouseViewHandlers } from './warehouse-view.handlers.ts'
import { location } from '#core/warehouse/goods/stock/location.entity.ts'
import { stocktakeHandlers } from './stocktake.handlers.ts'
import { createStocktake, moveStocktake } from '#core/warehouse/goods/stocktakes/handle-stocktakes.usecase.ts'
import { transferHandlers } from './transfer.handlers.ts'
import { cancelTransfer, changeTransfer, createTransfer } from '#core/warehouse/goods/transfers/handle-transfers.usecase.ts'
import { readTransferSheet } from '#core/warehouse/goods/transfers/import-transfer-lines.ts'
import { receiveTransfer, sendTransfer } from '#core/warehouse/goods/transfers/move-transfer.usecase.ts'
import { withLevels } from './with-levels.ts'
import { disputeInbound } from '#core/operations/support/dispute-inbound.usecase.ts'
import { changeInbound, createInbound, moveInboundByCustomer } from '#core/warehouse/goods/inbound/handle-inbound.usecase.ts'
import { importInbounds } from '#core/warehouse/goods/inbound/import-inbounds.usecase.ts'
import { moveInboundByStaff, shelveInboundByHand } from '#core/warehouse/goods/inbound/receive-inbound.usecase.ts'
import { inboundHandlers } from './inbound.handlers.ts'
import { pickHandlers } from './pick.handlers.ts'
import { newWorkOrderNumber } from '../../operations/support/support-numbers.ts'
import { stockHandlers } from './stock.handlers.ts'
import type { SharedParts } from '../../composition.ts'

const ZPL_TYPE = 'application/zpl'
const present = recordPresenter(sku)

/** SKUs of shippers, and of all clients for staff. */
export function goods(parts: SharedParts): BindingsOf<RoutesOf<'goods'>> {
  const { store, references, clock, sheets, labelRenderer, listPrinter } = parts
  const watch = watchLevels({ atomically: store.atomically, clock })
  const own = ownedHandlers({
    entity: sku,
    storeOf: (entity, customerId) => withLevels(store.ownedStore(entity, customerId), { customerId, watch }),
    references,
    clock,
    sheetWriter: sheets.xlsx,
    reader: sheets.reader,
  })
  const atomically = withOrderEffects(store.atomically)
  const ports = { atomically: store.atomically, references, clock }
  const zoneOf = (code: string): string => references().find(warehouse, code)?.timezone ?? 'UTC'
  return {
    ...pickHandlers({
      picks: store.pickReading,
      skuNames: store.goods.names,
      ownerOf: async (account) => (await store.accounts.findByName('customer', account))?.id,
      zoneOf,
      planWave: planWave({ atomically, short: store.pickReading.short, clock }),
      releaseWave: releaseWave({ atomically, clock }),
      reportShort: reportShort({ atomically, clock }),
      listPrinter,
      references,
      clock,
    }),
    ...warehouseViewHandlers({ views: store.warehouseViews, locations: store.entityStore(location), labelRenderer, references, clock }),
    ...stocktakeHandlers({
      stocktakes: store.stocktakeReading,
      skuNames: store.goods.names,
      createStocktake: createStocktake(ports),
      moveStocktake: moveStocktake(ports),
      audit: store.audit,
      references,
    }),
    ...transferHandlers({
      transfers: store.transferReading,
      skuNames: store.goods.names,
      zoneOf,
      createTransfer: createTransfer(ports),
      changeTransfer: changeTransfer(ports),
      cancelTransfer: cancelTransfer(ports),
      sendTransfer: sendTransfer(ports),
      receiveTransfer: receiveTransfer(ports),
      readSheet: (file) => readTransferSheet({ references, reader: sheets.reader }, file),
      audit: store.audit,
      listPrinter,
      references,
      clock,
    }),
    ...inbounds(parts),
    ...stockHandlers({ stockReading: store.stockReading, atomically: store.atomically, references, clock }),
    ...skuLabels(parts),
    listGoods: own.list,
    findGoods: own.find,
    createGoods: own.create,
    updateGoods: own.update,
    removeGoods: own.remove,
    exportGoods: own.export,
    importGoods: own.import,
    clientsGoods: async ({ query, actor }) => {
      const { rows, total } = await store.goods.list({ ...query, customerIds: clientsWithin(actor) })
      return ok({ rows: rows.map((one) => ({ ...present(one), account: one.account })), total })
    },
  }
}

/** Inbound deliveries, for their client and for staff. */
function inbounds({ store, references, clock, sheets, listPrinter }: SharedParts) {
  const { atomically, inbounds: reading, goods: skus } = store
  const ports = { atomically, references, clock }
  return inboundHandlers({
    inbounds: reading,
    skuNames: skus.names,
    firstSku: async (customerId) =>
      (await skus.list({ customerIds: [customerId], page: 1, pageSize: 1 })).rows.map(({ skuCode }) => skuCode).at(0),
    audit: store.audit,
    createInbound: createInbound(ports),
    changeInbound: changeInbound(ports),
    moveByCustomer: moveInboundByCustomer(ports),
    moveByStaff: moveInboundByStaff(ports),
    shelve: shelveInboundByHand(ports),
    dispute: disputeInbound({ ...ports, newNumber: newWorkOrderNumber }),
    importInbounds: importInbounds({
      ...ports,
      reader: sheets.reader,
      skusMeant: skus.skusMeant,
    }),
    listPrinter,
    sheetWriter: sheets.xlsx,
    references,
    clock,
  })
}

/** Labels of SKUs for their client. */
const skuLabels = ({ store, labelRenderer }: SharedParts): Pick<BindingsOf<RoutesOf<'goods'>>, 'skuLabels'> => ({
  skuLabels: async ({ query: { ids, copies, format, dpi }, actor }) => {
    const found = await Promise.all(ids.map((id) => store.ownedStore(sku, actor.id).find(id)))
    if (found.includes(undefined)) return failed(referenceFailure('RECORD_NOT_FOUND'))
    const skuLabels = found.flatMap((one) =>
      one === undefined ? [] : Array.from({ length: copies }, () => skuLabel(one as unknown as Sku)),
    )
    const zpl = format === 'zpl' ? { dpi } : undefined
    return ok({
      fileName: `sku-labels.${format}`,
      ...(zpl === undefined ? {} : { type: ZPL_TYPE }),
      shown: 'inline',
      open: () => labelRenderer.renderSkus({ skuLabels, ...(zpl === undefined ? {} : { zpl }) }),
    })
  },
})
