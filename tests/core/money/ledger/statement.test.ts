import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import type { JournalEntry } from '#core/money/ledger/entry.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import { makeStatement } from '#core/money/ledger/statements/make-statement.usecase.ts'
import { statementPaper, statementSheet } from '#core/money/ledger/statements/statement.document.ts'
import { periodOf, statementOf } from './sample-statement.ts'

const MINE = wallet(1001, 'CNY')
const NOON = Date.UTC(2026, 10, 20, 12)
const reader = { locale: 'en-US', zone: 'UTC' } as const

/** Entries of one leg with these changes, each with the balance after it. */
const journalOf = (changes: readonly bigint[], opening = 0n): readonly JournalEntry[] => {
  let balance = opening
  return changes.map((amount, at) => {
    balance += amount
    const legs = [{ account: MINE, amount, sequence: at + 1, balanceAfter: balance, link: '' }]
    const number = at + 1
    return { number, at: NOON + at, actorId: 3, kind: 'adjustment', reference: `A${number}`, legs, payWay: 'balance', calculated: false }
  })
}

describe('a statement', () => {
  it('adds up from its opening to its closing balance, however a period is cut', () => {
    const changes = fc.array(
      fc.bigInt({ min: -9_999n, max: 9_999n }).filter((one) => one !== 0n),
      { maxLength: 40 },
    )
    return fc.assert(
      fc.asyncProperty(changes, fc.bigInt({ min: -500n, max: 500n }), fc.nat(40), async (some, opening, cut) => {
        const entries = journalOf(some, opening)
        const all = await statementOf(MINE, { opening, entries })
        const sum = some.reduce((total, one) => total + one, 0n)
        expect(all.closing?.amount).toBe(opening + sum)
        expect((all.credited?.amount ?? 0n) - (all.debited?.amount ?? 0n)).toBe(sum)
        const early = await statementOf(MINE, { opening, entries: entries.slice(0, cut) })
        const late = await statementOf(MINE, { opening: early.closing?.amount ?? 0n, entries: entries.slice(cut) })
        expect(late.closing).toEqual(all.closing)
        expect([...early.rows, ...late.rows]).toEqual(all.rows)
      }),
    )
  })

  it('refuses to skip a movement, at its end too', async () => {
    const entries = journalOf([500n, -200n, 100n])
    await expect(statementOf(MINE, { opening: 0n, entries: entries.filter((_, at) => at !== 1) })).rejects.toThrow('does not follow')
    const short = { ...periodOf(MINE, { opening: 0n, entries }), closing: money(1n, 'CNY') }
    const flow = { period: async (account: string) => (account === MINE ? short : undefined) }
    const made = must(await makeStatement({ flow, clock: { now: () => NOON } })({ ...WANTED, isPaper: false }))
    const read = async (): Promise<void> => {
      for await (const _row of statementSheet(made, reader).rows) continue
    }
    await expect(read()).rejects.toThrow('does not end with its balance')
  })

  const WANTED = { customerId: 1001, client: 'ddp (1001)', currency: 'CNY', zone: 'Asia/Shanghai' }

  it('is of the current month unless days are given, and begins where it ends at the earliest', async () => {
    const flow = { period: async () => undefined }
    const make = makeStatement({ flow, clock: { now: () => NOON } })
    expect(must(await make({ ...WANTED, isPaper: true }))).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
    expect(must(await make({ ...WANTED, from: '2026-12-24', isPaper: true }))).toMatchObject({ from: '2026-12-24', to: '2026-12-24' })
    const wrong = await make({ ...WANTED, from: '2026-11-05', to: '2026-11-04', isPaper: true })
    expect(wrong).toMatchObject({ ok: false, failure: { code: 'INPUT_INVALID', fields: [{ path: 'to' }] } })
  })

  it('says on paper what each account comes to, in the reader’s language', async () => {
    const period = periodOf(MINE, { opening: 100_000n, entries: journalOf([50_000n, -25n], 100_000n) })
    const flow = { period: async (account: string) => (account === MINE ? period : undefined) }
    const made = must(await makeStatement({ flow, clock: { now: () => NOON } })({ ...WANTED, isPaper: true }))
    const paperIn = async (locale: 'zh-CN' | 'zh-TW' | 'en-US') => {
      const paper = statementPaper(made, { reader: { locale, zone: 'UTC' }, now: NOON })
      const rows = []
      for await (const row of paper.rows) rows.push(row.map((cell) => (typeof cell === 'string' ? cell : cell.join(' '))))
      return { rows, totals: paper.totals(), title: paper.title }
    }
    const english = await paperIn('en-US')
    expect(english.title).toBe('Statement of account')
    expect(english.totals).toEqual(['Wallet: Opening balance 1,000.00  In 500.00  Out 0.25  Closing balance 1,499.75'])
    expect(english.rows.map((row) => row.slice(3))).toEqual([
      ['', '', '1,000.00'],
      ['500.00', '', '1,500.00'],
      ['', '0.25', '1,499.75'],
      ['', '', '1,499.75'],
    ])
    expect((await paperIn('zh-CN')).totals).toEqual(['钱包: 期初余额 1,000.00  收入 500.00  支出 0.25  期末余额 1,499.75'])
    expect((await paperIn('zh-TW')).title).toBe('對帳單')
  })
})
