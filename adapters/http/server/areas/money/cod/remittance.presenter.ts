import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { explanationMachine, remittanceMachine } from '#core/money/cod/remittances/remittance.machine.ts'
import type {
  ListedExplanation,
  ListedReceipt,
  ListedRemittance,
  ListedRemittanceLine,
} from '#core/money/cod/remittances/remittance.ports.ts'
import { EXPLANATION_KINDS, LINE_PROBLEMS, openAmount, remittanceNumber } from '#core/money/cod/remittances/remittance.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import type { RemittanceDetails, RemittanceLineRow, RemittanceRow } from '../../../../contract/money/cod/remittance.routes.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

/** Returns the actions that an actor may take on a remittance in its state. */
function eventsOf(remittance: ListedRemittance, actor: Actor): RemittanceRow['events'] {
  const { state, matchedCount, lineCount } = remittance
  const drawn = remittanceMachine.eventsFrom(state)
  const [handles, approves] = [mayDo(actor, { area: 'cod', action: 'update' }), mayDo(actor, { area: 'finance', action: 'approve' })]
  const isOpen = state === 'announced' || state === 'received'
  const offered: readonly (readonly [RemittanceRow['events'][number], boolean])[] = [
    ['receive', approves && drawn.includes('receive') && matchedCount > 0 && (state === 'announced' || openAmount(remittance) < 0n)],
    ['add', handles && isOpen],
    ['match', handles && isOpen && lineCount > matchedCount],
    ['cancel', handles && drawn.includes('cancel')],
    ['explain', approves && openAmount(remittance) !== 0n],
    ['undo', approves && drawn.includes('undo')],
    ['decide', approves],
  ]
  return offered.filter(([, isOffered]) => isOffered).map(([event]) => event)
}

/** A remittance as the API answers it. */
export function remittanceRow(remittance: ListedRemittance, { actor, locale }: Reader): RemittanceRow {
  const { id, currency, state, amount, lineCount, matchedCount, receivedAt, closedAt } = remittance
  const of = (value: bigint) => moneyOf(money(value, currency))
  return {
    id,
    number: remittanceNumber(id),
    agent: remittance.agent,
    agent_name: remittance.agentName,
    currency,
    announced: amount === undefined ? null : of(amount),
    reference: remittance.reference ?? null,
    note: remittance.note ?? null,
    status: state,
    status_txt: remittanceMachine.states[state].label[locale],
    lines: lineCount,
    matched: matchedCount,
    unmatched: lineCount - matchedCount,
    matched_amount: of(remittance.matchedAmount),
    received_amount: of(remittance.receivedAmount),
    explained_amount: of(remittance.explainedAmount),
    open_amount: of(openAmount(remittance)),
    announced_by: remittance.announcedByName,
    announce_time: instantText(remittance.announcedAt),
    receive_time: receivedAt === undefined ? null : instantText(receivedAt),
    close_time: closedAt === undefined ? null : instantText(closedAt),
    events: eventsOf(remittance, actor),
  }
}

export const remittanceLineRow = (
  line: ListedRemittanceLine,
  { currency, locale }: { readonly currency: string; readonly locale: Locale },
): RemittanceLineRow => ({
  order_number: line.orderNumber,
  account: line.account ?? null,
  amount: line.amount === undefined ? null : moneyOf(money(line.amount, currency)),
  collected: line.collected === undefined ? null : moneyOf(money(line.collected, currency)),
  problem: line.problem ?? null,
  problem_txt: line.problem === undefined ? null : LINE_PROBLEMS[line.problem][locale],
})

export const receiptAnswer = (
  receipt: ListedReceipt,
  { number, currency }: { readonly number: string; readonly currency: string },
): RemittanceDetails['receipts'][number] => ({
  id: receipt.id,
  mode: receipt.mode ?? null,
  bank: receipt.bank,
  reference: receipt.reference,
  amount: moneyOf(money(receipt.amount, currency)),
  day: receipt.day,
  bank_line: receipt.bankLineId ?? null,
  flow_num: flowNumberOf({ kind: receipt.entryKind, reference: number, number: receipt.entry }),
  by: receipt.byName,
  time: instantText(receipt.at),
  is_live: receipt.undoneAt === undefined,
  undone_reason: receipt.undoneReason ?? null,
})

export const explanationAnswer = (
  explanation: ListedExplanation,
  { currency, actor, locale }: Reader & { readonly currency: string },
): RemittanceDetails['explanations'][number] => ({
  id: explanation.id,
  kind: explanation.kind,
  kind_txt: EXPLANATION_KINDS[explanation.kind].label[locale],
  amount: moneyOf(money(explanation.amount, currency)),
  reason: explanation.reason,
  status: explanation.state,
  status_txt: explanationMachine.states[explanation.state].label[locale],
  asked_by: explanation.askedByName,
  ask_time: instantText(explanation.askedAt),
  decided_by: explanation.decidedByName ?? null,
  decision_reason: explanation.decisionReason ?? null,
  can_decide: explanation.state === 'proposed' && explanation.askedBy !== actor.id && mayDo(actor, { area: 'finance', action: 'approve' }),
})
