import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { sameWords, type Locale } from '#core/base/kernel/words.ts'
import { FEE_COLUMNS, seesMoney } from '#core/parcels/orders/order-fee-columns.ts'
import { ORDER_LIST_COLUMNS } from '#core/parcels/orders/print/order-list.document.ts'
import type { PrintOrderList, printOrderList } from '#core/parcels/orders/print/print-order-list.usecase.ts'
import type { ListPrinter } from '#core/base/documents/list-document.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { OrderListQuery } from '../../../../contract/parcels/orders/order.routes.ts'
import { readZone, today } from '../../../presenters/query-days.ts'
import type { OrderBindings } from './order-answers.ts'
import { orderFilter } from './order-filter.ts'

type Reading = { readonly shippers: Shippers; readonly references: () => References }

/**
 * Reads which orders a call wants printed as a list; one client's list names the client.
 * INPUT_INVALID.
 */
export function readOrderList({ shippers, references }: Reading) {
  async function clientOf(actor: Actor, id: number | undefined): Promise<string | undefined> {
    if (actor.audience === 'customer') return `${actor.company ?? actor.name} (${actor.id})`
    const shipper = id === undefined ? undefined : await shippers.find(id)
    return shipper && `${shipper.account.account} (${shipper.account.id})`
  }
  return async (query: OrderListQuery, actor: Actor, locale: Locale): Promise<Result<PrintOrderList>> => {
    const strange = query.columns?.filter((one) => !ORDER_LIST_COLUMNS.includes(one)) ?? []
    if (strange.length > 0)
      return failed(
        invalidInput(
          strange.map((found) =>
            atField('columns', inputFailure('NOT_A_CHOICE', { found, choices: sameWords(ORDER_LIST_COLUMNS.join(', ')) })),
          ),
        ),
      )
    const { sort, columns, lang = locale, ...filters } = query
    const filter = orderFilter(filters, { actor, references: references() })
    if (!filter.ok) return filter
    const zone = readZone(query)
    if (!zone.ok) return zone
    const client = await clientOf(actor, filter.value.customerId)
    const shown = seesMoney(actor) ? columns : columns?.filter((one) => !(one in FEE_COLUMNS) && one !== 'fee_state')
    return ok({ filter: filter.value, sort, columns: shown, locale: lang, zone: zone.value, client })
  }
}

type Parts = {
  readonly readOrderList: ReturnType<typeof readOrderList>
  readonly printOrderList: ReturnType<typeof printOrderList>
  readonly listPrinter: ListPrinter
  readonly clock: Clock
}

/** The handler of lists of orders on A4. */
export const orderListHandlers = ({
  readOrderList: read,
  printOrderList: print,
  listPrinter,
  clock,
}: Parts): OrderBindings<'printOrders'> => ({
  printOrders: async ({ query, actor, locale }) => {
    const wanted = await read(query, actor, locale)
    if (!wanted.ok) return wanted
    const list = await print(wanted.value)
    if (!list.ok) return list
    return ok({ fileName: `orders-${today(clock.now())}.pdf`, shown: 'inline', open: () => listPrinter.printList(list.value) })
  },
})
