import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { cleanText, shownText } from '#core/base/kernel/text.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import { ORDER_FORMATS } from '../fields/order-formats.ts'
import { fieldsOf, type OrderKind } from '../order-kind.ts'
import type { RawOrder } from '../read-order.ts'
import type { ColumnTarget } from './order-vocabulary.ts'

/** An upload that was chosen beside a sheet, by its file's own name. */
export type ChosenFile = { readonly name: string; readonly address: string }

/** As many are taken with one sheet. */
export const MOST_CHOSEN_FILES = 1000

/** The files chosen beside a sheet: what a cell means by a file's name. */
export type ChosenFiles = { readonly named: (text: string) => readonly ChosenFile[] }

/** Names are typed by hand: letter case and outer spaces do not count. */
const nameKey = (text: string): string => cleanText(text).toLowerCase()
const stemOf = (key: string): string => key.replace(/\.[^.]*$/, '')

/**
 * The files by whole name; a cell may leave the extension out, and then means each file that has
 * its name without one.
 */
export function chosenFiles(files: readonly ChosenFile[]): ChosenFiles {
  const whole = Map.groupBy(files, ({ name }) => nameKey(name))
  const stems = Map.groupBy(files, ({ name }) => stemOf(nameKey(name)))
  return { named: (text) => whole.get(nameKey(text)) ?? stems.get(nameKey(text)) ?? [] }
}

/** The fields of a kind that name a file. */
export const fileTargets = (kind: OrderKind): readonly ColumnTarget[] =>
  fieldsOf(kind).flatMap(([name, { format }]) => (format === 'file_address' ? [name] : []))

/** Whether a cell already holds an address; then it is no file's name. */
const isAddress = (text: string): boolean => ORDER_FORMATS.file_address(text).ok

type ResolvedOrderFiles = {
  readonly raw: RawOrder
  readonly failures: readonly FieldFailure[]
  /** The names in the place of which there are addresses now, as keys, by field. */
  readonly names: Readonly<Record<string, string>>
}

/**
 * Returns a row's values, with the addresses of chosen files where it has their names. At a field:
 * FILE_NOT_CHOSEN, FILE_NAME_UNCLEAR.
 */
export function withChosenFiles(
  raw: RawOrder,
  { kind, files }: { readonly kind: OrderKind; readonly files: ChosenFiles },
): ResolvedOrderFiles {
  const values: Record<string, unknown> = { ...raw.values }
  const failures: FieldFailure[] = []
  const names: Record<string, string> = {}
  for (const target of fileTargets(kind)) {
    const text = values[target]
    if (typeof text !== 'string' || text === '' || isAddress(text)) continue
    const meant = files.named(text)
    const [file] = meant
    values[target] = file?.address
    if (file === undefined) failures.push(atField(target, importFailure('FILE_NOT_CHOSEN', { found: shownText(text) })))
    else if (meant.length === 1) names[target] = nameKey(file.name)
    else
      failures.push(
        atField(
          target,
          importFailure('FILE_NAME_UNCLEAR', { found: shownText(text), files: shownText(meant.map(({ name }) => name).join(', ')) }),
        ),
      )
  }
  return { raw: { ...raw, values }, failures, names }
}

type Cell = { readonly target: ColumnTarget; readonly text: string }
type Naming = { readonly kind: OrderKind; readonly files: ChosenFiles | undefined }

/**
 * A cell of a refused row as it is kept: who corrects the row later has the address and not the
 * files.
 */
export function withAddress<C extends Cell>(cell: C, { kind, files }: Naming): C {
  if (files === undefined || isAddress(cell.text) || !fileTargets(kind).includes(cell.target)) return cell
  const [file, ...others] = files.named(cell.text)
  return file === undefined || others.length > 0 ? cell : { ...cell, text: file.address }
}
