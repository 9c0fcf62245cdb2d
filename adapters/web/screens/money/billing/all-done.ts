import type { BillResults } from '../../../../http/contract/money/billing/bill.routes.ts'
import { say } from '../../../base/words.ts'
import { billingWords } from './billing.words.ts'

const { table: t } = billingWords

/**
 * Refuses with the first reason where some of several bills were not done; the list shows which.
 */
export function allDone(results: BillResults): void {
  const refused = results.filter(({ status }) => !status)
  const [first] = refused
  if (first !== undefined) throw new Error(say(t.someFailed, { count: refused.length, text: `${first.bill_number} ${first.message}` }))
}
