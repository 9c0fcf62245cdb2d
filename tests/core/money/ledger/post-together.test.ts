import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must } from '#core/base/kernel/result.ts'
import type { LedgerUnit } from '#core/money/ledger/ledger.ports.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { postTogether } from '#core/money/ledger/post-together.ts'
import { memoryLedger } from './memory-ledger.ts'
import { amount, cashier, keyedLedgerCommand, NOON } from './sample-money.ts'

/**
 * Customers whose entries come at once, and come back as soon as they are answered; what each unit
 * of work wrote, and how many were open together.
 */
async function unitsOf(customerIds: readonly number[], times: number) {
  const store = memoryLedger()
  const units: number[] = []
  let [open, mostOpen] = [0, 0]
  const atomically: Atomically<LedgerUnit> = async (work) => {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    // Both are open before either ends, as on a store that takes time.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    let written = 0
    const result = await store.atomically(async (unit) => {
      const append: LedgerUnit['ledger']['append'] = (entries, heads) =>
        unit.ledger.append(entries, heads).then(() => void (written = entries.length))
      return work({ ...unit, ledger: { ...unit.ledger, append } })
    })
    units.push(written)
    open -= 1
    return result
  }
  const posting = postTogether({ atomically, clock: { now: () => NOON } })
  const caller = async (customerId: number, at: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      const reference = `${at}-${time}`
      const draft = adjustment({ customerId, reference, amount: amount('1.00 CNY'), note: 'test' })
      must(await posting(keyedLedgerCommand(reference), { actor: cashier, customerId, draftOf: async () => ({ ok: true, value: draft }) }))
    }
  }
  await Promise.all(customerIds.map(caller))
  // The first callers find nothing to share.
  return { settled: units.slice(6), mostOpen, written: units.reduce((sum, one) => sum + one, 0) }
}

const CALLERS = 16
const many = Array.from({ length: CALLERS }, (_, at) => 1001 + at)

describe('entries that are posted together', () => {
  it('of many customers are shared by two units of work alike', async () => {
    const { settled, mostOpen, written } = await unitsOf(many, 8)
    expect([mostOpen, written]).toEqual([2, CALLERS * 8])
    expect(Math.max(...settled)).toBeLessThanOrEqual(CALLERS / 2 + 1)
    expect(Math.min(...settled.slice(0, -2))).toBeGreaterThanOrEqual(CALLERS / 2 - 1)
  })

  it('of one customer are one unit of work after the other, of all that wait', async () => {
    const { settled, mostOpen, written } = await unitsOf(Array(CALLERS).fill(1001), 12)
    expect([mostOpen, written]).toEqual([1, CALLERS * 12])
    expect(Math.max(...settled)).toBeGreaterThanOrEqual(CALLERS - 1)
  })
})
