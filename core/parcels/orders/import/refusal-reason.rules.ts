import { failureDeclaration, type FailureCode, type FailureKind } from '#core/base/kernel/failure.ts'
import { words, type Words } from '#core/base/kernel/words.ts'

/** Why rows are refused, in the groups that one looks for. */
export const REFUSAL_REASONS = {
  missing: words('缺少内容', '缺少內容', 'Something is missing'),
  unknown: words('内容不存在', '內容不存在', 'Value not known'),
  format: words('格式或数值不对', '格式或數值不對', 'Wrong format or amount'),
  duplicate: words('重复', '重複', 'Duplicate'),
  refused: words('不允许', '不允許', 'Not allowed'),
} as const satisfies Readonly<Record<string, Words>>

export type RefusalReason = keyof typeof REFUSAL_REASONS
export const REFUSAL_REASON_NAMES = Object.keys(REFUSAL_REASONS) as [RefusalReason, ...RefusalReason[]]

const BY_CODE: Readonly<Partial<Record<FailureCode, RefusalReason>>> = {
  FIELD_REQUIRED: 'missing',
  GOODS_MISSING: 'missing',
  GOODS_NAMELESS: 'missing',
  BOXES_MISSING: 'missing',
  CHANNEL_MISSING: 'missing',
  WAREHOUSE_MISSING: 'missing',
  SKU_LABELS_MISSING: 'missing',
  CONSIGNEE_ID_MISSING: 'missing',
  UNKNOWN_REFERENCE: 'unknown',
  REFERENCE_MISSPELT: 'unknown',
  NOT_A_CHOICE: 'unknown',
  FILE_NOT_CHOSEN: 'unknown',
  FILE_NAME_UNCLEAR: 'unknown',
  CONTRABAND: 'refused',
  DESTINATION_CLOSED: 'refused',
  ORIGIN_CLOSED: 'refused',
}

const BY_KIND: Readonly<Partial<Record<FailureKind, RefusalReason>>> = {
  missing: 'unknown',
  conflict: 'duplicate',
  refused: 'refused',
  forbidden: 'refused',
}

/** The group of a failure. */
export const refusalReasonOf = (code: FailureCode): RefusalReason =>
  BY_CODE[code] ?? BY_KIND[failureDeclaration(code)?.kind ?? 'invalid'] ?? 'format'
