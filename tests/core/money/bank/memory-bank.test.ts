import { describe, expect, it } from 'vitest'
import { confirmBankLine } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { must } from '#core/base/kernel/result.ts'
import { freeHeldJob } from '#core/money/payments/free-held.kind.ts'
import { addAuditedBill, bankContract, importStatementRows } from '../../../contracts/money/bank.contract.ts'
import { memoryBank } from './memory-bank.ts'
import { nothingAbove } from '../acts/memory-acts.ts'

const first = { customerId: 1001, account: 'first-co', name: '深圳市（测试）甲有限公司' }
const other = { customerId: 1002, account: 'other-co', name: '乙有限公司' }

bankContract(async () => {
  const { atomically } = memoryBank([first, other])
  return { here: atomically, there: atomically, first, other }
})

describe('a confirmed bank line', () => {
  it('frees what was held for arrears where nothing is owed any more', async () => {
    const { atomically, jobs, lines } = memoryBank([first, other])
    const billNumber = await addAuditedBill(atomically, first.customerId, 500n)
    await importStatementRows(atomically, [{ reference: 'E1', amount: '5.00' }])
    const id = lines()[0]?.id ?? 0
    const confirm = confirmBankLine({ atomically, clock: { now: () => Date.UTC(2026, 10, 23) }, secondPerson: nothingAbove() })
    must(await confirm({ id, bills: [{ billNumber, amount: '5' }], keyed: undefined }, { id: 3 }))
    expect(jobs).toEqual([freeHeldJob.name])
  })
})
