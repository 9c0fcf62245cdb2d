import { bankLineNumber } from '#core/money/bank/bank-line.ts'
import { bankFailure } from '#core/money/bank/bank.failures.ts'
import type { BankLineFilter, BankLines } from '#core/money/bank/bank.ports.ts'
import { bankSheet } from '#core/money/bank/bank-sheet.ts'
import type { ActWaits } from '#core/money/acts/held-act.ts'
import type { confirmBankLine } from '#core/money/bank/confirm-bank-line.usecase.ts'
import type { importBankLines } from '#core/money/bank/import-bank-lines.usecase.ts'
import { suggestionsOf } from '#core/money/bank/match-bank-lines.ts'
import type { matchAll } from '#core/money/bank/match-bank-lines.work.ts'
import type { moveBankLine } from '#core/money/bank/move-bank-line.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { given } from '#core/base/kernel/given.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { parseMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { waitsOf } from '../../../../contract/money/acts/waits-for.ts'
import type { BankLineDetails, bankRoutes } from '../../../../contract/money/bank/bank.routes.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { today } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { recordHistory } from '../../../presenters/record-history.ts'
import { bankDayRow, bankLineRow, importAnswer, partAnswer, suggestionAnswer } from './bank.presenter.ts'

type Parts = {
  readonly bankLines: BankLines
  readonly take: ReturnType<typeof importBankLines>
  readonly match: ReturnType<typeof matchAll>
  readonly confirm: ReturnType<typeof confirmBankLine>
  readonly move: ReturnType<typeof moveBankLine>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

const AREA = 'bank-lines'

/** The filter of a query; INPUT_INVALID for an amount that is none. */
function bankLineFilter(query: QueryOf<typeof bankRoutes.exportBankLines>): Result<BankLineFilter> {
  const { status: states, account, currency, from, to, amount, keywords } = query
  const filter = { states, account, currency, from, to, keywords }
  if (amount === undefined || amount === '') return ok(filter)
  const read = parseMoney(amount.replaceAll(',', '').trim(), currency ?? 'CNY')
  return read.ok ? ok({ ...filter, amount: read.value.amount }) : failed(invalidInput([atField('amount', read.failure)]))
}

/** A line that waits is shown with what it may be for now, not at the last look. */
async function detailsOf({ bankLines, audit, references }: Parts, id: number, reader: Reader): Promise<Result<BankLineDetails>> {
  const line = await bankLines.find(id)
  if (line === undefined) return failed(bankFailure('BANK_LINE_NOT_FOUND'))
  const { locale } = reader
  const { currency } = line.amount
  const isWaiting = line.state === 'unmatched' || line.state === 'suggested'
  const [suggestions = []] = isWaiting ? await suggestionsOf(bankLines.clues, [line]) : []
  const held = suggestions.some(({ payout }) => payout !== undefined) ? await bankLines.held(currency) : []
  const shownTo = { locale, references: references(), timeZone: 'UTC' }
  const [parts, history] = await Promise.all([
    bankLines.parts(id),
    recordHistory(audit, { area: AREA, subject: bankLineNumber(id) }, shownTo),
  ])
  return ok({
    ...bankLineRow(line, reader),
    suggestions: suggestions.map((one) => suggestionAnswer(one, { currency, held, locale })),
    parts: parts.map((one) => partAnswer(one, currency)),
    history,
  })
}

/** Handlers of bank statements and their lines. */
export function bankHandlers(parts: Parts): BindingsOf<typeof bankRoutes> {
  const { bankLines, take, match, confirm, move, sheetWriter, clock } = parts
  const answerBankLine = async (done: Result<{ readonly id: number }>, reader: Reader): Promise<Result<BankLineDetails>> =>
    done.ok ? detailsOf(parts, done.value.id, reader) : done
  const answerConfirmed = async (done: Result<{ readonly id: number } & ActWaits>, reader: Reader) => {
    const line = await answerBankLine(done, reader)
    return line.ok && done.ok ? ok({ ...line.value, ...waitsOf(done.value) }) : line
  }
  return {
    bankLines: async ({ query: { sort, page, pageSize, ...query }, ...reader }) => {
      const filter = bankLineFilter(query)
      if (!filter.ok) return filter
      const { rows, total } = await bankLines.list({ ...filter.value, sort, page, pageSize })
      return ok({ rows: rows.map((line) => bankLineRow(line, reader)), total })
    },
    bankDays: async ({ query: { page, pageSize, ...query } }) => {
      const filter = bankLineFilter(query)
      if (!filter.ok) return filter
      const { rows, total } = await bankLines.days({ ...filter.value, page, pageSize })
      return ok({ rows: rows.map(bankDayRow), total })
    },
    bankAccounts: async () => ok([...(await bankLines.accounts())]),
    exportBankLines: async ({ query, locale }) => {
      const filter = bankLineFilter(query)
      if (!filter.ok) return filter
      return exportSheet(sheetWriter, bankSheet(bankLines.all(filter.value), locale), `bank-transfers-${today(clock.now())}.xlsx`)
    },
    importBankLines: async ({ body: { account, currency, date_form: dateForm, decimal_point: point }, upload, actor, locale }) => {
      const file = { fileName: upload.fileName, content: { path: upload.path } }
      const forms = given({ dateForm, decimalComma: point === undefined ? undefined : point === 'comma' })
      const done = await take({ file, account, currency: currency || undefined, forms }, actor)
      return done.ok ? ok(importAnswer(done.value, locale)) : done
    },
    matchBankLines: () => match(),
    findBankLine: ({ params, ...reader }) => detailsOf(parts, params.line, reader),
    confirmBankLine: async ({ params, body: { client, bills, payout, remittance }, keyed, ...reader }) => {
      const asked = {
        client,
        ...(remittance === undefined ? {} : { remittance }),
        bills: bills.map(({ bill_number: billNumber, amount }) => ({ billNumber, amount: String(amount) })),
        ...(payout === undefined ? {} : { payout: { channel: payout.channel, fee: String(payout.fee) } }),
      }
      return answerConfirmed(await confirm({ id: params.line, keyed, ...asked }, reader.actor), reader)
    },
    ignoreBankLine: async ({ params, body, ...reader }) =>
      answerBankLine(await move({ id: params.line, event: 'ignore', raw: body }, reader.actor), reader),
    restoreBankLine: async ({ params, ...reader }) =>
      answerBankLine(await move({ id: params.line, event: 'restore', raw: {} }, reader.actor), reader),
    undoBankLine: async ({ params, body, keyed, ...reader }) =>
      answerBankLine(await move({ id: params.line, event: 'undo', raw: body, keyed }, reader.actor), reader),
  }
}
