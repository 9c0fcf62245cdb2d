import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_REASON = 200
const MOST_SHOWN = 4000

/** Why a line is ignored, or its confirmation undone. */
export const bankReasonFields = {
  reason: { kind: 'text', maxLength: MOST_REASON, multiline: true, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields

/** Fields of the trail of an imported file. */
export const importTrailFields = {
  file: { kind: 'text', maxLength: MOST_SHOWN, label: words('文件', '檔案', 'File') },
  lines: { kind: 'text', maxLength: MOST_SHOWN, label: words('行数', '列數', 'Lines') },
} as const satisfies Fields

/** Further fields of the trail of a line. */
export const bankTrailFields = {
  ...importTrailFields,
  parts: { kind: 'text', maxLength: MOST_SHOWN, label: words('入账明细', '入帳明細', 'What it paid') },
} as const satisfies Fields
