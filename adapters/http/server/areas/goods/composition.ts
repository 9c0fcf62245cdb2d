import { clientsWithin } from '../../../../../core/access/account.ts'
import { withOrderEffects } from '../../../../../core/flows/order-effects.ts'
import { planWave, releaseWave } from '../../../../../core/flows/plan-wave.usecase.ts'
import { reportShort } from '../../../../../core/flows/report-short.usecase.ts'
import { warehouse } from '../../../../../core/reference/warehouse.entity.ts'
import { watchLevels } from '../../../../../core/goods/watch-stock.ts'
import { sku, type Sku } from '../../../../../core/goods/sku.entity.ts'
import { skuKey } from '../../../../../core/goods/pick.ts'
import { skuLabel } from '../../../../../core/labels/sku-label.ts'
import { referenceFailure } from '../../../../../core/fields/reference.failures.ts'
import { failed, ok } from '../../../../../core/kernel/result.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { ownedHandlers } from '../reference/owned.handlers.ts'
import { recordPresenter } from '../../presenters/record.ts'
import { warehouseViewHandlers } from './warehouse-view.handlers.ts'
import { location } from '../../../../../core/goods/location.entity.ts'
import { stocktakeHandlers } from './stocktake.handlers.ts'
import { createStocktake, moveStocktake } from '../../../../../core/goods/handle-stocktakes.usecase.ts'
import { transferHandlers } from './transfer.handlers.ts'
import { cancelTransfer, changeTransfer, createTransfer } from '../../../../../core/goods/handle-transfers.usecase.ts'
import { readTransferSheet } from '../../../../../core/goods/import-transfer-lines.ts'
import { receiveTransfer, sendTransfer } from '../../../../../core/goods/move-transfer.usecase.ts'
import { withLevels } from './with-levels.ts'
import { disputeInbound } from '../../../../../core/flows/dispute-inbound.usecase.ts'
import { changeInbound, createInbound, moveInboundByCustomer } from '../../../../../core/goods/inbound/handle-inbound.usecase.ts'
import { importInbounds } from '../../../../../core/goods/inbound/import-inbounds.usecase.ts'
import { moveInboundByStaff, shelveInboundByHand } from '../../../../../core/goods/inbound/receive-inbound.usecase.ts'
import { inboundHandlers } from './inbound.handlers.ts'
import { pickHandlers } from './pick.handlers.ts'
import { newWorkOrderNumber } from '../support/support-numbers.ts'
import { stockHandlers } from './stock.handlers.ts'
import type { SharedParts } from '../composition.ts'

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
      knownSkus: async (customerId, codes) => {
        const names = await skus.names(codes.map((sku) => ({ customerId, sku })))
        return codes.filter((sku) => names.has(skuKey(customerId, sku)))
      },
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
