import type { disputeSettlement, reissueSettlement } from '#core/money/cod/bills/dispute-settlement.usecase.ts'
import type { moveSettlement, SettlementMove } from '#core/money/cod/bills/move-settlement.usecase.ts'
import type { previewSettlements, setSettlementCycle, settleClients } from '#core/money/cod/bills/settle-clients.usecase.ts'
import { CYCLES } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import type { SettlementState } from '#core/money/cod/bills/settlement.machine.ts'
import type { SettlementBill } from '#core/money/cod/bills/settlement.ports.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { CodResults } from '../../../../contract/money/cod/cod-bill-schemas.ts'
import type { codBillRoutes } from '../../../../contract/money/cod/cod-bill.routes.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { codBillAnswers, codBillFiles, reachOf, type CodBillParts } from './cod-bill-answers.ts'
import { codPreviewRow } from './cod-bill.presenter.ts'

type Parts = CodBillParts & {
  readonly preview: ReturnType<typeof previewSettlements>
  readonly settle: ReturnType<typeof settleClients>
  readonly move: ReturnType<typeof moveSettlement>
  readonly dispute: ReturnType<typeof disputeSettlement>
  readonly reissue: ReturnType<typeof reissueSettlement>
  readonly setCycle: ReturnType<typeof setSettlementCycle>
}

type Outcome = { readonly account?: string; readonly bill: string | undefined; readonly failure: Failure | undefined }

const resultOf = ({ account, bill, failure }: Outcome, locale: Locale): CodResults[number] => ({
  ...(account === undefined ? {} : { account }),
  bill_number: bill ?? null,
  status: failure === undefined,
  ...(failure === undefined ? {} : { error: failure.code }),
  message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
})

type CodStateQuery = { readonly cod_status?: SettlementState | undefined; readonly cod_ncnd_status?: SettlementState | undefined }
const filterOf = <Q extends CodStateQuery>({ cod_status: cod, cod_ncnd_status: ncnd, ...rest }: Q) => ({
  ...rest,
  states: cod === undefined ? undefined : [cod],
  ncndStates: ncnd === undefined ? undefined : [ncnd],
})
/** Handlers of settlement bills: for their clients, and for the staff. */
export function codBillHandlers(parts: Parts): BindingsOf<typeof codBillRoutes> {
  const answers = codBillAnswers(parts)
  const { details, lines, list } = answers
  const files = codBillFiles(parts, answers)
  const after = async (done: Result<SettlementBill>, number: string, call: Reader) => (done.ok ? details(number, call) : done)
  const moveSettlementBill = async (number: string, move: SettlementMove, call: Reader) =>
    after(await parts.move(number, move, call.actor, reachOf(call.actor)), number, call)
  return {
    ownCodBills: ({ query, ...call }) => list(filterOf(query), call),
    findOwnCodBill: ({ params, ...call }) => details(params.bill_number, call),
    codBillLines: ({ params, query, ...call }) => lines(params.bill_number, query, call),
    printCodBill: ({ params, ...call }) => files.pdf(params.bill_number, call),
    exportCodBill: ({ params, ...call }) => files.xlsx(params.bill_number, call),
    moveOwnCodBill: ({ params: { bill_number: number, event }, ...call }) => moveSettlementBill(number, { event }, call),
    disputeCodBill: async ({ params: { bill_number: number }, body: { lines: chosen, files: ids, ...raw }, ...call }) =>
      after(await parts.dispute(number, { lines: chosen, raw, files: ids }, call.actor, reachOf(call.actor)), number, call),
    clientsCodBills: ({ query: { client, ...query }, ...call }) => list({ ...filterOf(query), account: client }, call),
    previewCodBills: async ({ query: { client, until, ...paged }, actor, locale }) => {
      const asked = { ...paged, account: client, until: until === undefined ? undefined : Date.parse(until) }
      const { rows, total } = await parts.preview(asked, actor)
      return ok({ rows: rows.map((row) => codPreviewRow(row, locale)), total })
    },
    findClientsCodBill: ({ params, ...call }) => details(params.bill_number, call),
    clientsCodBillLines: ({ params, query, ...call }) => lines(params.bill_number, query, call),
    printClientsCodBill: ({ params, ...call }) => files.pdf(params.bill_number, call),
    exportClientsCodBill: ({ params, ...call }) => files.xlsx(params.bill_number, call),
    issueCodBills: async ({ body: { clients, until }, actor, locale }) => {
      const outcomes = await parts.settle(clients, until === undefined ? undefined : Date.parse(until), actor)
      return ok(outcomes.map(({ account, bill, failure }) => resultOf({ account, bill: bill?.billNumber, failure }, locale)))
    },
    sendCodBills: async ({ body: { bills }, actor, locale }) => {
      const results: CodResults = []
      for (const bill of new Set(bills)) {
        const done = await parts.move(bill, { event: 'send' }, actor, reachOf(actor))
        results.push(resultOf({ bill, failure: done.ok ? undefined : done.failure }, locale))
      }
      return ok(results)
    },
    reissueCodBill: async ({ params: { bill_number: number }, body: { without, ...raw }, ...call }) =>
      after(await parts.reissue(number, { without, raw }, call.actor, reachOf(call.actor)), number, call),
    withdrawCodBill: ({ params: { bill_number: number }, body: raw, ...call }) =>
      moveSettlementBill(number, { event: 'withdraw', raw }, call),
    moveCodBill: ({ params: { bill_number: number, event }, ...call }) => moveSettlementBill(number, { event }, call),
    setCodCycle: async ({ params, body, actor, locale }) => {
      const set = await parts.setCycle(params.client, body, actor)
      if (!set.ok) return set
      const { cycle, day } = set.value
      return ok({ cycle, cycle_txt: CYCLES[cycle][locale], cycle_day: day ?? null })
    },
  }
}
