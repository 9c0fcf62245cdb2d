import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'

type Figure = { readonly name: string; readonly ratio: number; readonly detail: string }
/** A figure as it was measured last: when, and on how large a machine. */
export type KeptFigure = { readonly ratio: number; readonly date: string; readonly machine: string; readonly detail: string }
/** Kept figures by their names. */
export type KeptFigures = Readonly<Record<string, KeptFigure>>

const FILE = join(import.meta.dirname, 'figures.json')
const GIB = 1024 ** 3

const machineSize = (): string => `${availableParallelism()} cores, ${Math.round(totalmem() / GIB)} GB`

/** The figures that were kept last; none before the first time. */
export const readKept = (file = FILE): KeptFigures => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptFigures) : {})

/**
 * Writes the figures of this run over those of the same name; a figure that was not measured keeps
 * its date.
 */
export function keep(
  figures: readonly Figure[],
  { at = new Date(), file = FILE }: { readonly at?: Date; readonly file?: string } = {},
): void {
  const stamp = { date: at.toISOString().slice(0, 10), machine: machineSize() }
  const fresh = figures.map(({ name, ratio, detail }) => [name, { ratio: Number(ratio.toPrecision(4)), ...stamp, detail }] as const)
  const all = Object.entries({ ...readKept(file), ...Object.fromEntries(fresh) }).toSorted(([one], [other]) => one.localeCompare(other))
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}

/** How a ratio stands to the kept one: `+12 % since 2026-11-22`. */
export function changeSince(kept: KeptFigure | undefined, ratio: number): string {
  if (kept === undefined) return 'new'
  const percent = Math.round((ratio / kept.ratio - 1) * 100)
  return `${percent > 0 ? '+' : ''}${percent} % since ${kept.date}`
}
