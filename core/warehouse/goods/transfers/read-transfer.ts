import type { RecordOf } from '#core/base/fields/field.ts'
import { readFields, isRawFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { transferFields, transferLineFields } from './transfer-fields.ts'
import { transferFailure } from './transfer.failures.ts'
import { MOST_TRANSFER_LINES, type Transfer } from './transfer.ts'

/** The content of a transfer, as a client states it. */
export type TransferContent = Pick<Transfer, 'from' | 'to' | 'note' | 'lines'>

/** The content of a transfer with its lines as they were sent. */
export type SentTransfer = Omit<TransferContent, 'lines'> & { readonly sent: readonly SentLine[] }
type SentLine = RecordOf<typeof transferLineFields>

/** The lines of a transfer: the same SKU on two of those that were sent counts together. */
export function transferLinesOf(sent: readonly SentLine[]): TransferContent['lines'] {
  const quantities = new Map<string, number>()
  for (const { sku, quantity } of sent) quantities.set(sku, (quantities.get(sku) ?? 0) + quantity)
  return [...quantities].map(([sku, quantity]) => ({ sku, quantity, taken: [], good: 0, damaged: 0 }))
}

/**
 * Reads what a client sent. Every wrong field is named as in the request (`lines.0.quantity`):
 * INPUT_INVALID with TRANSFER_SAME_WAREHOUSE, TRANSFER_NO_LINES and the failures of the fields.
 */
export function readTransfer(raw: RawFields, references: References): Result<SentTransfer> {
  const context = { references }
  const head = readFields(transferFields, { raw, context })
  const sent = (Array.isArray(raw['lines']) ? (raw['lines'] as readonly unknown[]) : []).slice(0, MOST_TRANSFER_LINES)
  const wrong: FieldFailure[] = head.ok ? [] : [...(head.failure.fields ?? [])]
  const lines: SentLine[] = []
  for (const [index, line] of sent.entries()) {
    const read = readFields(transferLineFields, { raw: isRawFields(line) ? line : {}, context })
    if (read.ok) lines.push(read.value)
    else wrong.push(...(read.failure.fields ?? []).map((field) => ({ ...field, path: `lines.${index}.${field.path}` })))
  }
  if (sent.length === 0) wrong.push(atField('lines', transferFailure('TRANSFER_NO_LINES')))
  if (head.ok && head.value.from_warehouse === head.value.to_warehouse)
    wrong.push(atField('to_warehouse', transferFailure('TRANSFER_SAME_WAREHOUSE')))
  if (!head.ok || wrong.length > 0) return failed(invalidInput(wrong))
  const { from_warehouse: from, to_warehouse: to, note } = head.value
  return ok({ from, to, sent: lines, ...given({ note }) })
}
