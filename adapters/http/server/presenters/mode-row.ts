import type { Locale } from '#core/base/kernel/words.ts'
import { offeredMode, type PaymentMode } from '#core/money/ledger/wallets/offered-modes.rules.ts'
import type { OfferedModeRow } from '../../contract/money/offered-mode.ts'

/** A payment mode as payers read it. */
export function modeRow(mode: PaymentMode, locale: Locale): OfferedModeRow {
  const { code, name, way, instructions } = offeredMode(mode)
  return { code, name: name[locale], way, instructions: instructions?.[locale] ?? null }
}
