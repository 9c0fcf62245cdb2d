import type { References } from '#core/base/fields/references.ts'
import { listPaper, type ListPrinter } from '#core/base/documents/list-document.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { parseMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetFile, SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { BOOKS_ZONE, monthBefore, monthOf, spanOfMonth } from '#core/money/ledger/month.rules.ts'
import { bordereauSheet } from '#core/operations/insurance/bordereau-sheet.ts'
import { certificateDocument, certificateFacts, certificateRows, isCertified } from '#core/operations/insurance/certificate.document.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { insuranceFailure } from '#core/operations/insurance/insurance.failures.ts'
import { insuranceTemplate } from '#core/operations/insurance/insurance-template.ts'
import { offerPolicy, type PolicyOffer } from '#core/operations/insurance/offer-policy.ts'
import { policyNumber, termsName } from '#core/operations/insurance/policy.ts'
import type { Policies } from '#core/operations/insurance/policy.ports.ts'
import { termsOf } from '#core/operations/insurance/premium.rules.ts'
import type { readInsuranceSheet } from '#core/operations/insurance/read-insurance-sheet.ts'
import type { OrderQueries } from '#core/parcels/orders/order.ports.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import type { OrdersByNumber } from '#core/parcels/orders/orders-by-number.ts'
import { clientsWithin } from '#core/platform/access/account.ts'
import type { insuranceRoutes, InsuranceSheet } from '../../../../contract/operations/insurance/insurance.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { exportSheet, workbook } from '../../../presenters/file-answer.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import { noOrder } from '../../parcels/orders/order-answers.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import { doneOf, refusalOf } from './insurance-outcome.ts'

type Parts = {
  readonly policies: Policies
  readonly orders: Pick<OrderQueries, 'find'>
  readonly ordersByNumber: OrdersByNumber
  readonly references: () => References
  readonly clock: Clock
  readonly company: string
  readonly listPrinter: ListPrinter
  readonly sheetWriter: SheetWriter
  readonly readSheet: (file: SheetFile) => ReturnType<typeof readInsuranceSheet>
}

type FileRoutes = Pick<typeof insuranceRoutes, 'insuranceCertificate' | 'insuranceTemplate' | 'readInsuranceSheet' | 'bordereau'>
type Line = { readonly order_number: string; readonly insurance_category: string; readonly insured_for?: string | undefined }

/** As many orders are insured in one call. */
const MOST_LINES = 500
const EXISTS = failed(insuranceFailure('POLICY_EXISTS'))

/** Handlers of what is printed of policies, and of sheets of orders to insure. */
export function insuranceFileHandlers(parts: Parts): BindingsOf<FileRoutes> {
  const { policies, orders, ordersByNumber, references, clock, company, listPrinter, sheetWriter, readSheet } = parts
  /** The offer for a row of a sheet, by the value that it names. */
  function offerOf({ insurance_category: category, insured_for: value }: Line, order: Order): Result<PolicyOffer> {
    const record = references().find(insuranceCategory, category)
    const insured = value === undefined || record === undefined ? ok(undefined) : parseMoney(value, record.currency)
    return insured.ok ? offerPolicy(order, insured.value, { category, at: clock.now(), references: references() }) : insured
  }
  return {
    insuranceCertificate: async ({ params: { policy_id: id }, actor, locale }) => {
      const policy = await policies.find(id, { customerIds: clientsWithin(actor) })
      if (policy === undefined) return failed(insuranceFailure('POLICY_NOT_FOUND', { id }))
      const number = policyNumber(policy)
      if (!isCertified(policy)) return failed(insuranceFailure('POLICY_NOT_IN_FORCE', { policy: number }))
      const order = await orders.find(policy.orderNumber, clientsWithin(actor))
      const reader = { locale, zone: BOOKS_ZONE }
      const paper = listPaper(certificateDocument, {
        rows: (async function* () {
          yield* certificateRows({ policy, podAt: order?.podAt }, reader)
        })(),
        reader,
        facts: certificateFacts(policy, { company }),
        barcode: policy.airwayNumber,
        now: clock.now(),
      })
      return ok({ fileName: `${number}.pdf`, shown: 'inline', open: () => listPrinter.printList(paper) })
    },
    insuranceTemplate: async ({ locale }) =>
      ok(workbook(sheetWriter, insuranceTemplate(locale, { references: references(), at: clock.now() }), 'insurance-template.xlsx')),
    readInsuranceSheet: async ({ upload, body, actor, locale }) => {
      const read = await readSheet(sheetFile(upload, body))
      if (!read.ok) return read
      const lines: readonly Line[] = read.value.lines
      if (lines.length > MOST_LINES) return failed(insuranceFailure('SHEET_TOO_LONG', { most: MOST_LINES, found: lines.length }))
      const found = await ordersByNumber(
        lines.map(({ order_number }) => order_number),
        actor,
      )
      const known = [...found.values()].flatMap((one) => (one.ok ? [one.value.orderNumber] : []))
      const insured = new Set((await policies.ofOrders(known)).map(({ orderNumber }) => orderNumber))
      const rows = lines.map((line): InsuranceSheet['rows'][number] => {
        const { order_number: number, insurance_category: category } = line
        const record = references().find(insuranceCategory, category)
        const common = {
          category,
          category_txt: record === undefined ? category : termsName(termsOf(record))[locale],
          insured_for: line.insured_for ?? null,
        }
        const order = found.get(number) ?? failed(noOrder(number))
        const offer = order.ok ? (insured.has(order.value.orderNumber) ? EXISTS : offerOf(line, order.value)) : order
        if (!offer.ok) return { ...refusalOf(number, offer.failure, locale), ...common }
        const { insured: value, premium } = offer.value
        return { ...doneOf(number, locale), ...common, insured_value: moneyOf(value), premium: moneyOf(premium.total) }
      })
      return ok({ imported: presentImported(read.value, locale), rows })
    },
    bordereau: async ({ query: { month = monthBefore(monthOf(clock.now())), insurer, category }, actor, locale }) => {
      const { since: from, until: before } = spanOfMonth(month)
      const rows = policies.bordereau({ customerIds: clientsWithin(actor), from, before, insurer, category })
      return exportSheet(sheetWriter, bordereauSheet(rows, locale), `insurance-${month}.xlsx`)
    },
  }
}
