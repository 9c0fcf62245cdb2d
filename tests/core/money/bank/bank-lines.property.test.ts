import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import { confirmBankLine } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { moveBankLine } from '#core/money/bank/move-bank-line.usecase.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { houseAccount, receivable, wallet } from '#core/money/ledger/ledger-account.ts'
import { addAuditedBill, importStatementRows } from '../../../contracts/money/bank.contract.ts'
import { seededReferences } from '../../../support/references.ts'
import { memoryBank } from './memory-bank.ts'
import { nothingAbove } from '../acts/memory-acts.ts'

const CLIENTS = [
  { customerId: 1001, account: 'co', name: '甲有限公司' },
  { customerId: 1002, account: 'rival', name: '乙有限公司' },
]
const [LINES, BILLS] = [5, 4]
const clerk = { id: 3 } as Actor
const clock = { now: () => Date.UTC(2026, 10, 23) }
const cents = fc.bigInt({ min: 1n, max: 900n })
const shown = (amount: bigint): string => formatAmount(money(amount, 'CNY'))

const step = fc.oneof(
  fc.record({ does: fc.constant('import' as const), from: fc.nat({ max: LINES - 1 }) }),
  fc.record({
    does: fc.constant('confirm' as const),
    line: fc.nat({ max: LINES - 1 }),
    bills: fc.array(fc.tuple(fc.nat({ max: BILLS - 1 }), cents), { maxLength: 3 }),
    client: fc.option(fc.constantFrom('co', 'rival'), { nil: undefined }),
    key: fc.nat({ max: 3 }),
  }),
  fc.record({ does: fc.constantFrom('undo' as const, 'ignore' as const, 'restore' as const), line: fc.nat({ max: LINES - 1 }) }),
)

describe('bank lines, whatever is imported, confirmed, repeated and undone', () => {
  it('count once, keep all money, and pay no bill above its amount', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(cents, { minLength: LINES, maxLength: LINES }),
        fc.array(cents, { minLength: BILLS, maxLength: BILLS }),
        fc.array(step, { maxLength: 20 }),
        async (amounts, owed, steps) => {
          const bank = memoryBank(CLIENTS)
          const { atomically } = bank
          const numbers: string[] = []
          for (const [at, amount] of owed.entries()) numbers.push(await addAuditedBill(atomically, at % 2 === 0 ? 1001 : 1002, amount))
          const rows = amounts.map((amount, at) => ({ reference: `L${at}`, amount: shown(amount) }))
          await importStatementRows(atomically, rows)
          const running: Promise<unknown>[] = []
          const idOf = (at: number): number => bank.lines().find(({ reference }) => reference === `L${at}`)?.id ?? 0
          for (const one of steps) {
            if (one.does === 'import') running.push(importStatementRows(atomically, rows.slice(one.from)))
            else if (one.does === 'confirm') {
              const bills = one.bills.map(([at, amount]) => ({ billNumber: numbers[at] ?? '', amount: shown(amount) }))
              const keyed = {
                accountId: 3,
                command: 'confirm',
                key: `${one.key}`,
                bodyHash: `${one.line} ${one.client} ${bills.map(({ billNumber, amount }) => billNumber + amount).join()}`,
              }
              running.push(
                confirmBankLine({ atomically, clock, secondPerson: nothingAbove() })(
                  { id: idOf(one.line), client: one.client, bills, keyed },
                  clerk,
                ),
              )
            } else {
              const move = moveBankLine({ atomically, clock, references: () => seededReferences })
              running.push(move({ id: idOf(one.line), event: one.does, raw: { reason: '核对' } }, clerk))
            }
          }
          await Promise.all(running)
          const confirmed = bank.lines().filter(({ state }) => state === 'confirmed')
          expect(bank.lines()).toHaveLength(LINES)
          for (const { id, amount, state } of bank.lines()) {
            const live = bank.partsOf(id).filter(({ isLive }) => isLive)
            expect(live.reduce((sum, part) => sum + part.amount, 0n)).toBe(state === 'confirmed' ? amount.amount : 0n)
          }
          const cashed = confirmed.reduce((sum, { amount }) => sum + amount.amount, 0n)
          expect(bank.balanceOf(houseAccount('bank', 'CNY'))).toBe(-cashed)
          const partsOf = (number: string): bigint =>
            confirmed
              .flatMap(({ id }) => bank.partsOf(id))
              .filter(({ billNumber, isLive }) => isLive && billNumber === number)
              .reduce((sum, { amount }) => sum + amount, 0n)
          for (const { billNumber, paidAmount, amount, state } of bank.bills()) {
            expect(paidAmount).toBe(partsOf(billNumber))
            expect(paidAmount <= amount).toBe(true)
            expect(state).toBe(paidAmount === amount ? 'paid' : 'audited')
          }
          for (const { customerId } of CLIENTS) {
            const own = bank.bills().filter((bill) => bill.customerId === customerId)
            expect(bank.balanceOf(receivable(customerId, 'CNY'))).toBe(own.reduce((sum, bill) => sum + bill.paidAmount - bill.amount, 0n))
            expect(bank.balanceOf(wallet(customerId, 'CNY')) >= 0n).toBe(true)
            const toldOf = (template: string): number =>
              bank.told().filter(({ accountIds, text }) => accountIds[0] === customerId && 'template' in text && text.template === template)
                .length
            expect(toldOf('transfer_booked') - toldOf('transfer_taken_back')).toBe(
              confirmed.filter((line) => line.customerId === customerId).length,
            )
          }
          for (const { legs } of bank.byNumber()) expect(legs.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n)
        },
      ),
      { numRuns: 100 },
    )
  })
})
