import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { COST_BILL_EVENTS, costBillMachine } from '#core/money/costs/cost-bill.machine.ts'
import { DECISIONS, DIFFERENCE_KINDS } from '#core/money/costs/cost-fields.ts'
import { COST_SUBJECTS } from '#core/money/costs/cost-subject.ts'
import { costFailure } from '#core/money/costs/cost.failures.ts'
import type { CostBills, CostDifference, ListedCostBill, ListedCostLine } from '#core/money/costs/cost.ports.ts'
import { disputeSheet } from '#core/money/costs/dispute-sheet.ts'
import type {
  changeCostBill,
  createCostBill,
  removeCostBill,
  removeCostLine,
  writeCostLine,
} from '#core/money/costs/handle-cost-bills.usecase.ts'
import type { importCostLines } from '#core/money/costs/import-cost-lines.usecase.ts'
import type { decideCostDifferences, moveCostBill } from '#core/money/costs/move-cost-bill.usecase.ts'
import type { reverseCostLine } from '#core/money/costs/reverse-cost-line.usecase.ts'
import type { References } from '#core/base/fields/references.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { formatMoney, money } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { costBillRoutes, CostBillRow, CostLineRow } from '../../../../contract/money/costs/cost-bill.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { workbook } from '../../../presenters/file-answer.ts'
import { sheetFile } from '../../../answers/sheet-file.ts'
import { presentImported } from '../../../presenters/present-imported.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'
import { recordHistory } from '../../../presenters/record-history.ts'

type Parts = {
  readonly costBills: CostBills
  readonly create: ReturnType<typeof createCostBill>
  readonly change: ReturnType<typeof changeCostBill>
  readonly remove: ReturnType<typeof removeCostBill>
  readonly writeLine: ReturnType<typeof writeCostLine>
  readonly removeLine: ReturnType<typeof removeCostLine>
  readonly importLines: ReturnType<typeof importCostLines>
  readonly move: ReturnType<typeof moveCostBill>
  readonly decide: ReturnType<typeof decideCostDifferences>
  readonly reverse: ReturnType<typeof reverseCostLine>
  readonly audit: Pick<AuditTrail, 'of'>
  readonly references: () => References
  readonly sheetWriter: SheetWriter
}

const AREA = 'expenses'

/** Returns the actions that an actor may take on a bill in its state. */
function eventsOf({ state, lineCount, undecided, disputed }: ListedCostBill, actor: Actor): CostBillRow['events'] {
  const may = (action: 'update' | 'delete' | 'approve'): boolean => mayDo(actor, { area: AREA, action })
  const open = costBillMachine.eventsFrom(state)
  const moves = COST_BILL_EVENTS.filter(
    (event) => open.includes(event) && (event !== 'check' || lineCount > 0) && (event !== 'dispute' || disputed > 0),
  )
  return [
    ...(may('update') ? moves : []),
    ...(may('approve') && open.includes('book') && undecided + disputed === 0 ? (['book'] as const) : []),
    ...(may('update') && state === 'draft' ? (['change'] as const) : []),
    ...(may('delete') && state === 'draft' ? (['delete'] as const) : []),
    ...(may('update') && state === 'checked' ? (['decide'] as const) : []),
    ...(may('approve') && state === 'booked' ? (['reverse'] as const) : []),
  ]
}

function rowOf(bill: ListedCostBill, { actor, locale }: Reader): CostBillRow {
  const amountOf = (amount: bigint) => moneyOf(money(amount, bill.total.currency))
  return {
    id: bill.id,
    version: bill.version,
    supplier: bill.supplier,
    bill_number: bill.bill_number,
    bill_date: bill.bill_date,
    status: bill.state,
    status_txt: costBillMachine.states[bill.state].label[locale],
    total: moneyOf(bill.total),
    line_sum: amountOf(bill.lineSum),
    lines: bill.lineCount,
    undecided: bill.undecided,
    disputed: bill.disputed,
    spread: amountOf(bill.spread),
    unspread: amountOf(bill.state === 'booked' ? bill.lineSum - bill.spread : 0n),
    remark: bill.remark ?? null,
    created_by: bill.createdByName,
    create_time: instantText(bill.createdAt),
    booked_time: bill.bookedAt === undefined ? null : instantText(bill.bookedAt),
    events: eventsOf(bill, actor),
  }
}

const differenceOf = (one: CostDifference, currency: string, locale: Locale): CostLineRow['differences'][number] => {
  const { kind, theirs, ours, amount, decision, reason } = one
  const valueOf = (value: bigint): string => {
    if (kind === 'weight') return `${formatKilograms(Number(value))} kg`
    return groupThousands(formatMoney(money(value, currency)))
  }
  return {
    kind,
    kind_txt: DIFFERENCE_KINDS[kind][locale],
    theirs: valueOf(theirs),
    ours: valueOf(ours),
    amount: moneyOf(money(amount, currency)),
    decision: decision ?? null,
    decision_txt: decision === undefined ? null : DECISIONS[decision][locale],
    reason: reason ?? null,
  }
}

