import { describe } from 'vitest'
import { invoicesContract } from '../../../contracts/money/invoices.contract.ts'
import { memoryInvoices } from './memory-invoices.ts'

describe('invoices in memory', () => {
  invoicesContract(async () => memoryInvoices())
})
