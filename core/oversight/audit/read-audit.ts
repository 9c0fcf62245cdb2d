import type { Words } from '#core/base/kernel/words.ts'
import { words } from '#core/base/kernel/words.ts'
import { actionText, machineOf } from './audit-actions.ts'
import type { AuditArea } from './audit-area.ts'
import { auditArea } from './audit-areas.ts'
import type { AuditRecord } from './audit-records.port.ts'
import { shownValue, type AuditReader } from './shown-value.ts'

/** One line of the difference: a field with its values before and after. */
type ReadChange = { readonly field: string; readonly label: string; readonly from: string; readonly to: string }

/** An entry of the trail in the reader's language. */
type ReadEntry = {
  readonly area: string
  readonly action: string
  /** The page of the record; none where it has none. */
  readonly page: string | undefined
  readonly changes: readonly ReadChange[]
}

/** The name shown for changes that no account made. */
export const SYSTEM_NAME = 'Crossdock'

const STATE = words('状态', '狀態', 'State')
const NAMES: Readonly<Record<string, Words>> = {
  reason: words('原因', '原因', 'Reason'),
  program: words('API 密钥', 'API 金鑰', 'API key'),
  parcels: words('包裹', '包裹', 'Parcels'),
  contract_type: words('合同类型', '合約類型', 'Contract'),
  src: words('文件', '檔案', 'File'),
  sha256: words('文件指纹（SHA-256）', '檔案指紋（SHA-256）', 'Fingerprint (SHA-256)'),
  order_goods: words('产品', '產品', 'Products'),
  order_boxes: words('箱子', '箱子', 'Boxes'),
  title: words('标题', '標題', 'Title'),
  content: words('内容', '內容', 'Content'),
}

const labelOf = (name: string, { fields }: AuditArea, { locale }: AuditReader): string =>
  (Object.hasOwn(fields, name) ? fields[name]?.label : Object.hasOwn(NAMES, name) ? NAMES[name] : undefined)?.[locale] ?? name

/** The state before and after, as the machine that made the move words it. */
function movedOf(record: AuditRecord, area: AuditArea, { locale }: AuditReader): readonly ReadChange[] {
  const { from, to } = record
  // An event that does not move its record says nothing of its state.
  if (from === to) return []
  const states = machineOf(area, record)?.states ?? {}
  const text = (state: string | undefined): string =>
    state === undefined ? '' : Object.hasOwn(states, state) ? (states[state]?.label[locale] ?? state) : state
  return [{ field: 'status', label: STATE[locale], from: text(from), to: text(to) }]
}

/**
 * An entry as shown: its words in the reader's language, its state as the first line of the
 * difference.
 */
export function readAudit(record: AuditRecord, reader: AuditReader): ReadEntry {
  const area = auditArea(record.area)
  const changed = Object.entries(record.changes ?? {}).map(([name, change]) => {
    const field = Object.hasOwn(area.fields, name) ? area.fields[name] : undefined
    const side = (value: unknown): string => shownValue(name, value, { field, reader })
    return { field: name, label: labelOf(name, area, reader), from: side(change.from), to: side(change.to) }
  })
  return {
    area: area.label[reader.locale],
    action: actionText(record, reader.locale),
    page: area.page?.(record.subject),
    changes: [...movedOf(record, area, reader), ...changed.filter((line) => line.from !== '' || line.to !== '')],
  }
}
