import { sumOfLines } from '#core/money/costs/cost-lines.ts'
import { costFailure } from '#core/money/costs/cost.failures.ts'
import type {
  BilledParcel,
  CostBill,
  CostBills,
  CostDifference,
  CostLine,
  CostStore,
  KeyedCostUnit,
  ListedCostBill,
  ParcelCost,
} from '#core/money/costs/cost.ports.ts'
import type { CountedCharge, MarginFilter, MarginGroup, Margins, MarginStore, OrderMargin } from '#core/money/costs/margin.ports.ts'
import { totalMargin } from '#core/money/costs/margin.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { failed } from '#core/base/kernel/result.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'

/** Thrown where the database would refuse a row by its unique index. */
class TakenKey extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

/** A parcel that costs and charges are about. */
export type CostedParcel = BilledParcel & { readonly mawb?: string; readonly account: string; readonly month: string }
type MemoryMargin = Omit<OrderMargin, 'isCosted'> & { readonly costLines: number; readonly isIncomplete: boolean }

const inMonths = ({ from, to }: MarginFilter, month: string): boolean =>
  (from === undefined || month >= from) && (to === undefined || month <= to)

/**
 * Cost bills and margins in memory: units of work take turns, and one that is refused leaves
 * nothing.
 */
export function memoryCosts() {
  const parcels: CostedParcel[] = []
  const charges: CountedCharge[] = []
  let bills: readonly CostBill[] = []
  let lines: readonly (CostLine & { readonly id: number })[] = []
  let differences: readonly (CostDifference & { readonly id: number })[] = []
  let spread: readonly (ParcelCost & { readonly id: number })[] = []
  let kept: ReadonlyMap<string, MemoryMargin> = new Map()
  let mark = 0
  let audit: readonly AuditEntry[] = []
  const answers = new Map<string, { readonly bodyHash: string; readonly answer: string }>()

  const linesOf = (id: number) => lines.filter((one) => one.id === id).toSorted((one, other) => one.line - other.line)
  const differencesOf = (id: number) =>
    differences.filter((one) => one.id === id).toSorted((one, other) => one.line - other.line || (one.kind < other.kind ? -1 : 1))
  const bare = <T extends { readonly id: number }>({ id: _id, ...rest }: T) => rest
  const costs: CostStore = {
    add: async (bill) => {
      if (bills.some(({ supplier, bill_number: number }) => supplier === bill.supplier && number === bill.bill_number))
        throw new TakenKey(costFailure('COST_BILL_TAKEN', { number: bill.bill_number }))
      bills = [...bills, { ...bill, id: bills.length + 1, version: 1 }]
      return bills.length
    },
    lock: async (id) => bills.find((bill) => bill.id === id),
    keep: async (after) => {
      bills = bills.map((bill) => (bill.id === after.id ? { ...after, version: bill.version + 1 } : bill))
    },
    remove: async (id) => {
      bills = bills.filter((bill) => bill.id !== id)
      lines = lines.filter((one) => one.id !== id)
    },
    lines: async (id) => linesOf(id).map(bare),
    putLines: async (id, added) => {
      const places = new Set(added.map(({ line }) => line))
      lines = [...lines.filter((one) => one.id !== id || !places.has(one.line)), ...added.map((line) => ({ ...line, id }))]
    },
    removeLines: async (id, places) => {
      lines = lines.filter((one) => one.id !== id || !places.includes(one.line))
    },
    differences: async (id) => differencesOf(id).map(bare),
    keepDifferences: async (id, after) => {
      differences = [...differences.filter((one) => one.id !== id), ...after.map((one) => ({ ...one, id }))]
    },
    flown: async (mawbs) =>
      mawbs.flatMap((mawb) => {
        const on = parcels.filter((parcel) => parcel.mawb === mawb)
        return on.length === 0 ? [] : [{ mawb, toStation: 'DXB', grams: on.reduce((sum, { grams }) => sum + grams, 0), parcels: on.length }]
      }),
    parcelsOn: async (mawb) => parcels.filter((parcel) => parcel.mawb === mawb).map(({ orderNumber, grams }) => ({ orderNumber, grams })),
    parcels: async (waybills) =>
      parcels
        .filter(({ waybill }) => waybills.includes(waybill))
        .map(({ waybill, orderNumber, grams }) => ({ waybill, orderNumber, grams })),
    billedBefore: async (id) => {
      const own = bills.find((bill) => bill.id === id)
      const others = lines.filter(
        (one) =>
          one.id !== id &&
          one.amount > 0n &&
          one.reverses === undefined &&
          bills.find((bill) => bill.id === one.id)?.supplier === own?.supplier &&
          !lines.some((back) => back.id === one.id && back.reverses === one.line),
      )
      const isOf = (one: CostLine, other: CostLine): boolean =>
        one.subject === other.subject && one.mawb === other.mawb && one.waybill === other.waybill
      return linesOf(id).flatMap((one) => (others.some((other) => isOf(one, other)) ? [one.line] : []))
    },
    addParcelCosts: async (id, added) => {
      for (const one of added)
        if (spread.some((known) => known.id === id && known.line === one.line && known.orderNumber === one.orderNumber))
          throw new TakenKey(referenceFailure('DONE_MEANWHILE'))
      spread = [...spread, ...added.map((one) => ({ ...one, id }))]
    },
    parcelCosts: async (id, line) =>
      spread
        .filter((one) => one.id === id && one.line === line)
        .map(bare)
        .toSorted((one, other) => (one.orderNumber < other.orderNumber ? -1 : 1)),
  }
  const margins: MarginStore = {
    lock: async () => mark,
    chargesAfter: async (id, most) => charges.filter((charge) => charge.id > id).slice(0, most),
    chargesOf: async (orderNumbers) => charges.filter(({ orderNumber }) => orderNumbers.includes(orderNumber)),
    countedTo: async (id) => void (mark = id),
    change: async (changes) => {
      const after = new Map(kept)
      for (const { orderNumber, revenue, isIncomplete, cost = 0n, costLines = 0 } of changes) {
        const parcel = parcels.find((one) => one.orderNumber === orderNumber)
        if (parcel === undefined) continue
        const { account, month } = parcel
        const before = after.get(orderNumber) ?? {
          orderNumber,
          account,
          month,
          channel: '',
          country: 'AE',
          revenue: 0n,
          cost: 0n,
          costLines: 0,
          isIncomplete: false,
        }
        after.set(orderNumber, {
          ...before,
          revenue: revenue ?? before.revenue,
          isIncomplete: isIncomplete ?? before.isIncomplete,
          cost: before.cost + cost,
          costLines: before.costLines + costLines,
        })
      }
      kept = after
    },
  }
  const unit: KeyedCostUnit = {
    costs,
    margins,
    audit: { write: async (entries) => void (audit = [...audit, ...entries]) },
    answered: {
      claim: async ({ accountId, command, key }) => answers.get(`${accountId} ${command} ${key}`),
      recall: async ({ accountId, command, key }) => answers.get(`${accountId} ${command} ${key}`),
      remember: async ({ accountId, command, key, bodyHash }, answer) =>
        void answers.set(`${accountId} ${command} ${key}`, { bodyHash, answer }),
    },
  }
  const inTurn = unitsInTurn(unit, () => {
    const before = { bills, lines, differences, spread, kept, mark, audit }
    return () => ({ bills, lines, differences, spread, kept, mark, audit } = before)
  })
  const atomically: Atomically<KeyedCostUnit> = (work) =>
    inTurn(work).catch((error: unknown) => {
      if (error instanceof TakenKey) return failed(error.failure)
      throw error
    })
  return { atomically, reading: readingOf(), margins: marginsOf(), parcels, charges, auditOf: () => audit }

  function listed(bill: CostBill): ListedCostBill {
    const own = differences.filter(({ id }) => id === bill.id)
    return {
      ...bill,
      createdByName: '',
      lineCount: linesOf(bill.id).length,
      lineSum: sumOfLines(linesOf(bill.id)),
      undecided: own.filter(({ decision }) => decision === undefined).length,
      disputed: own.filter(({ decision }) => decision === 'disputed').length,
      spread: spread.filter(({ id }) => id === bill.id).reduce((sum, { amount }) => sum + amount, 0n),
    }
  }

  function readingOf(): Pick<CostBills, 'find' | 'lines' | 'disputed' | 'ofOrder'> {
    return {
      find: async (id) => bills.filter((bill) => bill.id === id).map(listed)[0],
      lines: async (id, { page, pageSize, differing }) => {
        const all = linesOf(id).map((line) => ({
          ...bare(line),
          isReversed: lines.some((back) => back.id === id && back.reverses === line.line),
          differences: differencesOf(id)
            .filter((one) => one.line === line.line)
            .map(bare),
        }))
        const shown = differing ? all.filter((line) => line.differences.length > 0) : all
        return { rows: shown.slice((page - 1) * pageSize, page * pageSize), total: shown.length }
      },
      disputed: async (id) =>
        differences
          .filter((one) => one.id === id && one.decision === 'disputed')
          .flatMap((one) => linesOf(id).flatMap((line) => (line.line === one.line ? [{ line: bare(line), difference: bare(one) }] : []))),
      ofOrder: async (orderNumber) =>
        spread
          .filter((one) => one.orderNumber === orderNumber)
          .flatMap(({ id, line: place, grams, amount, inReport }) =>
            bills.flatMap((bill) => {
              const line = linesOf(id).find((one) => one.line === place)
              if (bill.id !== id || line === undefined) return []
              const { subject, mawb, reverses } = line
              return [
                {
                  billId: id,
                  billNumber: bill.bill_number,
                  supplier: bill.supplier,
                  billDate: bill.bill_date,
                  subject,
                  ...(mawb === undefined ? {} : { mawb }),
                  grams,
                  amount: { amount, currency: bill.total.currency },
                  inReport,
                  isReversal: reverses !== undefined,
                },
              ]
            }),
          ),
    }
  }

  function marginsOf(): Margins {
    const matching = (filter: MarginFilter): readonly MemoryMargin[] =>
      [...kept.values()].filter(
        ({ month, account }) => inMonths(filter, month) && (filter.client === undefined || filter.client === account),
      )
    const keyOf: Readonly<Record<MarginGroup, (one: MemoryMargin) => string>> = {
      month: ({ month }) => month,
      client: ({ account }) => account,
      channel: ({ channel }) => channel,
      country: ({ country }) => country,
    }
    const shown = ({ costLines, isIncomplete: _incomplete, ...rest }: MemoryMargin): OrderMargin => ({ ...rest, isCosted: costLines > 0 })
    return {
      by: async (group, filter) =>
        [...Map.groupBy(matching(filter), keyOf[group])].map(([key, some]) => ({
          key,
          ...totalMargin(
            some.map(({ revenue, cost, costLines, isIncomplete }) => ({
              orders: 1,
              costed: costLines > 0 ? 1 : 0,
              incomplete: isIncomplete ? 1 : 0,
              revenue,
              cost,
            })),
          ),
        })),
      orders: async (filter, { page, pageSize }) => {
        const all = matching(filter).toSorted((one, other) => Number(one.revenue - one.cost - (other.revenue - other.cost)))
        return { rows: all.slice((page - 1) * pageSize, page * pageSize).map(shown), total: all.length }
      },
      ofOrder: async (orderNumber) => [kept.get(orderNumber)].flatMap((one) => (one === undefined ? [] : [shown(one)]))[0],
    }
  }
}
