import type { Actor } from '#core/platform/access/account.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { References } from '#core/base/fields/references.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { orderKind } from '../kinds/catalog.ts'
import { orderFailure } from '../order.failures.ts'
import type { OrderContent } from '../order.ts'
import type { OrderKind } from '../order-kind.ts'
import type { ImportUnit } from './order-import.ts'
import { checkRow, errorsOf, firstLine, type RefusedRow, type RowError } from './refused-row.ts'

/**
 * A refused row as it was read again. `importKey` identifies a row without reference, as in an
 * import.
 */
export type CheckedRow = {
  readonly row: RefusedRow
  readonly kind: OrderKind
  readonly content: OrderContent | undefined
  readonly importKey: string | undefined
  /** The faults, as the row keeps them, and as a new order is refused with them. */
  readonly errors: readonly RowError[]
  readonly failures: readonly FieldFailure[]
}

type Checking = { readonly actor: Actor; readonly references: References }

/**
 * Reads refused rows by the rules of imports, those of a kind that is no more left out. Whose order
 * exists already says so at its reference.
 */
export async function checkRefused(
  { orders }: Pick<ImportUnit, 'orders'>,
  rows: readonly RefusedRow[],
  { actor, references }: Checking,
): Promise<readonly CheckedRow[]> {
  const read = rows.flatMap((row) => {
    const kind = orderKind(row.kind)
    return kind === undefined ? [] : [{ row, kind, lines: checkRow(row, { kind, references, sender: actor.sender }) }]
  })
  const heads = read.flatMap(({ lines: [head] }) =>
    head?.content === undefined ? [] : [{ ...head, refCode: head.content.values.refCode }],
  )
  const refCodes = heads.flatMap(({ refCode }) => refCode ?? [])
  const holders = new Map((await orders.withReferences(actor.id, refCodes)).map(({ refCode, orderNumber }) => [refCode, orderNumber]))
  const keys = new Set(
    await orders.withImportKeys(
      actor.id,
      heads.flatMap(({ importKey }) => importKey ?? []),
    ),
  )
  return read.map(({ row, kind, lines }) => {
    const [head] = lines
    const refCode = head?.content?.values.refCode
    const holder = refCode === undefined ? undefined : holders.get(refCode)
    const taken =
      refCode !== undefined && holder !== undefined
        ? orderFailure('REFERENCE_TAKEN', { refCode, order: holder })
        : head?.importKey !== undefined && keys.has(head.importKey)
          ? importFailure('ROW_EXISTS')
          : undefined
    const { code, params } = taken ?? {}
    return {
      row,
      kind,
      content: taken === undefined ? head?.content : undefined,
      importKey: head?.importKey,
      errors: [
        ...errorsOf(lines),
        ...(code === undefined || params === undefined ? [] : [{ line: firstLine(row), target: 'refCode', code, params }]),
      ],
      failures: [
        ...lines.flatMap(({ errors }) => errors.map(({ target, failure }) => ({ ...failure, path: target }))),
        ...(taken === undefined ? [] : [atField('refCode', taken)]),
      ],
    }
  })
}
