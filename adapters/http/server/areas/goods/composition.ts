import { clientsWithin } from '../../../../../core/access/account.ts'
import { sku } from '../../../../../core/goods/sku.entity.ts'
import { ok } from '../../../../../core/kernel/result.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { ownedHandlers } from '../reference/owned.handlers.ts'
import { recordPresenter } from '../../presenters/record.ts'
import { stockHandlers } from './stock.handlers.ts'
import type { SharedParts } from '../composition.ts'

const present = recordPresenter(sku)

/** SKUs of shippers, and of all clients for staff. */
export function goods({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'goods'>> {
  const own = ownedHandlers({ entity: sku, storeOf: store.ownedStore, references, clock, sheetWriter: sheets.xlsx, reader: sheets.reader })
  return {
    ...stockHandlers({ stockReading: store.stockReading, atomically: store.atomically, references, clock }),
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
