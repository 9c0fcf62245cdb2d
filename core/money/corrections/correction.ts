import type { Fields } from '#core/base/fields/field.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { MoneyAct } from '../acts/money-act.ts'
import type { EntryKind } from '../ledger/entry.ts'
import { correctionMachine, type CorrectionEvent, type CorrectionState } from './correction.machine.ts'

export const CORRECTION_KINDS = {
  adjustment: words('调账', '調帳', 'Adjustment'),
  reversal: words('冲正', '沖正', 'Reversal'),
} as const satisfies Record<string, Words>
export type CorrectionKind = keyof typeof CORRECTION_KINDS

/** A wallet that is adjusted, or an entry that is reversed, by hand and with a reason. */
export type Correction = {
  readonly id: number
  readonly kind: CorrectionKind
  readonly customerId: number
  /** The amount that the customer gets; below zero what it loses. */
  readonly amount: Money
  /** The entry that is reversed. */
  readonly reverses?: number
  readonly note: string
  readonly state: CorrectionState
  readonly proposedBy: number
  readonly proposedAt: Instant
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  readonly decisionReason?: string
  /** The entry that was posted. */
  readonly entry?: number
}

const MOST_NOTE = 300
const NOTE = { kind: 'text', maxLength: MOST_NOTE, multiline: true, required: true, label: words('原因', '原因', 'Reason') } as const

/** Fields of the proposal of an adjustment. */
export const adjustmentFields = {
  account: { kind: 'text', maxLength: 60, required: true, label: words('客户账号', '客戶帳號', 'Client account') },
  direction: {
    kind: 'choice',
    required: true,
    label: words('方向', '方向', 'Direction'),
    choices: {
      credit: words('增加余额', '增加餘額', 'Add to the wallet'),
      debit: words('减少余额', '減少餘額', 'Take from the wallet'),
    },
  },
  amount: { kind: 'money', positive: true, required: true, label: words('调整金额', '調整金額', 'Amount') },
  note: NOTE,
} as const satisfies Fields

/** Fields of the proposal of a reversal. */
export const reversalFields = {
  flow_num: { kind: 'code', maxLength: 40, required: true, label: words('分录流水号', '分錄流水號', 'Flow number of the entry') },
  note: NOTE,
} as const satisfies Fields

/** Fields that a second person fills in to reject. */
export const correctionRejectionFields = {
  reason: { ...NOTE, label: words('驳回原因', '駁回原因', 'Reason for rejection') },
} as const satisfies Fields

/**
 * The entries that are reversed here. Others have records of their own, which are corrected where
 * they are and make the reversal themselves.
 */
export const REVERSIBLE: ReadonlySet<EntryKind> = new Set(['adjustment', 'refund'])

/** A correction as an act of who proposed it. */
export const actOf = ({ kind, customerId, amount, proposedBy, id }: Correction): MoneyAct => ({
  kind,
  actorId: proposedBy,
  customerId,
  amount,
  subject: `ADJ${id}`,
})

type CorrectionMove = { readonly event: CorrectionEvent; readonly at: Instant; readonly by: number; readonly reason?: string | undefined }

/** The correction after an event: ILLEGAL_TRANSITION where it was decided or withdrawn before. */
export function moveCorrection(correction: Correction, { event, at, by, reason }: CorrectionMove): Result<Correction> {
  const state = advance(correctionMachine, { state: correction.state, event })
  if (!state.ok) return state
  return ok({
    ...correction,
    state: state.value,
    decidedAt: at,
    decidedBy: by,
    ...(reason === undefined ? {} : { decisionReason: reason }),
  })
}
