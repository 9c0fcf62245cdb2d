import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import { ORDER_FORMATS } from '#core/parcels/orders/fields/order-formats.ts'

/**
 * A file attached to a text, in `extends` of a bulletin: its name, and the address that its upload
 * returned.
 */
export type Attachment = { readonly name: string; readonly src: string }

const MOST = 20
const LONGEST_NAME = 200
const LONGEST_ADDRESS = 500

const textOf = (raw: unknown): string => (typeof raw === 'string' ? cleanText(raw) : '')
const partsOf = (raw: unknown): { readonly name?: unknown; readonly src?: unknown } => (typeof raw === 'object' && raw !== null ? raw : {})

/**
 * Reads the attachments under `path`; none where there is none. INPUT_INVALID names every wrong
 * one: `extends.0.src`.
 */
export function readAttachments(raw: unknown, path: string): Result<readonly Attachment[]> {
  if (raw === undefined || raw === null) return ok([])
  if (!Array.isArray(raw)) return failed(invalidInput([atField(path, inputFailure('FIELD_TYPE', { expected: '[{name, src}]' }))]))
  if (raw.length > MOST) return failed(invalidInput([atField(path, inputFailure('OUT_OF_RANGE', { min: 0, max: MOST }))]))
  const attachments: Attachment[] = []
  const failures: FieldFailure[] = []
  for (const [index, one] of raw.entries()) {
    const { name, src } = partsOf(one)
    const read = { name: readName(textOf(name)), src: readAddress(textOf(src)) }
    if (!read.name.ok) failures.push(atField(`${path}.${index}.name`, read.name.failure))
    if (!read.src.ok) failures.push(atField(`${path}.${index}.src`, read.src.failure))
    if (read.name.ok && read.src.ok) attachments.push({ name: read.name.value, src: read.src.value })
  }
  return failures.length === 0 ? ok(attachments) : failed(invalidInput(failures))
}

function readName(text: string): Result<string> {
  if (text === '') return failed(inputFailure('FIELD_REQUIRED'))
  return text.length > LONGEST_NAME ? failed(inputFailure('TOO_LONG', { max: LONGEST_NAME })) : ok(text)
}

function readAddress(text: string): Result<string> {
  if (text === '') return failed(inputFailure('FIELD_REQUIRED'))
  return text.length > LONGEST_ADDRESS ? failed(inputFailure('TOO_LONG', { max: LONGEST_ADDRESS })) : ORDER_FORMATS.file_address(text)
}
