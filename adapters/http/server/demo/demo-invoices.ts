import type { Actor } from '#core/platform/access/account.ts'
import type { Accounts } from '#core/platform/access/identity.ports.ts'
import { dayOf } from '#core/money/billing/period.rules.ts'
import type { CustomerBillReading } from '#core/money/billing/bill.ports.ts'
import type { References } from '#core/base/fields/references.ts'
import type { keepFile } from '#core/platform/files/store-file.usecase.ts'
import { issueInvoice, rejectInvoice, voidInvoice } from '#core/money/invoices/decide-invoice.usecase.ts'
import type { Invoices, InvoiceUnit } from '#core/money/invoices/invoice.ports.ts'
import { cancelInvoice, requestInvoice } from '#core/money/invoices/request-invoice.usecase.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Clock } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import { demoPaper } from './demo-paper.ts'

type Parts = {
  readonly atomically: Atomically<InvoiceUnit>
  readonly accounts: Pick<Accounts, 'find'>
  readonly customerBills: Pick<CustomerBillReading, 'list'>
  readonly invoices: Pick<Invoices, 'list'>
  readonly shippers: Shippers
  readonly references: { readonly current: () => References }
  readonly keepFile: ReturnType<typeof keepFile>
  readonly clock: Clock
}

type Plan = {
  readonly by: 1001 | 1002
  readonly bills: number
  readonly daysAgo: number
  readonly raw?: Readonly<Record<string, string>>
  readonly end?: 'issue' | 'void' | 'cancel' | { readonly reject: string }
}

const ORDINARY = {
  invoice_kind: 'ordinary',
  invoice_title: '义乌市晨光日用品有限公司',
  invoice_code: '91330782MA2DEMO02K',
  invoice_email: 'caiwu@chenguang.example',
}

/**
 * Requests of two shippers in every state; who cancels, is rejected or has an invoice voided asks
 * for the same bills again.
 */
const PLANS: readonly Plan[] = [
  { by: 1002, bills: 2, daysAgo: 12, raw: ORDINARY, end: 'cancel' },
  { by: 1002, bills: 2, daysAgo: 11, raw: ORDINARY, end: { reject: '抬头与营业执照不一致，请核对后重新申请' } },
  { by: 1002, bills: 2, daysAgo: 9, raw: ORDINARY, end: 'void' },
  { by: 1002, bills: 1, daysAgo: 6, raw: ORDINARY, end: 'issue' },
  { by: 1002, bills: 1, daysAgo: 1, raw: { ...ORDINARY, remark: '月结运费' } },
  { by: 1001, bills: 2, daysAgo: 8, end: 'issue' },
  { by: 1001, bills: 1, daysAgo: 2 },
]
const [FINANCE, ADMIN] = [3, 1]
const FIRST_NUMBER = 26_442_000_000_001_870_000n
const RED_NUMBER = 26_442_000_000_009_120_000n

/**
 * Requests invoices for paid bills of the demo with the use cases themselves, and has them issued
 * with a file, unless that was done already.
 */
export async function invoiceDemoBills({
  atomically,
  accounts,
  customerBills,
  invoices,
  shippers,
  references,
  keepFile: keep,
  clock,
}: Parts) {
  const { total } = await invoices.list({ customerIds: undefined, page: 1, pageSize: 1 })
  if (total > 0) return
  let at = clock.now()
  const silently: Parts['atomically'] = (work) => atomically((unit) => work({ ...unit, messages: { send: async () => undefined } }))
  const ports = { atomically: silently, shippers, references: references.current, clock: { now: () => at } }
  const [finance, admin] = [await accounts.find(FINANCE), await accounts.find(ADMIN)]
  if (finance === undefined || admin === undefined) return
  for (const [place, { by, bills: most, daysAgo, raw = {}, end }] of PLANS.entries()) {
    const shipper = await accounts.find(by)
    const free = await customerBills.list({ customerIds: [by], toInvoice: true, page: 1, pageSize: most })
    // One is left to be requested by who tries the demo.
    if (shipper === undefined || free.total < 2) continue
    at = clock.now() - daysAgo * MILLIS_PER_DAY
    const bills = free.rows.slice(0, free.total - 1).map(({ billNumber }) => billNumber)
    const { id } = must(await requestInvoice(ports)({ bills, raw }, shipper))
    if (end === undefined) continue
    at += MILLIS_PER_HOUR
    if (end === 'cancel') must(await cancelInvoice(ports)(id, shipper))
    else if (end === 'issue' || end === 'void') {
      await issueDemoInvoice(finance, { id, number: String(FIRST_NUMBER + BigInt(place)), title: raw['invoice_code'] ?? '' })
      at += MILLIS_PER_DAY
      const red = { reason: '客户要求更换抬头', red_number: String(RED_NUMBER + BigInt(place)) }
      if (end === 'void') must(await voidInvoice(ports)({ id, raw: red }, admin))
    } else must(await rejectInvoice(ports)({ id, raw: { reason: end.reject } }, finance))
  }

  async function issueDemoInvoice(
    staff: Actor,
    { id, number, title }: { readonly id: number; readonly number: string; readonly title: string },
  ) {
    const day = dayOf(at)
    const paper = demoPaper(['SPECIMEN TAX INVOICE', `No. ${number}`, day, title])
    const { id: file } = must(await keep({ bytes: paper, fileName: `${number}.pdf`, purpose: 'invoice' }, staff))
    must(await issueInvoice(ports)({ id, raw: { invoice_number: number, invoice_day: day }, file }, staff))
  }
}
