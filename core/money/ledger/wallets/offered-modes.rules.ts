import type { EntityRecord } from '#core/base/fields/entity.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { paymentMode } from '#core/platform/reference/payment-mode.entity.ts'
import type { PayWay } from './pay-way.ts'

/** The field by which a mode is offered for a top-up, a bill or a remittance of an agent. */
const OFFERED_BY = { top_up: 'for_top_up', bill: 'for_bill', remittance: 'for_remittance' } as const
export type PaidFor = keyof typeof OFFERED_BY

export type PaymentMode = EntityRecord<typeof paymentMode>

/** The modes that are offered for something, by their records (rule: Offered payment modes). */
export const modesFor = (purpose: PaidFor, references: References): readonly PaymentMode[] =>
  references.all(paymentMode).filter((mode) => mode.enabled && mode[OFFERED_BY[purpose]])

/**
 * Whether money may come in a way: a mode of this way is offered for it. A way of which nobody has
 * recorded a mode is open, so that a house without these records takes payments.
 */
export function isWayOpen(way: PayWay, purpose: PaidFor, references: References): boolean {
  const isKnown = references.all(paymentMode).some((mode) => mode.pay_way === way)
  return !isKnown || modesFor(purpose, references).some((mode) => mode.pay_way === way)
}

/** The name of a mode in every language. */
const nameOf = ({ mode_name: name, english_name: english = name }: PaymentMode): Words => ({
  'zh-CN': name,
  'zh-TW': name,
  'en-US': english,
})

/** A mode as payers read it: its name, and how one pays by it. */
export type OfferedMode = { readonly code: string; readonly name: Words; readonly way: string; readonly instructions: Words | undefined }

export const offeredMode = (mode: PaymentMode): OfferedMode => ({
  code: mode.mode_code,
  name: nameOf(mode),
  way: mode.pay_way,
  instructions:
    mode.instructions === undefined
      ? undefined
      : { 'zh-CN': mode.instructions, 'zh-TW': mode.instructions, 'en-US': mode.english_instructions ?? mode.instructions },
})
