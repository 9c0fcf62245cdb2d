import type {
  addRemittanceLines,
  announceRemittance,
  cancelRemittance,
  changeRemittanceLine,
  matchRemittance,
  removeRemittanceLine,
} from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import type { decideExplanation, explainRemittance } from '#core/money/cod/remittances/explain-remittance.usecase.ts'
import type { importRemittanceLines } from '#core/money/cod/remittances/import-remittance-lines.usecase.ts'
import type { receiveRemittance, undoReceipt } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import { remittanceSheet } from '#core/money/cod/remittances/remittance-sheet.ts'
import { remittanceFailure } from '#core/money/cod/remittances/remittance.failures.ts'
import type { RemittanceFilter, Remittances } from '#core/money/cod/remittances/remittance.ports.ts'
import { remittanceNumber, type Remittance } from '#core/money/cod/remittances/remittance.ts'
import type { References } from '#core/base/fields/references.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { RemittanceDetails, remittanceRoutes } from '../../../../contract/money/cod/remittance.routes.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'
import { explanationAnswer, receiptAnswer, remittanceLineRow, remittanceRow } from './remittance.presenter.ts'

type Parts = {
  readonly remittances: Remittances
  readonly announce: ReturnType<typeof announceRemittance>
  readonly addLines: ReturnType<typeof addRemittanceLines>
  readonly importLines: ReturnType<typeof importRemittanceLines>
  readonly changeLine: ReturnType<typeof changeRemittanceLine>
  readonly removeLine: ReturnType<typeof removeRemittanceLine>
  readonly match: ReturnType<typeof matchRemittance>
  readonly cancel: ReturnType<typeof cancelRemittance>
  readonly receive: ReturnType<typeof receiveRemittance>
  readonly undo: ReturnType<typeof undoReceipt>
  readonly explain: ReturnType<typeof explainRemittance>
  readonly decide: ReturnType<typeof decideExplanation>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

/** The filter of a query; INPUT_INVALID for an unknown time zone. */
function remittanceFilter(query: QueryOf<typeof remittanceRoutes.exportRemittances>): Result<RemittanceFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { status: states, agent, currency, open, announced_from: first, announced_to: last, keywords } = query
  return ok({ states, agent, currency, isOpen: open === 'true', keywords, ...spanOfDays({ first, last }, zone.value) })
}

async function detailsOf({ remittances, audit, references }: Parts, id: number, reader: Reader): Promise<Result<RemittanceDetails>> {
  const found = await remittances.find(id)
  if (found === undefined) return failed(remittanceFailure('REMITTANCE_NOT_FOUND'))
  const number = remittanceNumber(id)
  const { currency } = found
  const shownTo = { locale: reader.locale, references: references(), timeZone: 'UTC' }
  const [receipts, explanations, history] = await Promise.all([
    remittances.receipts(id),
    remittances.explanations(id),
    recordHistory(audit, { area: 'cod-remittances', subject: number }, shownTo),
  ])
  return ok({
    ...remittanceRow(found, reader),
    receipts: receipts.map((one) => receiptAnswer(one, { number, currency })),
    explanations: explanations.map((one) => explanationAnswer(one, { ...reader, currency })),
    history,
  })
}

const written = (amount: string | number | undefined): string | undefined => (amount === undefined ? undefined : String(amount))
type SentRemittanceLines = readonly { readonly order_number: string; readonly amount?: string | number | undefined }[] | undefined
const linesOf = (lines: SentRemittanceLines) =>
  (lines ?? []).map(({ order_number: orderNumber, amount }) => ({ orderNumber, amount: written(amount) }))

/** Handlers of remittances. */
export function remittanceHandlers(parts: Parts): BindingsOf<typeof remittanceRoutes> {
  const { remittances, sheetWriter, clock } = parts
  const answerRemittance = async (done: Result<Remittance>, reader: Reader): Promise<Result<RemittanceDetails>> =>
    done.ok ? detailsOf(parts, done.value.id, reader) : done
  return {
    remittances: async ({ query: { sort, page, pageSize, ...query }, ...reader }) => {
      const filter = remittanceFilter(query)
      if (!filter.ok) return filter
      const { rows, total } = await remittances.list({ ...filter.value, sort, page, pageSize })
      return ok({ rows: rows.map((one) => remittanceRow(one, reader)), total })
    },
    exportRemittances: async ({ query, locale }) => {
      const filter = remittanceFilter(query)
      if (!filter.ok) return filter
      const sheet = remittanceSheet(remittances.all(filter.value), locale)
      return exportSheet(sheetWriter, sheet, `cod-remittances-${today(clock.now())}.xlsx`)
    },
    announceRemittance: async ({ body: { lines, ...raw }, keyed, ...reader }) =>
      answerRemittance(await parts.announce({ raw, lines: linesOf(lines), keyed }, reader.actor), reader),
    findRemittance: ({ params, ...reader }) => detailsOf(parts, params.id, reader),
    remittanceLines: async ({ params, query: { problems, problem, page, pageSize }, locale }) => {
      const found = await remittances.find(params.id)
      if (found === undefined) return failed(remittanceFailure('REMITTANCE_NOT_FOUND'))
      const { rows, total } = await remittances.lines(params.id, { problems: problems === 'true', problem, page, pageSize })
      return ok({ rows: rows.map((one) => remittanceLineRow(one, { currency: found.currency, locale })), total })
    },
    addRemittanceLines: async ({ params, body: { lines, ...raw }, keyed, ...reader }) =>
      answerRemittance(await parts.addLines({ id: params.id, raw, lines: linesOf(lines), keyed }, reader.actor), reader),
    importRemittanceLines: async ({ params, upload, body, actor, locale }) => {
      const done = await parts.importLines(params.id, sheetFile(upload, body), actor)
      return done.ok ? ok(presentImported(done.value, locale)) : done
    },
    changeRemittanceLine: async ({ params, body, ...reader }) =>
      answerRemittance(
        await parts.changeLine({ id: params.id, orderNumber: params.order_number, amount: written(body.amount) }, reader.actor),
        reader,
      ),
    removeRemittanceLine: async ({ params, ...reader }) =>
      answerRemittance(await parts.removeLine({ id: params.id, orderNumber: params.order_number }, reader.actor), reader),
    matchRemittance: async ({ params, ...reader }) => answerRemittance(await parts.match(params.id, reader.actor), reader),
    cancelRemittance: async ({ params, body, ...reader }) =>
      answerRemittance(await parts.cancel({ id: params.id, raw: body }, reader.actor), reader),
    receiveRemittance: async ({ params, body, keyed, ...reader }) =>
      answerRemittance(await parts.receive({ id: params.id, raw: body, keyed }, reader.actor), reader),
    undoReceipt: async ({ params, body, keyed, ...reader }) =>
      answerRemittance(await parts.undo({ id: params.id, receiptId: params.receipt, raw: body, keyed }, reader.actor), reader),
    explainRemittance: async ({ params, body, keyed, ...reader }) =>
      answerRemittance(await parts.explain({ id: params.id, raw: body, keyed }, reader.actor), reader),
    decideExplanation: async ({ params, body, keyed, ...reader }) =>
      answerRemittance(
        await parts.decide({ id: params.id, explanationId: params.explanation, decision: params.decision, raw: body, keyed }, reader.actor),
        reader,
      ),
  }
}
