import { randomUUID } from 'node:crypto'
import type { BillToPayOut } from '../../../../adapters/http/contract/money/cod/payout.routes.ts'
import type { RemittanceDetails, RemittanceRow } from '../../../../adapters/http/contract/money/cod/remittance.routes.ts'
import type { TestServer } from '../../../support/servers/server.ts'
import type { AmountRoute } from '../payments/amount-routes.ts'

const PATH = '/api/admin/cod/remittances'
const as = 'finance'
const RECEIPT = { bank: 'Emirates NBD', reference: 'AMOUNT', day: '2026-01-05' }
const CHECK = { bank: '招商银行', transaction_id: 'AMOUNT', check_time: '2026-01-05T00:00:00Z' }

/**
 * The routes of cash on delivery by which the staff write an amount down, on what the demo has
 * waiting.
 */
export async function codAmountRoutes(server: TestServer): Promise<readonly AmountRoute[]> {
  const get = async <T>(path: string): Promise<T> => (await server.call<T>('GET', path, { as })).json.payload
  const post = (path: string, body: object) => server.call('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } })
  const one = async (query: string): Promise<RemittanceRow> => {
    const [found] = (await get<{ rows: readonly RemittanceRow[] }>(`${PATH}?${query}`)).rows
    if (found === undefined) throw new Error(`the demo has no remittance ${query}`)
    return found
  }
  const total = async (path: string): Promise<number> => (await get<{ total: number }>(path)).total
  const parts = async (id: number, of: 'receipts' | 'explanations'): Promise<number> =>
    (await get<RemittanceDetails>(`${PATH}/${id}`))[of].length
  const [announced, open] = [await one('status=announced'), await one('open=true&status=received')]
  const [payable] = await get<readonly BillToPayOut[]>('/api/admin/cod/payable')
  return [
    {
      name: 'a remittance',
      send: (amount, currency) => post(PATH, { agent: announced.agent, amount, currency }),
      field: 'amount',
      rows: () => total(PATH),
      currency: announced.currency,
      foreign: { currency: 'ZZZ', field: 'currency' },
    },
    {
      name: 'a line of a remittance',
      send: (amount) => post(`${PATH}/${announced.id}/lines`, { lines: [{ order_number: 'AMOUNT', amount }] }),
      field: 'lines.0.amount',
      rows: () => total(`${PATH}/${announced.id}/lines`),
      currency: announced.currency,
      // It differs from what was collected, which the line says.
      takes: ['0'],
    },
    {
      name: 'a receipt of a remittance',
      send: (amount) => post(`${PATH}/${announced.id}/receipts`, { ...RECEIPT, amount }),
      field: 'amount',
      rows: () => parts(announced.id, 'receipts'),
      currency: announced.currency,
    },
    {
      name: 'an explanation of a remittance',
      send: (amount) => post(`${PATH}/${open.id}/explanations`, { kind: 'written_off', reason: 'Small', amount }),
      field: 'amount',
      rows: () => parts(open.id, 'explanations'),
      currency: open.currency,
    },
    {
      name: 'a payout by bank',
      send: (amount, currency) =>
        post(`/api/admin/cod/bills/${payable?.bill_number}/bank-payout`, { ...CHECK, check_amount: { amount, currency } }),
      field: 'check_amount',
      rows: () => total('/api/finance/cod/payouts'),
      currency: 'CNY',
      foreign: { currency: 'ZZZ', field: 'check_amount' },
    },
  ]
}
