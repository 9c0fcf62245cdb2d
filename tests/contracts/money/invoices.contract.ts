import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { BillState } from '#core/money/billing/bill.machine.ts'
import { dayOf } from '#core/money/billing/period.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import { issueInvoice, rejectInvoice, voidInvoice } from '#core/money/invoices/decide-invoice.usecase.ts'
import { isLive } from '#core/money/invoices/invoice.machine.ts'
import type { InvoiceUnit } from '#core/money/invoices/invoice.ports.ts'
import type { Invoice } from '#core/money/invoices/invoice.ts'
import { cancelInvoice, requestInvoice } from '#core/money/invoices/request-invoice.usecase.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { runsOf } from '../../support/deep.ts'

/** Two clients with bills, as two servers reach their invoices. */
export type InvoiceRoom = {
  readonly here: Atomically<InvoiceUnit>
  readonly there: Atomically<InvoiceUnit>
  readonly customerIds: readonly [number, number]
  /** A bill of a client, paid unless it says otherwise; answers its number. */
  readonly bill: (customerId: number, amount: bigint, rest?: { readonly currency?: string; readonly state?: BillState }) => Promise<string>
  /** An upload of a member of staff that waits for an invoice. */
  readonly upload: (ownerId: number) => Promise<string>
  /** Forgets every bill and invoice. */
  readonly empty: () => Promise<void>
}

export const NOW = Date.UTC(2026, 10, 20, 4)
const TODAY = dayOf(NOW)
const RUNS = 8
const clerk = { id: 3, audience: 'staff' } as Actor
const client = (id: number) => ({ id, audience: 'customer' }) as Actor
const DETAILS = { invoice_kind: 'ordinary', invoice_title: '义乌市晨光日用品有限公司', invoice_code: '91330782MA2DEMO02K' }
const RED = { reason: '抬头有误' }

/** How a command ended: every wrong field with its failure, or the failure, or nothing. */
function saying(result: Result<unknown>): string {
  if (result.ok) return ''
  const { code, fields } = result.failure
  return fields === undefined ? code : fields.map((field) => `${field.path} ${field.code}`).join(', ')
}

/** The use cases on one of the servers. */
const desk = (atomically: Atomically<InvoiceUnit>) => {
  const ports = {
    atomically,
    shippers: { find: async () => undefined },
    references: () => ({}) as References,
    clock: { now: () => NOW },
  }
  const request = requestInvoice(ports)
  return {
    request: (customerId: number, bills: readonly string[], raw: Readonly<Record<string, string>> = DETAILS) =>
      request({ bills, raw }, client(customerId)),
    cancel: (id: number, customerId: number) => cancelInvoice(ports)(id, client(customerId)),
    issue: (id: number, number: string, file: string, raw: Readonly<Record<string, string>> = {}) =>
      issueInvoice(ports)({ id, raw: { invoice_number: number, invoice_day: TODAY, ...raw }, file }, clerk),
    reject: (id: number) => rejectInvoice(ports)({ id, raw: { reason: '税号有误' } }, clerk),
    void: (id: number, raw: Readonly<Record<string, string>>) => voidInvoice(ports)({ id, raw: { ...RED, ...raw } }, clerk),
  }
}

let serial = 0
/** A number that no invoice has yet. */
const fresh = (): string => String((serial += 1)).padStart(20, '2')

const invoiceInStore = async ({ there }: InvoiceRoom, id: number): Promise<Invoice | undefined> =>
  must(await there(async ({ invoices }) => ok(await invoices.lock(id, { customerIds: undefined }))))

type Step = { readonly kind: 'bill' | 'request' | 'cancel' | 'issue' | 'reject' | 'void'; readonly pick: number; readonly amount: number }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('bill', 'bill', 'request', 'request', 'request', 'cancel', 'issue', 'issue', 'reject', 'void'),
  pick: fc.nat({ max: 1000 }),
  amount: fc.integer({ min: -900, max: 2000 }),
})

type History = { readonly bills: { readonly number: string; readonly amount: bigint }[]; readonly invoices: number[] }

