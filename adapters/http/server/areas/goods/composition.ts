import { clientsWithin } from '../../../../../core/access/account.ts'
import { sku, type Sku } from '../../../../../core/goods/sku.entity.ts'
import { skuLabel } from '../../../../../core/labels/sku-label.ts'
import { referenceFailure } from '../../../../../core/fields/reference.failures.ts'
import { failed, ok } from '../../../../../core/kernel/result.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { ownedHandlers } from '../reference/owned.handlers.ts'
import { recordPresenter } from '../../presenters/record.ts'
import { stockHandlers } from './stock.handlers.ts'
import type { SharedParts } from '../composition.ts'

const ZPL_TYPE = 'application/zpl'
const present = recordPresenter(sku)

/** SKUs of shippers, and of all clients for staff. */
export function goods({ store, references, clock, sheets, labelRenderer }: SharedParts): BindingsOf<RoutesOf<'goods'>> {
  const own = ownedHandlers({ entity: sku, storeOf: store.ownedStore, references, clock, sheetWriter: sheets.xlsx, reader: sheets.reader })
  return {
    ...stockHandlers({ stockReading: store.stockReading, atomically: store.atomically, references, clock }),
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
