import type { Actor } from '#core/platform/access/account.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatMoney, money, parseMoney } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { LedgerStore } from '../../ledger/ledger.ports.ts'
import { auditOf } from '../../ledger/post-entry.ts'
import { post } from '../../ledger/post.ts'
import { modesFor } from '../../ledger/wallets/offered-modes.rules.ts'
import { codRemitted, reversal } from '../../ledger/postings.ts'
import type { RemittancePorts } from './announce-remittance.usecase.ts'
import { lockRemittance, moveRemittance, settleRemittance, type RemittanceMoment, type RemittanceWriting } from './move-remittance.ts'
import { remittanceFailure } from './remittance.failures.ts'
import { receiptFields, remittanceNumber, remittanceReasonFields, type Remittance, type RemittanceReceipt } from './remittance.ts'

type KeyedReceipt = { readonly keyed?: KeyedCommand | undefined }
/**
 * Parts of the unit of work that receive money: a bank line that staff confirm does it in its own
 * unit of work.
 */
export type Receiving = RemittanceWriting & { readonly ledger: LedgerStore }
export type ReceivedMoney = Pick<RemittanceReceipt, 'mode' | 'bank' | 'reference' | 'amount' | 'day' | 'bankLineId'>

const shown = (amount: bigint, currency: string): string => formatMoney(money(amount, currency))

/**
 * Books money of a remittance within a unit of work: the entry, the receipt, and the collections
 * that came with it. REMITTANCE_NOT_FOUND, ILLEGAL_TRANSITION, REMITTANCE_NO_LINES, MONTH_CLOSED.
 */
export async function receiveMoney(
  unit: Receiving,
  { id, received }: { readonly id: number; readonly received: ReceivedMoney },
  { actor, at }: RemittanceMoment,
): Promise<Result<{ readonly remittance: Remittance; readonly entry: number }>> {
  const found = await lockRemittance(unit, id)
  if (!found.ok) return found
  const before = found.value
  const after = moveRemittance(before, 'receive')
  if (!after.ok) return after
  const { agent, currency } = before
  const draft = codRemitted({ reference: remittanceNumber(id), amount: money(received.amount, currency), agent })
  const entry = await post(unit.ledger, draft, { at, actorId: actor.id })
  if (!entry.ok) return entry
  await unit.audit.write([auditOf(entry.value)])
  await unit.remittances.addReceipt(id, { ...received, entry: entry.value.number, by: actor.id, at })
  const changed = { ...after.value, receivedAmount: before.receivedAmount + received.amount, receivedAt: before.receivedAt ?? at }
  const changes = { amount: { to: `${shown(received.amount, currency)} · ${received.bank} ${received.reference}` } }
  const done = await settleRemittance(unit, changed, { before, action: 'receive', actor, at, changes })
  if (!done.ok) return done
  if (done.value.matchedCount === 0) return failed(remittanceFailure('REMITTANCE_NO_LINES'))
  return ok({ remittance: done.value, entry: entry.value.number })
}

/**
 * Staff confirm money of a remittance on our account; a further transfer comes as another receipt.
 * Booked once: a repeat under the same key gets the first answer. INPUT_INVALID names every wrong
 * field, and the codes of `receiveMoney`.
 */
export function receiveRemittance({ atomically, references, clock }: RemittancePorts) {
  return async (
    { id, raw, keyed }: KeyedReceipt & { readonly id: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<Remittance>> => {
    const read = readFields(receiptFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const { mode, bank, reference, amount: said, day } = read.value
    const offered = modesFor('remittance', references()).map((one) => one.mode_code)
    if (mode !== undefined && !offered.includes(mode))
      return failed(invalidInput([atField('mode', inputFailure('NOT_A_CHOICE', { found: mode, choices: offered.join(', ') }))]))
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await lockRemittance(unit, id)
        if (!found.ok) return found
        const amount = parseMoney(said, found.value.currency)
        if (!amount.ok) return failed(invalidInput([atField('amount', amount.failure)]))
        if (amount.value.amount <= 0n) return failed(invalidInput([atField('amount', inputFailure('NOT_POSITIVE'))]))
        const received = { ...given({ mode }), bank, reference, day, amount: amount.value.amount }
        const done = await receiveMoney(unit, { id, received }, { actor, at: clock.now() })
        return done.ok ? ok(done.value.remittance) : done
      }),
    )
  }
}

type Undoing = RemittanceMoment & { readonly reason: string }

