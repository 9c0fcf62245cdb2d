import { describe, expect, it } from 'vitest'
import { formatAmount } from '#core/base/kernel/money.ts'
import { receivable, wallet } from '#core/money/ledger/ledger-account.ts'
import { NOTHING_POSTED } from '#core/money/ledger/verification/seal.ts'
import { clientStanding, NO_BILLS, type ClientStanding } from '#core/money/standings/client-standing.ts'
import { standingSheet, standingSums } from '#core/money/standings/standing-sheet.ts'

type StandingInput = {
  readonly balance?: bigint
  readonly owed?: bigint
  readonly late?: bigint
  readonly limit?: bigint
  readonly warnBelow?: bigint
}

const standing = ({ balance = 0n, owed = 0n, late = 0n, limit = 0n, warnBelow }: StandingInput, currency = 'CNY'): ClientStanding => {
  const head = { ...NOTHING_POSTED, creditLimit: limit, ...(warnBelow === undefined ? {} : { warnBelow }) }
  return clientStanding({
    client: { customerId: 7, account: 'anna', name: 'Anna', periodDays: 7, isWhitelisted: false },
    wallet: { ...head, account: wallet(7, currency), balance },
    receivable: { ...head, account: receivable(7, currency), balance: -owed },
    bills: { ...NO_BILLS, count: 1, overdue: { to_30: late, to_60: 0n, to_90: 0n, older: 5n } },
    held: 2,
  })
}

describe('where a client stands', () => {
  it('is in arrears by a wallet below zero and by what is overdue, not by what is on terms', () => {
    const { arrears, onTerms, available } = standing({ balance: -100n, owed: 900n, late: 30n, limit: 2_000n })
    expect([arrears, onTerms, available].map(formatAmount)).toEqual(['1.35', '9.00', '10.00'])
    expect(formatAmount(standing({ balance: 100n, late: -50n }).arrears)).toBe('0.00')
  })

  it('is low where the balance is below the level, and not at it', () => {
    expect([standing({ balance: 5n }), standing({ balance: 5n, warnBelow: 5n }), standing({ balance: 4n, warnBelow: 5n })]).toMatchObject([
      { isLow: false },
      { isLow: false },
      { isLow: true },
    ])
  })

  it('adds up currency by currency, below a list and at the end of a sheet', async () => {
    const rows = [standing({ balance: 100n }), standing({ balance: 23n }), standing({ balance: 7n }, 'AED')]
    expect(standingSums(rows).map(({ currency, rows: count, balance }) => [currency, count, formatAmount(balance)])).toEqual([
      ['AED', 1, '0.07'],
      ['CNY', 2, '1.23'],
    ])
    async function* batches() {
      yield rows.slice(0, 1)
      yield rows.slice(1)
    }
    const written: (readonly unknown[])[] = []
    for await (const row of standingSheet(batches(), 'en-US').rows) written.push(row)
    expect(written.map((row) => [row[0], row[3], row[4]])).toEqual([
      ['Anna', 'CNY', '1.00'],
      ['Anna', 'CNY', '0.23'],
      ['Anna', 'AED', '0.07'],
      ['Total', 'CNY', '1.23'],
      ['Total', 'AED', '0.07'],
    ])
  })
})
