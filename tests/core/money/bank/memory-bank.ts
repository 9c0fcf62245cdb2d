import type { CustomerBill } from '#core/money/billing/bill.ports.ts'
import { partyKey } from '#core/money/bank/bank-cells.ts'
import type { BankLine, BankPart } from '#core/money/bank/bank-line.ts'
import type { KeptForms } from '#core/money/bank/statement-forms.ts'
import type { BankClues, BankLineStore, BankUnit, NamedClient, WeighedBill } from '#core/money/bank/bank.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { NewMessage } from '#core/portal/messages/message.ports.ts'
import { memoryRemittances } from '../cod/memory-remittances.ts'
import { memoryLedger } from '../ledger/memory-ledger.ts'

export type MemoryClient = NamedClient & { readonly bankAccount?: string }
type MemoryBankLine = { line: BankLine; readonly parts: (BankPart & { isLive: boolean })[] }

/**
 * Bank lines, bills and the ledger in memory: units of work one after another, each whole or not at
 * all.
 */
export function memoryBank(clients: readonly MemoryClient[]) {
  const ledger = memoryLedger()
  const remitted = memoryRemittances()
  let lines = new Map<number, MemoryBankLine>()
  let bills = new Map<string, CustomerBill>()
  let payers = new Map<string, number>()
  const forms = new Map<string, KeptForms>()
  let serial = 0
  let told: readonly NewMessage[] = []
  const jobs: string[] = []
  const clientOf = (customerId: number): NamedClient => {
    const found = clients.find((one) => one.customerId === customerId)
    if (found === undefined) throw new Error(`no client ${customerId}`)
    return { customerId, account: found.account, name: found.name }
  }
  const weighed = (bill: CustomerBill): WeighedBill => ({
    ...clientOf(bill.customerId),
    billNumber: bill.billNumber,
    currency: bill.currency,
    state: bill.state,
    left: bill.amount - bill.paidAmount,
  })
  const open = (): readonly WeighedBill[] => [...bills.values()].filter(({ state }) => state === 'audited').map(weighed)
  const bankClues: BankClues = {
    billsNamed: async (numbers) => [...bills.values()].filter(({ billNumber }) => numbers.includes(billNumber)).map(weighed),
    billsOpenAt: async (amounts) =>
      open().filter(({ left, currency }) => amounts.some((one) => one.amount === left && one.currency === currency)),
    openBillsOf: async (ids) => open().filter(({ customerId, left }) => ids.includes(customerId) && left > 0n),
    payers: async (keys) =>
      [...payers].flatMap(([name, count]) => {
        const [customerId = '', ...key] = name.split(' ')
        return keys.includes(key.join(' ')) && count > 0 ? [{ ...clientOf(Number(customerId)), key: key.join(' '), count }] : []
      }),
    clientsBy: async ({ companies, bankAccounts, accounts }) =>
      clients.flatMap(({ bankAccount, ...client }) => [
        ...(companies.includes(partyKey(client.name)) ? [{ ...client, by: 'company', key: partyKey(client.name) } as const] : []),
        ...(bankAccount !== undefined && bankAccounts.includes(bankAccount)
          ? [{ ...client, by: 'own_account', key: bankAccount } as const]
          : []),
        ...(accounts.includes(client.account) ? [{ ...client, by: 'account', key: client.account } as const] : []),
      ]),
    remittances: async () => [],
    statementDays: async () => [],
  }
  const bankLines: BankLineStore = {
    addImport: async () => (serial += 1),
    add: async (importId, stated) => {
      const known = (one: { account: string; key: string }) =>
        [...lines.values()].find(({ line }) => line.account === one.account && line.key === one.key)?.line
      let added = 0
      for (const one of stated) {
        if (known(one) !== undefined) continue
        const id = (serial += 1)
        lines.set(id, { line: { ...one, id, importId, state: 'unmatched' }, parts: [] })
        added += 1
      }
      const differing = stated.flatMap((one, at) => {
        const there = known(one)?.amount
        return there?.amount === one.amount.amount && there.currency === one.amount.currency ? [] : [at]
      })
      return { added, differing }
    },
    formsOf: async (accounts) => accounts.flatMap((account) => forms.get(account) ?? []),
    keepForms: async (kept) => {
      for (const one of kept) forms.set(one.account, { ...forms.get(one.account), ...one })
    },
    lock: async (id) => lines.get(id)?.line,
    importerOf: async () => undefined,
    keep: async (changed) => {
      for (const line of changed) lines.set(line.id, { line, parts: lines.get(line.id)?.parts ?? [] })
    },
    lockWaiting: async ({ after, limit, lineId, importId, customerId }) =>
      [...lines.values()]
        .map(({ line }) => line)
        .filter(({ id, state }) => id > after && (state === 'unmatched' || state === 'suggested'))
        .filter((line) => (lineId ?? line.id) === line.id && (importId ?? line.importId) === line.importId)
        .filter(({ suggestion }) => customerId === undefined || suggestion?.customerId === customerId)
        .slice(0, limit),
    addParts: async (id, parts) => {
      const kept = lines.get(id)
      if (kept) lines.set(id, { ...kept, parts: [...kept.parts, ...parts.map((part) => ({ ...part, isLive: true }))] })
    },
    parts: async (id) => (lines.get(id)?.parts ?? []).filter(({ isLive }) => isLive).map(({ isLive: _isLive, ...part }) => part),
    endParts: async (id) => {
      const kept = lines.get(id)
      if (kept) lines.set(id, { ...kept, parts: kept.parts.map((part) => ({ ...part, isLive: false })) })
    },
    learn: async (keys, customerId, by) => {
      for (const key of keys) payers.set(`${customerId} ${key}`, (payers.get(`${customerId} ${key}`) ?? 0) + by)
    },
    clientOf: async (account) => clients.find((one) => one.account === account)?.customerId,
  }
  const never = async (): Promise<never> => {
    throw new Error('not asked for here')
  }
  const customerBills: BankUnit['customerBills'] = {
    drawSerial: async () => (serial += 1),
    add: async (bill) => {
      const id = (serial += 1)
      bills.set(bill.billNumber, { ...bill, id, version: 1 })
      return id
    },
    lock: async (number) => bills.get(number),
    keep: async (bill) => void bills.set(bill.billNumber, { ...bill, version: bill.version + 1 }),
    addLines: never,
    unbilled: never,
    takeCharges: never,
    sumOf: never,
    free: never,
    lockPeriods: never,
    keepPeriods: never,
    firstCharge: never,
  }
  let last: Promise<unknown> = Promise.resolve()
  const atomically: Atomically<BankUnit> = (work) => {
    const turn = last.then(async () => {
      const takeBack = remitted.mark()
      const before = [new Map(lines), new Map(bills), new Map(payers), told] as const
      const restore = (): void => {
        takeBack()
        ;[lines, bills, payers, told] = [new Map(before[0]), new Map(before[1]), new Map(before[2]), before[3]]
      }
      try {
        const done = await ledger.atomically((unit) =>
          work({
            ...unit,
            ...remitted.part,
            bankLines,
            bankClues,
            customerBills,
            messages: { send: async (message) => void (told = [...told, message]) },
            jobs: { enqueue: async (kind) => void jobs.push(kind.name) },
          }),
        )
        if (!done.ok) restore()
        return done
      } catch (error) {
        restore()
        throw error
      }
    })
    last = turn.catch(() => undefined)
    return turn
  }
  return {
    atomically,
    jobs,
    told: () => told,
    balanceOf: ledger.balanceOf,
    byNumber: ledger.byNumber,
    lines: () => [...lines.values()].map(({ line }) => line),
    partsOf: (id: number) => lines.get(id)?.parts ?? [],
    bills: () => [...bills.values()],
  }
}
