import { randomUUID } from 'node:crypto'
import type { CostBillRow } from '../../../../adapters/http/contract/money/costs/cost-bill.routes.ts'
import type { WalletStandingRow } from '../../../../adapters/http/contract/money/ledger/flow.routes.ts'
import type { RefundableCharge } from '../../../../adapters/http/contract/money/refunds/refund.routes.ts'
import type { TestServer } from '../../../support/servers/server.ts'
import { EXAMPLE_RULE } from '../../pricing/fees/example-rule.ts'
import { sampleOrder } from '../../parcels/orders/sample-order.ts'

/**
 * A route that takes an amount: how it is sent, where its error stands, and what is listed of what
 * it writes.
 */
export type AmountRoute = {
  readonly name: string
  readonly send: (amount: string, currency: string) => ReturnType<TestServer['call']>
  readonly field: string
  /** The list whose total says that nothing was written. */
  readonly rows: () => Promise<number>
  readonly currency: string
  /**
   * A currency that it does not take, and the field that says so; none where the currency is
   * another record's.
   */
  readonly foreign?: { readonly currency: string; readonly field: string }
  /** Amounts that mean something here. */
  readonly takes?: readonly string[]
}

const SUBJECT = {
  occasion: 'battery',
  currency: 'CNY',
  basis: 'per_parcel',
  subject_code: 'AMOUNT',
  subject_name: '测试',
  english_name: 'Test',
  effective_from: '2030-01-01T00:00:00Z',
}

const CLAIM = { reason: 'lost', description: 'It never arrived' }
const AGREED = { price_code: 'AMOUNT', supplier: 'KSA-LM', subject: 'other', per: 'parcel', currency: 'SAR', effective_from: '2030-01-01' }

/** An order that was dispatched and charged, and one that waits with cash on delivery. */
async function orders(server: TestServer): Promise<{ readonly charged: string; readonly cod: string; readonly charge: number }> {
  const placeChargeableOrder = async (over = {}): Promise<string> => {
    const { json } = await server.call<{ order_number: string }>('POST', '/api/orders', { as: 'ddp', body: sampleOrder(over) })
    return json.payload.order_number
  }
  const charged = await placeChargeableOrder()
  await server.call('POST', `/api/orders/${charged}/receive`, { as: 'warehouse', body: { check_weight: '1.2' } })
  await server.call('POST', `/api/orders/${charged}/dispatch`, { as: 'warehouse', body: {} })
  const { json } = await server.call<readonly RefundableCharge[]>('GET', `/api/orders/${charged}/refundable`, { as: 'ddp' })
  return {
    charged,
    cod: await placeChargeableOrder({ cod_amount: { amount: '150', currency: 'AED' } }),
    charge: json.payload[0]?.charge ?? 0,
  }
}

