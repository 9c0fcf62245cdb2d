import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { decideCorrections, proposeAdjustment, proposeReversal, withdrawCorrection } from '#core/money/corrections/correct.usecase.ts'
import { correctionFlowNumber, correctionSheet } from '#core/money/corrections/correction-sheet.ts'
import { correctionFailure } from '#core/money/corrections/correction.failures.ts'
import { CORRECTION_DECISIONS, correctionMachine } from '#core/money/corrections/correction.machine.ts'
import type { CorrectionFilter, Corrections, ListedCorrection } from '#core/money/corrections/correction.ports.ts'
import { CORRECTION_KINDS, type Correction } from '#core/money/corrections/correction.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { CorrectionRow, correctionRoutes } from '../../../../contract/money/corrections/correction.routes.ts'
import { DONE } from '../../../../contract/http.failures.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone } from '../../../presenters/query-days.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly corrections: Corrections
  readonly sheetWriter: SheetWriter
  readonly adjust: ReturnType<typeof proposeAdjustment>
  readonly reverse: ReturnType<typeof proposeReversal>
  readonly withdraw: ReturnType<typeof withdrawCorrection>
  readonly decide: ReturnType<typeof decideCorrections>
}

/**
 * Returns the actions that an actor may take on a correction: who proposed it withdraws, others
 * decide.
 */
function eventsOf({ state, proposedBy }: Correction, actor: Actor): CorrectionRow['events'] {
  const drawn = correctionMachine.eventsFrom(state)
  if (proposedBy === actor.id) return drawn.includes('withdraw') ? ['withdraw'] : []
  return mayDo(actor, { area: 'finance', action: 'approve' }) ? CORRECTION_DECISIONS.filter((event) => drawn.includes(event)) : []
}

const rowOf = (correction: ListedCorrection, { actor, locale }: Reader): CorrectionRow => ({
  id: correction.id,
  kind: correction.kind,
  kind_txt: CORRECTION_KINDS[correction.kind][locale],
  account: correction.account,
  amount: moneyOf(correction.amount),
  reverses: correctionFlowNumber(correction.reverses) ?? null,
  note: correction.note,
  status: correction.state,
  status_txt: correctionMachine.states[correction.state].label[locale],
  proposed_by: correction.proposedByName,
  create_time: instantText(correction.proposedAt),
  decided_by: correction.decidedByName ?? null,
  decide_time: correction.decidedAt === undefined ? null : instantText(correction.decidedAt),
  decide_reason: correction.decisionReason ?? null,
  flow_num: correctionFlowNumber(correction.entry) ?? null,
  events: eventsOf(correction, actor),
})

/** The filter of a query, for those that the actor may see. */
export const correctionFilter = (query: QueryOf<typeof correctionRoutes.exportCorrections>, actor: Actor): CorrectionFilter => {
  const { status: state, keywords } = query
  return { customerIds: clientsWithin(actor), state, keywords }
}

/** Handlers of corrections. */
export function correctionHandlers(parts: Parts): BindingsOf<typeof correctionRoutes> {
  const { corrections, adjust, reverse, withdraw, decide, sheetWriter } = parts
  const answerCorrection = async (done: Result<Correction>, reader: Reader): Promise<Result<CorrectionRow>> => {
    if (!done.ok) return done
    const listed = await corrections.find(done.value.id, { customerIds: clientsWithin(reader.actor) })
    return listed === undefined ? failed(correctionFailure('CORRECTION_NOT_FOUND', { id: done.value.id })) : ok(rowOf(listed, reader))
  }
  return {
    corrections: async ({ query: { page, pageSize, ...query }, ...reader }) => {
      const { rows, total } = await corrections.list({ ...correctionFilter(query, reader.actor), page, pageSize })
      return ok({ rows: rows.map((one) => rowOf(one, reader)), total })
    },
    exportCorrections: async ({ query, actor, locale }) => {
      const zone = readZone(query)
      if (!zone.ok) return zone
      const content = correctionSheet(corrections.stream(correctionFilter(query, actor)), { locale, timeZone: zone.value })
      return exportSheet(sheetWriter, content, 'corrections.xlsx')
    },
    proposeAdjustment: async ({ body, keyed, ...reader }) => answerCorrection(await adjust({ raw: body, keyed }, reader.actor), reader),
    proposeReversal: async ({ body, keyed, ...reader }) => answerCorrection(await reverse({ raw: body, keyed }, reader.actor), reader),
    withdrawCorrection: async ({ params, ...reader }) => answerCorrection(await withdraw(params.correction_id, reader.actor), reader),
    decideCorrections: async ({ body: { corrections: ids, decision, reason }, keyed, actor, locale }) => {
      const done = await decide({ ids, decision, raw: { reason }, keyed }, actor)
      if (!done.ok) return done
      return ok(
        done.value.map(({ id, failure }) => ({
          id,
          status: failure === undefined,
          ...(failure === undefined ? {} : { error: failure.code }),
          message: failure === undefined ? DONE[locale] : sayFailure(failure, locale),
        })),
      )
    },
  }
}
