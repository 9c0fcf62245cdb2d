import {
  SETTLEMENT_READER,
  settlementDocument,
  settlementFacts,
  settlementRows,
  settlementSheet,
} from '#core/money/cod/bills/settlement.document.ts'
import { BILL_READER, billDocument, billFacts, billSheet } from '#core/money/billing/bill.document.ts'
import { listPaper } from '#core/base/documents/list-document.ts'
import type { MailAttachment } from '#core/portal/notifications/mail.ports.ts'
import type { MailDocuments } from '#core/portal/notifications/send-mails.ts'
import type { FileAnswer } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import type { SharedParts } from '../../composition.ts'

/** A larger file is not sent: the mail links to the bill, where it is. */
const MOST_BYTES = 8_000_000
const PDF = 'application/pdf'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function attachDocument(name: string, type: string, open: FileAnswer['open']): Promise<readonly MailAttachment[]> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of open()) {
    size += part.byteLength
    if (size > MOST_BYTES) return []
    parts.push(part)
  }
  return [{ name, type, bytes: Buffer.concat(parts) }]
}

/** The bills that go with mails, as their client would open them on its pages. */
export function mailDocuments({ store, sheets, listPrinter, clock, billing }: SharedParts): MailDocuments {
  const { customerBills: bills, settlements } = store
  return {
    of: async ({ kind, number, customerId, locale }) => {
      const reach = { customerIds: [customerId] }
      const now = clock.now()
      if (kind === 'bill') {
        const bill = await bills.find(number, { ...reach, isIssued: true })
        if (bill === undefined) return []
        const rows = (async function* () {
          for await (const line of bills.allLines(bill.id)) yield { ...line, currency: bill.currency }
        })()
        const facts = billFacts(bill, { taxes: await bills.taxesOf(bill.id), letterhead: billing, locale })
        const paper = listPaper(billDocument, { rows, reader: BILL_READER(locale), facts, now })
        const sheet = workbook(sheets.xlsx, billSheet(bill, bills.allLines(bill.id), locale), `${number}.xlsx`)
        return [
          ...(await attachDocument(`${number}.pdf`, PDF, () => listPrinter.printList(paper))),
          ...(await attachDocument(`${number}.xlsx`, XLSX, sheet.open)),
        ]
      }
      const bill = await settlements.find(number, { ...reach, isSent: true })
      if (bill === undefined) return []
      const facts = settlementFacts(bill, { company: billing.company, locale })
      const rows = settlementRows(settlements.allLines(bill.id))
      const paper = listPaper(settlementDocument, { rows, reader: SETTLEMENT_READER(locale), facts, now })
      const sheet = workbook(sheets.xlsx, settlementSheet(bill, settlements.allLines(bill.id), locale), `${number}.xlsx`)
      return [
        ...(await attachDocument(`${number}.pdf`, PDF, () => listPrinter.printList(paper))),
        ...(await attachDocument(`${number}.xlsx`, XLSX, sheet.open)),
      ]
    },
  }
}
