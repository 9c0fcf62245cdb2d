import type { Actor } from '#core/platform/access/account.ts'
import type { BillReach, auditBill, issueBill, removeBillLines, withdrawBill } from '#core/money/billing/move-bill.usecase.ts'
import type { payBill } from '#core/money/billing/pay-bill.usecase.ts'
import type { billClientNow, startBilling } from '#core/money/billing/run-billing.usecase.ts'
import type { CustomerBill } from '#core/money/billing/bill.ports.ts'
import { BILL_REASON } from '#core/money/billing/bill-fields.ts'
import { readFields } from '#core/base/fields/read-fields.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BillResults, billingRoutes } from '../../../../contract/money/billing/bill.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { billAnswers, billFiles, explainLine, reachOf, type BillReadingParts } from './bill-answers.ts'

type Parts = BillReadingParts & {
  readonly start: ReturnType<typeof startBilling>
  readonly billNow: ReturnType<typeof billClientNow>
  readonly issue: ReturnType<typeof issueBill>
  readonly auditOne: ReturnType<typeof auditBill>
  readonly withdraw: ReturnType<typeof withdrawBill>
  readonly removeLines: ReturnType<typeof removeBillLines>
  readonly pay: ReturnType<typeof payBill>
}

const REASON = { reason: BILL_REASON }

type Move = (billNumber: string, actor: Actor, reach: BillReach) => Promise<Result<CustomerBill>>

/** Moves bills one after another; each has its own result. */
async function each(move: Move, numbers: readonly string[], { actor, locale }: Reader): Promise<BillResults> {
  const reach = reachOf(actor)
  const results: BillResults = []
  for (const number of new Set(numbers)) {
    const done = await move(number, actor, reach)
    const fault = done.ok ? done.value.fault : done.failure.code
    if (fault === undefined) results.push({ bill_number: number, status: true, message: '' })
    else
      results.push({
        bill_number: number,
        status: false,
        error: fault,
        message: sayFailure(done.ok ? { code: fault, params: {} } : done.failure, locale),
      })
  }
  return results
}

/** Handlers of bills: for their clients, and for the staff. */
export function billHandlers(parts: Parts): BindingsOf<typeof billingRoutes> {
  const answers = billAnswers(parts)
  const { details, lines, list, listFile } = answers
  const explain = explainLine(parts, answers)
  const files = billFiles(parts, answers)
  const after = async (done: Result<unknown>, number: string, call: Reader) => (done.ok ? details(number, call) : done)
  const filterOf = <Q extends { readonly status?: unknown; readonly bill_type?: unknown; readonly to_invoice: boolean }>({
    status,
    bill_type: type,
    to_invoice: toInvoice,
    ...rest
  }: Q) => ({
    ...rest,
    toInvoice,
    states: status === undefined ? undefined : [status as NonNullable<Q['status']>],
    types: type === undefined ? undefined : [type as NonNullable<Q['bill_type']>],
  })
  const pay = async (number: string, keyed: KeyedCommand | undefined, call: Reader) =>
    after(await parts.pay(number, { actor: call.actor, keyed, reach: reachOf(call.actor) }), number, call)
  return {
    ownBills: ({ query, ...call }) => list(filterOf(query), call),
    exportOwnBills: ({ query, ...call }) => listFile(filterOf(query), call),
    findOwnBill: ({ params, ...call }) => details(params.bill_number, call),
    billLines: ({ params, query, ...call }) => lines(params.bill_number, query, call),
    explainBillLine: ({ params, ...call }) => explain(params.bill_number, params.line, call),
    printBill: ({ params, ...call }) => files.pdf(params.bill_number, call),
    exportBill: ({ params, ...call }) => files.xlsx(params.bill_number, call),
    payBill: ({ params, keyed, ...call }) => pay(params.bill_number, keyed, call),
    clientsBills: ({ query: { client, ...query }, ...call }) => list({ ...filterOf(query), account: client }, call),
    exportClientsBills: ({ query: { client, ...query }, ...call }) => listFile({ ...filterOf(query), account: client }, call),
    findClientsBill: ({ params, ...call }) => details(params.bill_number, call),
    clientsBillLines: ({ params, query, ...call }) => lines(params.bill_number, query, call),
    explainClientsBillLine: ({ params, ...call }) => explain(params.bill_number, params.line, call),
    printClientsBill: ({ params, ...call }) => files.pdf(params.bill_number, call),
    exportClientsBill: ({ params, ...call }) => files.xlsx(params.bill_number, call),
    runBilling: async ({ actor }) => {
      const started = await parts.start(actor)
      return started.ok ? ok({}) : started
    },
    billClient: async ({ params, actor }) => {
      const billed = await parts.billNow(params.client, actor, reachOf(actor))
      return billed.ok ? ok({ bills: billed.value.map(({ billNumber }) => billNumber) }) : billed
    },
    issueBills: async ({ body, ...call }) => ok(await each(parts.issue, body.bills, call)),
    auditBills: async ({ body, ...call }) => ok(await each(parts.auditOne, body.bills, call)),
    withdrawBill: async ({ params: { bill_number: number, event }, body, ...call }) => {
      const read = readFields(REASON, { raw: body, context: { references: parts.references() } })
      if (!read.ok) return read
      return after(await parts.withdraw(number, { event, reason: read.value.reason }, call.actor, reachOf(call.actor)), number, call)
    },
    removeBillLines: async ({ params: { bill_number: number }, body: { lines: places, ...raw }, ...call }) => {
      const read = readFields(REASON, { raw, context: { references: parts.references() } })
      if (!read.ok) return read
      const wanted = { lines: places, reason: read.value.reason }
      return after(await parts.removeLines(number, wanted, call.actor, reachOf(call.actor)), number, call)
    },
    payClientsBill: ({ params, keyed, ...call }) => pay(params.bill_number, keyed, call),
  }
}
