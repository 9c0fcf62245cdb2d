import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { JournalEntry } from '#core/money/ledger/entry.ts'
import { currencyOf, receivable, wallet, type AccountId } from '#core/money/ledger/ledger-account.ts'
import type { AccountHead, CreditLimitUnit, LedgerReading, LedgerSnapshot, LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { CreditLimitChange } from '#core/money/ledger/wallets/credit-limit.ts'
import { fallsBelow, type LowBalance } from '#core/money/ledger/wallets/low-balance.rules.ts'
import type { PaymentPrompt } from '#core/money/payments/payment-provider.port.ts'
import type { Recharges, RechargeUnit } from '#core/money/payments/payment.ports.ts'
import { isUnclear, type Recharge } from '#core/money/payments/recharge.ts'
import { NOTHING_POSTED } from '#core/money/ledger/verification/seal.ts'
import type { ClosingUnit } from '#core/money/closings/closing.ports.ts'
import { monthOf } from '#core/money/ledger/month.rules.ts'
import type { ClosedMonth } from '#core/money/ledger/month-sums.ts'
import { memoryClosings } from '../closings/memory-closings.ts'
import { nodeDigest } from '../../../support/node-digest.ts'
import { memoryActs } from '../acts/memory-acts.ts'

/** Locks by name: each is held by one at a time, in the order of requests. */
function lockRoom() {
  const queues = new Map<string, Promise<void>>()
  return async (name: string): Promise<() => void> => {
    const before = queues.get(name) ?? Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    queues.set(
      name,
      before.then(() => promise),
    )
    await before
    return resolve
  }
}

const nameOf = ({ accountId, command, key }: KeyedCommand): string => `${accountId} ${command} ${key}`

/**
 * Everything a ledger stores, and units of work over it that hold their locks to the end and keep
 * all or nothing. `pause` is awaited wherever another unit could run in between.
 */
export function memoryLedger({
  pause = () => Promise.resolve(),
  isLocking = true,
}: { readonly pause?: () => Promise<void>; readonly isLocking?: boolean } = {}) {
  const entries: JournalEntry[] = []
  const news: string[] = []
  const heads = new Map<AccountId, AccountHead>()
  const recharges = new Map<string, Recharge>()
  const prompts = new Map<string, PaymentPrompt>()
  const checks = new Map<string, Instant>()
  const answers = new Map<string, { readonly bodyHash: string; readonly answer: string }>()
  const audit: AuditEntry[] = []
  const warnings: LowBalance[] = []
  const creditLimits: CreditLimitChange[] = []
  const acquire = lockRoom()
  let lastNumber = 0
  const headOf = (account: AccountId): AccountHead => heads.get(account) ?? { ...NOTHING_POSTED, account, creditLimit: 0n }

  const closings = memoryClosings(entries)
  const acts = memoryActs()

  const atomically: Atomically<LedgerUnit & RechargeUnit & ClosingUnit & CreditLimitUnit> = async (work) => {
    const held = new Map<string, () => void>()
    const writes: (() => void)[] = []
    const own = { entries: [] as JournalEntry[], heads: new Map<AccountId, AccountHead>() }
    const write = async (change: () => void): Promise<void> => {
      await pause()
      writes.push(change)
    }
    const lock = async (name: string): Promise<void> => {
      await pause()
      if (isLocking && !held.has(name)) held.set(name, await acquire(name))
    }
    const shareMonth = async (month: string): Promise<void> => {
      await pause()
      const name = `month ${month}`
      if (isLocking && !held.has(name)) held.set(name, await closings.share(month))
    }
    const unit: LedgerUnit & RechargeUnit & ClosingUnit & CreditLimitUnit = {
      ...acts.unit,
      closings: closings.keeper({ held, later: write }),
      ledger: {
        digest: nodeDigest,
        open: async ({ accounts, entries: wanted, reversing, at }) => {
          for (const account of accounts.toSorted()) await lock(account)
          for (const number of reversing) await lock(`entry ${number}`)
          await pause()
          const reversed = [...entries, ...own.entries].flatMap(({ number, reverses }) =>
            reverses !== undefined && reversing.includes(reverses) ? [[reverses, number] as const] : [],
          )
          const found = accounts.map((account) => own.heads.get(account) ?? headOf(account))
          await shareMonth(monthOf(at))
          return {
            openFrom: closings.openFrom(),
            heads: found,
            numbers: Array.from({ length: wanted }, () => (lastNumber += 1)),
            reversed: new Map(reversed),
          }
        },
        append: (added, after) => {
          own.entries.push(...added)
          for (const head of after) own.heads.set(head.account, head)
          return write(() => {
            entries.push(...added)
            for (const head of after) heads.set(head.account, head)
            warnings.push(...fallsBelow(added, after))
          })
        },
        find: async (number) => [...entries, ...own.entries].find((entry) => entry.number === number),
      },
      recharges: {
        lock: async (number) => {
          await lock(`recharge ${number}`)
          return recharges.get(number)
        },
        add: (recharge, checkAt) =>
          write(() => {
            recharges.set(recharge.number, recharge)
            if (checkAt !== undefined) checks.set(recharge.number, checkAt)
          }),
        paidBy: async (channel, transactionId) =>
          [...recharges.values()].find((one) => one.channel === channel && one.transactionId === transactionId),
        keepPrompt: (number, prompt) => write(() => prompts.set(number, prompt)),
        checkAt: (number, at) => write(() => checks.set(number, at)),
        takeForm: async (number) => {
          const prompt = prompts.get(number)
          await write(() => prompts.delete(number))
          return prompt
        },
        keep: (recharge) => write(() => recharges.set(recharge.number, recharge)),
      },
      answered: {
        claim: async (command) => {
          await lock(`key ${nameOf(command)}`)
          return answers.get(nameOf(command))
        },
        recall: async (command) => answers.get(nameOf(command)),
        recallAll: async (commands) => {
          for (const name of commands.map(nameOf).toSorted()) await lock(`key ${name}`)
          return commands.map((command) => answers.get(nameOf(command)))
        },
        rememberAll: (done) =>
          write(() => {
            for (const { command, answer } of done) answers.set(nameOf(command), { bodyHash: command.bodyHash, answer })
          }),
        remember: (command, answer) => write(() => answers.set(nameOf(command), { bodyHash: command.bodyHash, answer })),
      },
      creditLimits: { add: (change) => write(() => creditLimits.push(change)) },
      live: { publish: async ({ topic, to }) => write(() => news.push(`${topic} ${JSON.stringify(to)}`)) },
      // Nobody has bills here, and nothing is held.
      arrears: { of: async () => [] },
      jobs: { enqueue: async () => undefined },
      audit: {
        write: (rows) => write(() => audit.push(...rows)),
        of: async (area, subject) =>
          audit.filter((entry) => entry.area === area && entry.subject === subject).map((entry) => ({ ...entry, actorName: '' })),
      },
    }
    try {
      const result = await work(unit)
      if (result.ok) for (const change of writes) change()
      return result
    } finally {
      for (const release of held.values()) release()
    }
  }
  const byNumber = (): JournalEntry[] => entries.toSorted((left, right) => left.number - right.number)
  const rechargeReading: Pick<Recharges, 'find' | 'promptOf' | 'due'> = {
    find: async (number, { customerIds }) => {
      const recharge = recharges.get(number)
      return recharge === undefined || customerIds?.includes(recharge.customerId) === false ? undefined : { ...recharge, account: '' }
    },
    promptOf: async (number) => prompts.get(number),
    due: async (at, most) =>
      [...recharges.values()]
        .filter((one) => (one.state === 'pending' || one.state === 'giving_back' || isUnclear(one)) && (checks.get(one.number) ?? 0) <= at)
        .slice(0, most),
  }
  const reading: LedgerReading = {
    balancesOf: async (customerId) =>
      [...heads.values()]
        .filter(({ account }) => account.startsWith(wallet(customerId, '')))
        .map(({ account, balance }) => ({ amount: balance, currency: currencyOf(account) }))
        .toSorted((one, other) => one.currency.localeCompare(other.currency)),
    arrearsOf: async (customerId) => {
      const owed = new Map<string, bigint>()
      for (const { account, balance } of heads.values()) {
        const isOwed = account.startsWith(wallet(customerId, '')) || account.startsWith(receivable(customerId, ''))
        const currency = currencyOf(account)
        if (isOwed && balance < 0n) owed.set(currency, (owed.get(currency) ?? 0n) - balance)
      }
      return [...owed]
        .map(([currency, amount]) => ({ amount, currency }))
        .toSorted((one, other) => one.currency.localeCompare(other.currency))
    },
    snapshot: (read) => read(snapshotOf(byNumber(), heads.values(), closings.closedMonths())),
  }
  return {
    atomically,
    reading,
    rechargeReading,
    entries,
    /** News by which open pages read again. */
    news,
    byNumber,
    heads,
    recharges,
    audit,
    setFacts: closings.setFacts,
    closedMonths: closings.closedMonths,
    warnings,
    creditLimits,
    balanceOf: (account: AccountId): bigint => headOf(account).balance,
  }
}

/** A ledger as a verifier reads it. */
export const snapshotOf = (
  entries: readonly JournalEntry[],
  heads: Iterable<AccountHead>,
  closed: readonly ClosedMonth[] = [],
): LedgerSnapshot => ({
  digest: nodeDigest,
  entries: async function* () {
    yield* entries
  },
  heads: async function* () {
    yield* heads
  },
  closings: async () => closed,
  differences: async function* () {
    // A ledger in memory has no documents.
  },
})
