import { formatAmount, type Money } from '../kernel/money.ts'
import type { ReadContext } from '../kernel/read-field.ts'
import { readFields } from '../kernel/read-fields.ts'
import type { Result } from '../kernel/result.ts'
import { editableUserInfo, type EditableUserInfo } from './user-info-fields.ts'

/**
 * Reads what a shipper saves of itself: the editable fields alone. Whatever else a request carries (balances, keys, the audit status …) never gets in,
 * since it is never looked at. INPUT_INVALID, with FIELD_REQUIRED at `shipper_telephone` (spec §5).
 */
export const readUserInfo = (raw: Readonly<Record<string, unknown>>, context: ReadContext): Result<EditableUserInfo> =>
  readFields(editableUserInfo, { raw, context })

/** Whether anything would change: an edit dialog offers its confirm button only then (spec §4). */
export const isChanged = (before: Partial<EditableUserInfo>, after: EditableUserInfo): boolean =>
  (Object.keys(editableUserInfo) as (keyof EditableUserInfo)[]).some((name) => before[name] !== after[name])

/** Balances as they are shown, a line for each currency: `5000.00 CNY`. */
export const balanceLines = (balances: readonly Money[]): readonly string[] =>
  balances.map((balance) => `${formatAmount(balance)} ${balance.currency}`)