/** One step of a history; what is not allowed in it is refused. */
async function play(room: InvoiceRoom, { bills, invoices }: History, { kind, pick, amount }: Step): Promise<void> {
  const [customerId] = room.customerIds
  const use = desk(pick % 2 === 0 ? room.here : room.there)
  const id = invoices[pick % Math.max(1, invoices.length)] ?? 0
  if (kind === 'bill') {
    bills.push({ number: await room.bill(customerId, BigInt(amount)), amount: BigInt(amount) })
  } else if (kind === 'request') {
    const chosen = bills.filter((_, place) => place % 3 === pick % 3).map(({ number }) => number)
    const done = chosen.length === 0 ? undefined : await use.request(customerId, chosen)
    if (done?.ok === true) invoices.push(done.value.id)
  } else if (kind === 'issue') await use.issue(id, fresh(), await room.upload(clerk.id))
  else if (kind === 'void') await use.void(id, { red_number: fresh() })
  else if (kind === 'cancel') await use.cancel(id, customerId)
  else await use.reject(id)
}

/**
 * Whatever happens to requests, a bill is in one live invoice at most, and an invoice comes to its
 * bills, given back amounts included.
 */
export async function checkHistories(room: InvoiceRoom, numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await room.empty()
      const history: History = { bills: [], invoices: [] }
      for (const one of steps) await play(room, history, one)
      const all = await Promise.all(history.invoices.map(async (id) => invoiceInStore(room, id)))
      const live = all.filter((invoice) => invoice !== undefined).filter(({ state }) => isLive(state))
      const inLive = live.flatMap(({ bills }) => bills.map(({ billNumber }) => billNumber))
      expect(new Set(inLive).size).toBe(inLive.length)
      for (const invoice of live) {
        const sum = invoice.bills.reduce((total, { billNumber, amount }) => {
          expect(history.bills).toContainEqual({ number: billNumber, amount })
          return total + amount
        }, 0n)
        expect(invoice.amount.amount).toBe(sum)
        expect(sum > 0n).toBe(true)
      }
      // No more is invoiced than was paid in all where everything that was given back by then is in
      // an invoice.
      const free = history.bills.filter(({ number, amount }) => amount < 0n && !inLive.includes(number))
      const paid = history.bills.reduce((sum, { amount }) => sum + (amount > 0n ? amount : 0n), 0n)
      const back = history.bills.reduce((sum, { amount }) => sum + (amount < 0n ? amount : 0n), 0n)
      const loose = free.reduce((sum, { amount }) => sum + amount, 0n)
      expect(live.reduce((sum, { amount }) => sum + amount.amount, 0n) <= paid + back - loose).toBe(true)
    }),
    { numRuns: runsOf(numRuns) },
  )
}

