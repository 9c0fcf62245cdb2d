import type { Fields } from '#core/base/fields/field.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Plain } from '#core/base/kernel/plain-json.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { heldActMachine, type HeldActEvent, type HeldActState } from './held-act.machine.ts'
import type { ActKind, MoneyAct } from './money-act.ts'

/** Acts whose record has no state of its own for waiting; corrections have one. */
export const HELD_KINDS = [
  'bank_line',
  'top_up',
  'credit_limit',
  'terms',
  'refund',
  'claim',
  'bank_payout',
  'payee',
  'reprice',
  'cod_difference',
  'payout_account',
] as const satisfies readonly ActKind[]
export type HeldKind = (typeof HELD_KINDS)[number]

/** The rest of an act that is done once it is approved, as its area wrote it down. */
export type ActDetails = { readonly [name: string]: Plain }

/** An act that waits for a second person, or did. */
export type HeldAct = MoneyAct & {
  readonly id: number
  readonly kind: HeldKind
  readonly note: string
  readonly details: ActDetails
  readonly state: HeldActState
  readonly at: Instant
  readonly decidedBy?: number
  readonly decidedAt?: Instant
  readonly decisionReason?: string
}

/** The number of the act that waits, where one does. */
export type ActWaits = { readonly waits?: number }

const MOST_NOTE = 300

/** Fields that a second person fills in to reject. */
export const actRejectionFields = {
  reason: {
    kind: 'text',
    maxLength: MOST_NOTE,
    multiline: true,
    required: true,
    label: words('驳回原因', '駁回原因', 'Reason for rejection'),
  },
} as const satisfies Fields

type ActMove = { readonly event: HeldActEvent; readonly at: Instant; readonly by: number; readonly reason?: string | undefined }

/** The act after an event: ILLEGAL_TRANSITION where it was decided or withdrawn before. */
export function moveHeldAct(act: HeldAct, { event, at, by, reason }: ActMove): Result<HeldAct> {
  const state = advance(heldActMachine, { state: act.state, event })
  if (!state.ok) return state
  return ok({ ...act, state: state.value, decidedAt: at, decidedBy: by, ...(reason === undefined ? {} : { decisionReason: reason }) })
}