/** Every route of finance by which somebody writes an amount down. */
export async function amountRoutes(server: TestServer): Promise<readonly AmountRoute[]> {
  const { charged, cod, charge } = await orders(server)
  const total = async (path: string, as: string): Promise<number> =>
    (await server.call<{ total: number }>('GET', path, { as })).json.payload.total
  const post = (path: string, as: string, body: object) =>
    server.call('POST', path, { as, body, headers: { 'idempotency-key': randomUUID() } })
  const bill = { supplier: 'KSA-LM', bill_date: '2026-11-20' }
  const entered = await post('/api/admin/expenses', 'finance', {
    ...bill,
    bill_number: randomUUID(),
    total: { amount: '1', currency: 'SAR' },
  })
  const costs = `/api/admin/expenses/${(entered.json.payload as CostBillRow).id}/lines`
  const put = (path: string, as: string, body: object) => server.call('PUT', `/api${path}`, { as, body })
  const clients = await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/admin/clients?keywords=ddp', { as: 'finance' })
  const standing = `/admin/finance/clients/${clients.json.payload.rows[0]?.id}`
  const unknown = (field: string) => ({ currency: 'ZZZ', field })
  return [
    {
      name: 'a top-up',
      send: (amount, currency) => post('/api/pay', 'ddp', { type: 'alipay', amount: { amount, currency } }),
      field: 'amount',
      rows: () => total('/api/admin/top-ups', 'finance'),
      currency: 'CNY',
      foreign: { currency: 'USD', field: 'amount' },
    },
    {
      name: 'an adjustment',
      send: (amount, currency) =>
        post('/api/admin/finance/corrections/adjustments', 'finance', {
          account: 'ddp',
          direction: 'credit',
          amount: { amount, currency },
          note: 'By phone',
        }),
      field: 'amount',
      rows: () => total('/api/admin/finance/corrections', 'finance'),
      currency: 'CNY',
      foreign: unknown('amount'),
    },
    {
      name: 'a refund',
      send: (amount, currency) =>
        post(`/api/orders/${charged}/refunds`, 'ddp', { charge, reason: 'Missing', amount: { amount, currency } }),
      field: 'amount',
      rows: () => total('/api/refunds', 'ddp'),
      currency: 'CNY',
      foreign: { currency: 'USD', field: 'amount' },
    },
    {
      name: 'a price by hand',
      send: (amount, currency) => post(`/api/admin/orders/${charged}/price`, 'finance', { amount, currency, reason: 'Agreed' }),
      field: 'amount',
      rows: () => total('/api/user/client/walletFlow', 'ddp'),
      currency: 'CNY',
      foreign: unknown('currency'),
      // Free of charge.
      takes: ['0'],
    },
    {
      name: 'an order with cash on delivery',
      send: (amount, currency) => post('/api/orders', 'ddp', sampleOrder({ cod_amount: { amount, currency } })),
      field: 'cod_amount',
      rows: () => total('/api/orders', 'ddp'),
      currency: 'AED',
      foreign: unknown('cod_amount'),
      // None to collect.
      takes: ['0'],
    },
    {
      name: 'a change of cash on delivery',
      send: (amount, currency) =>
        post('/api/editCodRecord', 'ddp', { order_number: cod, cod_amount: { amount, currency }, reason: 'Agreed' }),
      field: 'cod_amount',
      rows: () => total('/api/editCodRecord', 'ddp'),
      currency: 'AED',
      foreign: unknown('cod_amount'),
      takes: ['0'],
    },
    {
      name: 'a bill of a supplier',
      send: (amount, currency) =>
        post('/api/admin/expenses', 'finance', { ...bill, bill_number: randomUUID(), total: { amount, currency } }),
      field: 'total',
      rows: () => total('/api/admin/expenses', 'finance'),
      currency: 'SAR',
      foreign: unknown('total'),
      // Lines may come to nothing.
      takes: ['0'],
    },
    {
      name: 'a line of a bill of a supplier',
      send: (amount) => post(costs, 'finance', { mawb: '065-71203941', subject: 'other', amount }),
      field: 'amount',
      rows: () => total(costs, 'finance'),
      currency: 'SAR',
      // A credit is below zero.
      takes: ['0', '-1'],
    },
    {
      name: 'a freight rule',
      send: (amount) => post('/api/admin/freight-rules', 'admin', { ...EXAMPLE_RULE, begin_price: amount }),
      field: 'begin_price',
      rows: () => total('/api/admin/freight-rules', 'admin'),
      currency: 'AED',
      takes: ['0'],
    },
    {
      name: 'an expense subject',
      send: (amount) => post('/api/admin/expense-subjects', 'admin', { ...SUBJECT, unit_price: amount }),
      field: 'unit_price',
      rows: () => total('/api/admin/expense-subjects', 'admin'),
      currency: 'CNY',
      takes: ['0'],
    },
    {
      name: 'a credit limit',
      send: (amount, currency) => {
        const seen = { amount: '0', currency: 'CNY' }
        return put(`${standing}/credit-limit`, 'finance', { credit_limit: { amount, currency }, seen, reason: 'Agreed' })
      },
      field: 'credit_limit',
      rows: () => total(`/api${standing}/credit-limits`, 'finance'),
      currency: 'CNY',
      foreign: unknown('credit_limit'),
      // None.
      takes: ['0'],
    },
    {
      name: 'a level to warn below',
      send: (amount, currency) => put('/user/client/wallets/CNY/warning', 'ddp', { level: { amount, currency } }),
      field: 'level',
      rows: async () => {
        const { json } = await server.call<{ rows: readonly WalletStandingRow[] }>('GET', '/api/user/client/wallets', { as: 'ddp' })
        return json.payload.rows.filter(({ warn_below: level }) => level !== null).length
      },
      currency: 'CNY',
      foreign: { currency: 'USD', field: 'level' },
    },
    {
      name: 'a claim',
      send: (amount, currency) => post('/api/claims', 'ddp', { ...CLAIM, order_number: charged, claim_amount: { amount, currency } }),
      field: 'claim_amount',
      rows: () => total('/api/claims', 'ddp'),
      currency: 'CNY',
      foreign: unknown('claim_amount'),
    },
    {
      name: 'an agreed price',
      send: (amount) => post('/api/admin/supplier-prices', 'admin', { ...AGREED, unit_price: amount }),
      field: 'unit_price',
      rows: () => total('/api/admin/supplier-prices', 'admin'),
      currency: 'SAR',
      // A price per kilogram may be this small.
      takes: ['0.001'],
    },
  ]
}
