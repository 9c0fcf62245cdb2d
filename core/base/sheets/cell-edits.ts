import { KIND_LETTERS } from './sheet-row.ts'
import type { CellCorrections } from './corrections.ts'
import type { SheetRow } from './sheet.port.ts'

/** A cell of a sheet: the line as the sheet numbers it, and the column from 0. */
export type CellPlace = { readonly line: number; readonly column: number }

/** A cell and what it is to say. */
export type CellText = CellPlace & { readonly text: string }

/** `undefined` is what the file says. */
type CellChange = CellPlace & { readonly before: string | undefined; readonly after: string | undefined }

/** The corrections of a sheet and how they came about, step by step. */
export type CellEdits = {
  readonly corrections: CellCorrections
  readonly done: readonly (readonly CellChange[])[]
  readonly undone: readonly (readonly CellChange[])[]
}

export const NO_EDITS: CellEdits = { corrections: new Map(), done: [], undone: [] }

/** Steps that can be undone; a step may change thousands of cells. */
const MOST_STEPS = 500

const correctionAt = (corrections: CellCorrections, { line, column }: CellPlace): string | undefined => corrections.get(line)?.get(column)

/** The corrections with other cells; lines without any are not in it. */
function withCells(
  corrections: CellCorrections,
  cells: readonly (CellPlace & { readonly text: string | undefined })[],
): Map<number, ReadonlyMap<number, string>> {
  const lines = new Map(corrections)
  const fresh = new Map<number, Map<number, string>>()
  for (const { line, column, text } of cells) {
    const row = fresh.get(line) ?? new Map(corrections.get(line))
    fresh.set(line, row)
    if (text === undefined) row.delete(column)
    else row.set(column, text)
  }
  for (const [line, row] of fresh) {
    if (row.size === 0) lines.delete(line)
    else lines.set(line, row)
  }
  return lines
}

/**
 * Changes cells in one step, the last of several texts for a cell being the one that counts. `own`
 * is what the file says at a cell: a cell that says so again is corrected no longer. Where nothing
 * changes, the same edits are returned.
 */
export function editCells(edits: CellEdits, cells: readonly CellText[], own: (place: CellPlace) => string): CellEdits {
  const last = new Map(cells.map((cell) => [`${cell.line}:${cell.column}`, cell]))
  const changes = [...last.values()].flatMap(({ line, column, text }): readonly CellChange[] => {
    const before = correctionAt(edits.corrections, { line, column })
    const after = text === own({ line, column }) ? undefined : text
    return before === after ? [] : [{ line, column, before, after }]
  })
  if (changes.length === 0) return edits
  return { corrections: applied(edits.corrections, changes, 'after'), done: [...edits.done, changes].slice(-MOST_STEPS), undone: [] }
}

const applied = (corrections: CellCorrections, changes: readonly CellChange[], side: 'before' | 'after'): CellCorrections =>
  withCells(
    corrections,
    changes.map(({ line, column, [side]: text }) => ({ line, column, text })),
  )

/** Takes the last step back; the same edits where there is none. */
export function undoStep(edits: CellEdits): CellEdits {
  const step = edits.done.at(-1)
  if (step === undefined) return edits
  return { corrections: applied(edits.corrections, step, 'before'), done: edits.done.slice(0, -1), undone: [...edits.undone, step] }
}

/** Does the step again that was taken back last; the same edits where there is none. */
export function redoStep(edits: CellEdits): CellEdits {
  const step = edits.undone.at(-1)
  if (step === undefined) return edits
  return { corrections: applied(edits.corrections, step, 'after'), done: [...edits.done, step], undone: edits.undone.slice(0, -1) }
}

/** The lines whose corrections differ. */
export function changedLines(before: CellCorrections, after: CellCorrections): readonly number[] {
  if (before === after) return []
  const lines = new Set([...before.keys(), ...after.keys()])
  return [...lines].filter((line) => before.get(line) !== after.get(line))
}

const TEXT = KIND_LETTERS.text
const BLANK = KIND_LETTERS.blank

/** A row as it is corrected: what was typed is text, whatever stood there before. */
export function correctedRow(row: SheetRow, corrections: CellCorrections): SheetRow {
  const changed = corrections.get(row.line)
  if (changed === undefined) return row
  const width = Math.max(row.cells.length, ...[...changed.keys()].map((column) => column + 1))
  const cells = Array.from({ length: width }, (_, column) => changed.get(column) ?? row.cells[column] ?? '')
  const kinds = Array.from({ length: width }, (_, column) => {
    const text = changed.get(column)
    return text === undefined ? (row.kinds[column] ?? BLANK) : text === '' ? BLANK : TEXT
  })
  return { line: row.line, cells, kinds: kinds.join('') }
}