/** Reverses an entry with a reason: ENTRY_REVERSED, MONTH_CLOSED. */
async function reverse({ ledger, audit }: Receiving, number: number, { actor, at, reason }: Undoing): Promise<Result<void>> {
  const entry = await ledger.find(number)
  if (entry === undefined) throw new Error(`entry ${number} of a remittance is missing`)
  const reversed = await post(ledger, reversal(entry, reason), { at, actorId: actor.id })
  if (!reversed.ok) return reversed
  await audit.write([auditOf(reversed.value)])
  return ok(undefined)
}

/**
 * Takes a receipt back within a unit of work: its entry is reversed. With the last one the
 * explanations are reversed too, and the collections are on their way again. REMITTANCE_NOT_FOUND,
 * RECEIPT_NOT_FOUND, ILLEGAL_TRANSITION, REMITTANCE_ON_BILL, MONTH_CLOSED.
 */
export async function takeReceiptBack(
  unit: Receiving,
  { id, receipt: which }: { readonly id: number; readonly receipt: (receipt: RemittanceReceipt) => boolean },
  undoing: Undoing,
): Promise<Result<Remittance>> {
  const found = await lockRemittance(unit, id)
  if (!found.ok) return found
  const before = found.value
  const receipts = await unit.remittances.receipts(id)
  const receipt = receipts.find(which)
  if (receipt === undefined) return failed(remittanceFailure('RECEIPT_NOT_FOUND'))
  if (await unit.remittances.isBilled(id)) return failed(remittanceFailure('REMITTANCE_ON_BILL'))
  const isLast = receipts.length === 1
  const action = isLast ? 'undo' : 'undo_part'
  const after = moveRemittance(before, action)
  if (!after.ok) return after
  const reversed = await reverse(unit, receipt.entry, undoing)
  if (!reversed.ok) return reversed
  await unit.remittances.endReceipt(receipt.id, undoing)
  const { closedAt: _closed, receivedAt, ...rest } = after.value
  const changed = { ...rest, receivedAmount: before.receivedAmount - receipt.amount, ...(isLast ? {} : given({ receivedAt })) }
  const changes = { amount: { from: shown(receipt.amount, before.currency) }, reason: { to: undoing.reason } }
  const settling = { before, action, actor: undoing.actor, at: undoing.at, changes } as const
  if (!isLast) return settleRemittance(unit, changed, settling)
  const explained = await endExplanations(unit, id, undoing)
  if (!explained.ok) return explained
  await unit.remittances.unremit(id)
  return settleRemittance(unit, { ...changed, explainedAmount: 0n }, settling)
}

/**
 * Explanations are of money that has come: what was posted is reversed, what is proposed is
 * rejected.
 */
async function endExplanations(unit: Receiving, id: number, undoing: Undoing): Promise<Result<void>> {
  const decided = { decidedBy: undoing.actor.id, decidedAt: undoing.at, decisionReason: undoing.reason }
  for (const one of await unit.remittances.explanations(id)) {
    if (one.state === 'proposed') await unit.remittances.keepExplanation({ ...one, ...decided, state: 'rejected' })
    if (one.state !== 'posted' || one.entry === undefined) continue
    const reversed = await reverse(unit, one.entry, undoing)
    if (!reversed.ok) return reversed
    await unit.remittances.keepExplanation({ ...one, state: 'undone', decisionReason: undoing.reason })
  }
  return ok(undefined)
}

const DIGITS = 8

/**
 * Staff undo a receipt with a reason, while none of its orders is on a settlement bill.
 * INPUT_INVALID without a reason, REMITTANCE_AT_BANK_LINE for what a bank line confirmed, and the
 * codes of `takeReceiptBack`.
 */
export function undoReceipt({ atomically, references, clock }: RemittancePorts) {
  return async (
    { id, receiptId, raw, keyed }: KeyedReceipt & { readonly id: number; readonly receiptId: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<Remittance>> => {
    const read = readFields(remittanceReasonFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically((unit) =>
      once(unit.answered, keyed, async () => {
        const found = await lockRemittance(unit, id)
        if (!found.ok) return found
        const line = (await unit.remittances.receipts(id)).find((one) => one.id === receiptId)?.bankLineId
        if (line !== undefined)
          return failed(remittanceFailure('REMITTANCE_AT_BANK_LINE', { line: `BT${String(line).padStart(DIGITS, '0')}` }))
        const undoing = { actor, at: clock.now(), reason: read.value.reason }
        return takeReceiptBack(unit, { id, receipt: (one) => one.id === receiptId }, undoing)
      }),
    )
  }
}