/** Tax invoices for paid bills. */
export function invoicesContract(open: () => Promise<InvoiceRoom>): void {
  describe('tax invoices', () => {
    it('keep what was asked for, for one’s own paid bills of one currency, and take in what was given back', async () => {
      const room = await open()
      const [mine, theirs] = room.customerIds
      const first = await room.bill(mine, 10_000n)
      const credit = await room.bill(mine, -2_500n)
      await room.bill(mine, -100n, { currency: 'AED' })
      const unpaid = await room.bill(mine, 700n, { state: 'audited' })
      const foreign = await room.bill(theirs, 900n)
      const dirhams = await room.bill(mine, 4_000n, { currency: 'AED' })
      const { request } = desk(room.here)
      expect(saying(await request(mine, [first, unpaid, foreign]))).toBe('bills.1 INVOICE_BILL_UNPAID, bills.2 CLIENT_BILL_NOT_FOUND')
      expect(saying(await request(mine, [first, dirhams]))).toBe('bills INVOICE_CURRENCIES')
      expect(saying(await request(mine, [first], { ...DETAILS, invoice_kind: 'special' }))).toBe(
        'invoice_address FIELD_REQUIRED, invoice_phone FIELD_REQUIRED, invoice_bank_name FIELD_REQUIRED, invoice_bank_number FIELD_REQUIRED',
      )
      expect(saying(await request(mine, [first], { ...DETAILS, invoice_code: '9133' }))).toBe('invoice_code INVOICE_TAX_ID')
      const invoice = must(await request(mine, [first, first]))
      expect(await invoiceInStore(room, invoice.id)).toEqual(invoice)
      expect(invoice).toMatchObject({ state: 'requested', customerId: mine, amount: { amount: 7_500n, currency: 'CNY' }, details: DETAILS })
      expect(invoice.bills.map(({ billNumber, amount }) => [billNumber, amount])).toEqual([
        [first, 10_000n],
        [credit, -2_500n],
      ])
      expect(saying(await desk(room.there).request(mine, [first]))).toBe('bills.0 INVOICE_BILL_TAKEN')
      expect(saying(await desk(room.there).cancel(invoice.id, theirs))).toBe('INVOICE_NOT_FOUND')
      const small = await room.bill(mine, 50n)
      await room.bill(mine, -60n)
      expect(saying(await request(mine, [small]))).toBe('bills INVOICE_NOTHING')
    })

    it('are issued with a number, a day and a file of their own, voided by a red one, and then asked for again', async () => {
      const room = await open()
      const [mine] = room.customerIds
      const bill = await room.bill(mine, 10_000n)
      const other = await room.bill(mine, 300n)
      const { request, issue, void: voids } = desk(room.here)
      const { id } = must(await request(mine, [bill]))
      const second = must(await request(mine, [other])).id
      const [number, red, file] = [fresh(), fresh(), await room.upload(clerk.id)]
      expect(saying(await issue(id, '123456789', await room.upload(7), { invoice_day: dayOf(NOW + MILLIS_PER_DAY) }))).toBe(
        'invoice_number INVOICE_NUMBER_FORM, invoice_day INVOICE_DAY_AHEAD, file FILE_NOT_FOUND',
      )
      expect(saying(await issue(id, '12345678', file))).toBe('number_code INVOICE_CODE_FORM')
      expect(saying(await issue(id, number, file, { number_code: '1234567890' }))).toBe('number_code INVOICE_CODE_NONE')
      const issued = must(await issue(id, number, file))
      expect(await invoiceInStore(room, id)).toEqual(issued)
      expect(issued).toMatchObject({ state: 'issued', number: { number }, day: TODAY, file, decidedBy: clerk.id })
      expect(saying(await issue(second, number, file))).toBe('file FILE_NOT_FOUND, invoice_number INVOICE_NUMBER_TAKEN')
      expect(saying(await desk(room.there).cancel(id, mine))).toBe('ILLEGAL_TRANSITION')
      expect(saying(await voids(id, {}))).toBe('red_number FIELD_REQUIRED')
      expect(saying(await voids(id, { red_number: number }))).toBe('red_number INVOICE_NUMBER_TAKEN')
      const voided = must(await voids(id, { red_number: red }))
      expect(await invoiceInStore(room, id)).toEqual(voided)
      expect(voided).toMatchObject({ state: 'voided', red: { number: red }, voidReason: RED.reason, number: { number } })
      expect(must(await request(mine, [bill])).state).toBe('requested')
      // One with 8 digits needs no red invoice in the month of its issue.
      const code = { number_code: '044002000111' }
      must(await issue(second, '00012345', await room.upload(clerk.id), code))
      expect(saying(await voids(second, {}))).toBe('')
    })

    it('of two servers at once are requested once for a bill, and decided once', async () => {
      const room = await open()
      const [mine] = room.customerIds
      const [first, second] = [await room.bill(mine, 100n), await room.bill(mine, 200n)]
      await room.bill(mine, -30n)
      const asked = await Promise.all([desk(room.here).request(mine, [first, second]), desk(room.there).request(mine, [second, first])])
      expect(asked.map(saying).toSorted()).toEqual(['', 'bills.0 INVOICE_BILL_TAKEN, bills.1 INVOICE_BILL_TAKEN'])
      const id = asked.flatMap((one) => (one.ok ? [one.value.id] : []))[0] ?? 0
      const number = fresh()
      const [one, two] = [await room.upload(clerk.id), await room.upload(clerk.id)]
      const decided = await Promise.all([desk(room.here).issue(id, number, one), desk(room.there).issue(id, fresh(), two)])
      expect(decided.map(saying).toSorted()).toEqual(['', 'ILLEGAL_TRANSITION'])
    })

    it('have a bill in one of them at any time, and come to their bills', async () => checkHistories(await open(), RUNS))
  })
}
