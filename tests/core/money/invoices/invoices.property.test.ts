import { describe, it } from 'vitest'
import { checkHistories } from '../../../contracts/money/invoices.contract.ts'
import { memoryInvoices } from './memory-invoices.ts'

const RUNS = 300

describe('tax invoices over random histories', () => {
  it('have a bill in one of them at any time, and come to their bills', () => checkHistories(memoryInvoices(), RUNS))
})
