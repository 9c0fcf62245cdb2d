import type { HeldActKeeper, KeptAct, MoneyActKeeper, MoneyFindingKeeper } from '#core/money/acts/act.ports.ts'
import { beijingDay } from '#core/base/kernel/zoned-time.ts'
import type { FindingKind, MoneyFinding } from '#core/money/acts/money-finding.ts'
import type { HeldAct } from '#core/money/acts/held-act.ts'
import type { SecondPersonRule } from '#core/money/acts/money-act.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceRow, References } from '#core/base/fields/references.ts'
import { money } from '#core/base/kernel/money.ts'

/** Currencies that are worth as much as CNY. */
const RATES = ['AED', 'USD', 'SAR', 'KWD', 'JPY', 'IRR', 'EUR'].map((currency, id) => ({
  id,
  version: 1,
  version_code: `${currency}-1`,
  version_status: 'published',
  currency,
  to_usd: '1',
  to_rmb: '1',
  effective_from: 0,
}))
const WITH_RATES: References = {
  find: () => undefined,
  all: ({ name }: Entity) => (name === 'exchange_rate' ? (RATES as readonly ReferenceRow[]) : []) as never,
  near: () => [],
  keyOf: (_entity, named) => named,
}

/** A limit that nothing passes, for tests of other rules. */
export const nothingAbove = (references: () => References = () => WITH_RATES): SecondPersonRule => ({
  above: money(10n ** 30n, 'CNY'),
  references,
})

/** Acts in memory; what a unit that fails wrote is taken back by `restore`. */
export function memoryActs() {
  let acts: readonly KeptAct[] = []
  let held: readonly HeldAct[] = []
  const moneyActs: MoneyActKeeper = {
    hold: async () => undefined,
    spent: async ({ actorId, customerId, from, before }) => {
      const own = acts.filter((one) => one.actorId === actorId && one.confirmedBy === undefined && one.at >= from && one.at < before)
      const sumOf = (some: readonly KeptAct[]): bigint => some.reduce((sum, { worth = 0n }) => sum + worth, 0n)
      return { onClient: sumOf(own.filter((one) => one.customerId === customerId)), overAll: sumOf(own) }
    },
    add: async (act) => void (acts = [...acts, act]),
  }
  const heldActs: HeldActKeeper = {
    add: async (act) => {
      const added = { ...act, id: held.length + 1 }
      held = [...held, added]
      return added
    },
    openOf: async (kind, subject) => held.find((one) => one.kind === kind && one.subject === subject && one.state === 'waiting'),
    lock: async (id, { customerIds }) => held.find((one) => one.id === id && customerIds?.includes(one.customerId) !== false),
    keep: async (act) => void (held = held.map((one) => (one.id === act.id ? act : one))),
  }
  let findings: readonly MoneyFinding[] = []
  const moneyFindings: MoneyFindingKeeper = {
    find: async ({ from, least, at }) => {
      const alone = acts.filter((act) => act.confirmedBy === undefined && act.at >= from)
      const ofKind = (kind: FindingKind, some: readonly KeptAct[]) => some.map((act) => ({ kind, day: beijingDay(act.at), act }))
      const all = [
        ...ofKind('near_limit', alone),
        ...ofKind(
          'self_confirmed',
          alone.filter(({ kind }) => kind === 'bank_line'),
        ),
      ]
      const keyOf = ({ kind, day, act }: (typeof all)[number]): string => [kind, day, act.actorId, act.customerId].join(' ')
      const groups = [...Map.groupBy(all, keyOf).values()].flatMap((group) => {
        const [first] = group
        const worth = group.reduce((sum, { act }) => sum + (act.worth ?? 0n), 0n)
        if (first === undefined || (first.kind === 'near_limit' && worth < least)) return []
        const { actorId, customerId } = first.act
        const known = findings.find((one) => keyOf(first) === [one.kind, one.day, one.actorId, one.customerId].join(' '))
        if (known !== undefined && known.worth >= worth) return []
        return [{ kind: first.kind, day: first.day, actorId, customerId, acts: group.length, worth, foundAt: at, id: known?.id }]
      })
      for (const { id = findings.length + 1, ...rest } of groups) findings = [...findings.filter((one) => one.id !== id), { ...rest, id }]
      return groups.length
    },
    lock: async (id, { customerIds }) => findings.find((one) => one.id === id && customerIds?.includes(one.customerId) !== false),
    keep: async (finding) => void (findings = findings.map((one) => (one.id === finding.id ? finding : one))),
  }
  return {
    moneyFindings,
    unit: { moneyActs, heldActs },
    acts: () => acts,
    held: () => held,
    state: () => ({ acts, held }),
    restore: (to: { readonly acts: readonly KeptAct[]; readonly held: readonly HeldAct[] }): void => void ({ acts, held } = to),
  }
}
