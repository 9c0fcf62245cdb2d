import { formatMoney, type Money } from '#core/base/kernel/money.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { editableUserInfo, type EditableUserInfo } from './user-info-fields.ts'

/**
 * Reads what a shipper saves of its own account: only the editable fields. Whatever else a request
 * contains (balances, keys, the audit status …) is ignored, since it is never read. INPUT_INVALID,
 * with FIELD_REQUIRED at `shipper_telephone` (rule: Fields of a shipper).
 */
export const readUserInfo = (raw: RawFields, context: ReadContext): Result<EditableUserInfo> =>
  readFields(editableUserInfo, { raw, context })

/** Whether anything would change: an edit dialog only then offers its confirm button. */
export const isChanged = (before: Partial<EditableUserInfo>, after: EditableUserInfo): boolean =>
  (Object.keys(editableUserInfo) as (keyof EditableUserInfo)[]).some((name) => before[name] !== after[name])

/** Balances as shown, one line per currency: `5000.00 CNY`. */
export const balanceLines = (balances: readonly Money[]): readonly string[] => balances.map(formatMoney)
