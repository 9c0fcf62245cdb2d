import { pino } from 'pino'
import { STOCK_FAULTS, verifyStock, type StockFinding, type StockVerdict } from '#core/warehouse/goods/stock/verify-stock.ts'
import { fillText, localeOf } from '#core/base/kernel/words.ts'
import { openStoreAlone } from './database/composition.ts'
import { orOperatorLine } from './operator-store.ts'
import { readSettings } from './settings/settings.ts'

/** A difference as an operator reads it: `place` is warehouse, location and SKU, or the order. */
export type StockDifference = {
  readonly fault: string
  readonly text: string
  readonly client: string
  readonly place: string
  readonly kept: number
  readonly counted: number
}

/** Reading the whole history takes as long as it takes. */
const MOST_MILLIS = 3_600_000

const placeOf = (finding: StockFinding): string =>
  'orderNumber' in finding ? finding.orderNumber : [finding.warehouse, finding.location, finding.sku].join(' ')

/**
 * Counts the stock of the settings' store again (`crossdock admin verify-stock`), whether or not a
 * server runs on it, as it is at one moment. Each difference is reported when it is found; answers
 * what was counted, or why the store cannot be used. Changes nothing.
 */
export async function recountStock({
  language,
  report,
}: {
  readonly language: string
  readonly report: (difference: StockDifference) => void
}): Promise<StockVerdict | string> {
  const locale = localeOf(language)
  return orOperatorLine(async () => {
    const { store, close } = await openStoreAlone(readSettings(process.env), pino({ level: 'silent' }))
    try {
      const named = new Map<number, string>()
      return await store.within(MOST_MILLIS, () =>
        store.stockRecount.snapshot((snapshot) =>
          verifyStock(snapshot, async (finding) => {
            const { fault, customerId, kept, counted } = finding
            const client = named.get(customerId) ?? (await store.accounts.find(customerId))?.account ?? String(customerId)
            named.set(customerId, client)
            report({ fault, text: fillText(STOCK_FAULTS[fault], {}, locale), client, place: placeOf(finding), kept, counted })
          }),
        ),
      )
    } finally {
      await close()
    }
  })
}