const lineOf = (line: ListedCostLine, currency: string, locale: Locale): CostLineRow => ({
  line: line.line,
  mawb: line.mawb ?? null,
  waybill: line.waybill ?? null,
  subject: line.subject,
  subject_txt: COST_SUBJECTS[line.subject][locale],
  weight: line.grams === undefined ? null : formatKilograms(line.grams),
  amount: moneyOf(money(line.amount, currency)),
  remark: line.remark ?? null,
  reverses: line.reverses ?? null,
  is_reversed: line.isReversed,
  differences: line.differences.map((one) => differenceOf(one, currency, locale)),
})

/** Handlers of cost bills. */
export function costBillHandlers(parts: Parts): BindingsOf<typeof costBillRoutes> {
  const { costBills, audit, references } = parts
  const findListedCostBill = async (id: number): Promise<Result<ListedCostBill>> => {
    const bill = await costBills.find(id)
    return bill === undefined ? failed(costFailure('COST_BILL_NOT_FOUND')) : ok(bill)
  }
  const answerCostBill = async (done: Result<unknown>, id: number, reader: Reader): Promise<Result<CostBillRow>> => {
    if (!done.ok) return done
    const bill = await findListedCostBill(id)
    return bill.ok ? ok(rowOf(bill.value, reader)) : bill
  }
  return {
    costBills: async ({ query: { status, supplier, from, to, keywords, sort, page, pageSize }, ...reader }) => {
      const states = status === undefined ? {} : { states: [status] }
      const listed = await costBills.list({ ...states, supplier, from, to, keywords, sort, page, pageSize })
      return ok({ rows: listed.rows.map((bill) => rowOf(bill, reader)), total: listed.total })
    },
    createCostBill: async ({ body, keyed, ...reader }) => {
      const made = await parts.create(body, reader.actor, keyed)
      return made.ok ? answerCostBill(made, made.value.id, reader) : made
    },
    findCostBill: async ({ params, ...reader }) => {
      const bill = await findListedCostBill(params.id)
      if (!bill.ok) return bill
      const shownTo = { locale: reader.locale, references: references(), timeZone: 'UTC' }
      return ok({ ...rowOf(bill.value, reader), history: await recordHistory(audit, { area: AREA, subject: String(params.id) }, shownTo) })
    },
    changeCostBill: async ({ params: { id }, body, ...reader }) =>
      answerCostBill(await parts.change(id, { version: body.version, raw: body }, reader.actor), id, reader),
    removeCostBill: async ({ params, actor }) => {
      const done = await parts.remove(params.id, actor)
      return done.ok ? ok({}) : done
    },
    costLines: async ({ params: { id }, query, locale }) => {
      const bill = await findListedCostBill(id)
      if (!bill.ok) return bill
      const listed = await costBills.lines(id, query)
      return ok({ rows: listed.rows.map((line) => lineOf(line, bill.value.total.currency, locale)), total: listed.total })
    },
    addCostLine: async ({ params: { id }, body, keyed, ...reader }) =>
      answerCostBill(await parts.writeLine(id, { raw: body }, reader.actor, keyed), id, reader),
    changeCostLine: async ({ params: { id, line }, body, ...reader }) =>
      answerCostBill(await parts.writeLine(id, { change: { line, version: body.version }, raw: body }, reader.actor), id, reader),
    removeCostLine: async ({ params: { id, line }, ...reader }) =>
      answerCostBill(await parts.removeLine(id, line, reader.actor), id, reader),
    importCostLines: async ({ params, upload, body, actor, locale }) => {
      const done = await parts.importLines(params.id, sheetFile(upload, body), actor)
      return done.ok ? ok(presentImported(done.value, locale)) : done
    },
    decideCostDifferences: async ({ params: { id }, body: { differences, decision, ...raw }, ...reader }) =>
      answerCostBill(await parts.decide(id, { differences, decision, raw }, reader.actor), id, reader),
    moveCostBill: async ({ params: { id, event }, ...reader }) => answerCostBill(await parts.move(id, event, reader.actor), id, reader),
    bookCostBill: async ({ params: { id }, ...reader }) => answerCostBill(await parts.move(id, 'book', reader.actor), id, reader),
    reverseCostLine: async ({ params: { id, line }, body, ...reader }) =>
      answerCostBill(await parts.reverse(id, { line, raw: body }, reader.actor), id, reader),
    costDispute: async ({ params, locale }) => {
      const bill = await findListedCostBill(params.id)
      if (!bill.ok) return bill
      const disputed = await costBills.disputed(params.id)
      if (disputed.length === 0) return failed(costFailure('COST_NO_DISPUTE'))
      const content = disputeSheet(bill.value, disputed, locale)
      return ok(workbook(parts.sheetWriter, content, `dispute-${bill.value.supplier}-${params.id}.xlsx`))
    },
  }
}
