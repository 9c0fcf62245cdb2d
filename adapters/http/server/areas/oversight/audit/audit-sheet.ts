import type { AuditRecord } from '#core/oversight/audit/audit-records.port.ts'
import { readAudit, SYSTEM_NAME } from '#core/oversight/audit/read-audit.ts'
import type { AuditReader } from '#core/oversight/audit/shown-value.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'

const SHEET = words('操作记录', '操作記錄', 'Audit trail')
const TIME = words('时间', '時間', 'Time')

const HEADINGS: readonly { readonly heading: Words; readonly widthCharacters: number }[] = [
  { heading: words('操作人', '操作人', 'User'), widthCharacters: 16 },
  { heading: words('账号', '帳號', 'Account'), widthCharacters: 16 },
  { heading: words('模块', '模組', 'Area'), widthCharacters: 16 },
  { heading: words('记录', '記錄', 'Record'), widthCharacters: 24 },
  { heading: words('操作', '操作', 'Action'), widthCharacters: 18 },
  { heading: words('字段', '欄位', 'Field'), widthCharacters: 22 },
  { heading: words('变更前', '變更前', 'Before'), widthCharacters: 32 },
  { heading: words('变更后', '變更後', 'After'), widthCharacters: 32 },
]

/** The lines of an entry: one for each changed field, and at least one. */
function* linesOf(record: AuditRecord, reader: AuditReader): Generator<readonly string[]> {
  const { area, action, changes } = readAudit(record, reader)
  const facts = [
    localTime(record.at, reader.timeZone),
    record.actor?.name ?? SYSTEM_NAME,
    record.actor?.account ?? '',
    area,
    record.subject,
    action,
  ]
  if (changes.length === 0) yield facts
  for (const { label, from, to } of changes) yield [...facts, label, from, to]
}

/** The trail as a sheet, in the reader's language and zone; rows are read while it is written. */
export function auditSheet(batches: AsyncIterable<readonly AuditRecord[]>, reader: AuditReader): SheetContent {
  const { locale, timeZone } = reader
  const columns: readonly SheetColumn[] = [
    { heading: `${TIME[locale]} (${timeZone})`, kind: 'date' },
    ...HEADINGS.map(({ heading, widthCharacters }): SheetColumn => ({ heading: heading[locale], kind: 'text', widthCharacters })),
  ]
  return {
    sheetName: SHEET[locale],
    columns,
    rows: (async function* () {
      for await (const batch of batches) for (const record of batch) yield* linesOf(record, reader)
    })(),
  }
}
