import type { ListPrinter } from '#core/base/documents/list-document.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { makeStatement } from '#core/money/ledger/statements/make-statement.usecase.ts'
import { statementPaper, statementSheet } from '#core/money/ledger/statements/statement.document.ts'
import type { Shipper } from '#core/portal/shippers/shipper.ts'
import type { Shippers } from '#core/portal/shippers/shipper.ports.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { StatementQuery, walletStatementRoutes } from '../../../../contract/money/ledger/statement.routes.ts'
import type { BindingsOf, FileAnswer } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import { readZone } from '../../../presenters/query-days.ts'

type Parts = {
  readonly make: ReturnType<typeof makeStatement>
  readonly shippers: Shippers
  readonly listPrinter: ListPrinter
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}
type Whose = { readonly id: number; readonly name: string; readonly company?: string | undefined }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const named = ({ account, info }: Shipper): Whose => ({
  id: account.id,
  name: info.shipper_name ?? account.account,
  company: info.shipper_company,
})

/** Handlers of statements, for customers and on their behalf. */
export function statementHandlers({ make, shippers, listPrinter, sheetWriter, clock }: Parts): BindingsOf<typeof walletStatementRoutes> {
  const makeStatementFile = async ({ id, name, company }: Whose, query: StatementQuery, locale: Locale): Promise<Result<FileAnswer>> => {
    const zone = readZone(query)
    if (!zone.ok) return zone
    const { from, to, currency, format } = query
    const client = `${company ?? name} (${id})`
    const statement = await make({ customerId: id, client, currency, from, to, zone: zone.value, isPaper: format === 'pdf' })
    if (!statement.ok) return statement
    const reader = { locale, zone: zone.value }
    const fileName = `statement-${id}-${currency}-${statement.value.from}-${statement.value.to}.${format}`
    if (format === 'xlsx') return ok({ ...workbook(sheetWriter, statementSheet(statement.value, reader), fileName), type: XLSX })
    const paper = statementPaper(statement.value, { reader, now: clock.now() })
    return ok({ fileName, shown: 'attachment', open: () => listPrinter.printList(paper) })
  }
  return {
    statement: async ({ query, actor, locale }) => makeStatementFile(actor, query, locale),
    clientStatement: async ({ params, query, locale }) => {
      const shipper = await shippers.find(params.client_id)
      return shipper === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : makeStatementFile(named(shipper), query, locale)
    },
  }
}
