import { changeSince, type KeptFigures } from './kept-figures.ts'

/**
 * One measured figure: `ratio` is ours over the peer's or the limit's in the same run, `bar` what
 * it has to reach, `goal` the aim beyond it. Most ratios have to be at least the bar; `bound:
 * 'most'` is for those that may not exceed it.
 */
export type BenchMeasurement = {
  readonly name: string
  readonly ratio: number
  readonly bar: number
  readonly goal?: number
  readonly bound?: 'least' | 'most'
  readonly detail: string
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')

/**
 * Runs things in turn, A B A B, so that anything else on the machine affects them equally; returns
 * the medians of the results, by name.
 */
export async function inTurn<Name extends string>(
  rounds: number,
  things: Readonly<Record<Name, (round: number) => number | Promise<number>>>,
): Promise<Readonly<Record<Name, number>>> {
  const entries = Object.entries(things) as [Name, (round: number) => number | Promise<number>][]
  const seen = new Map(entries.map(([name]) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1) for (const [name, thing] of entries) seen.get(name)?.push(await thing(round))
  return Object.fromEntries(entries.map(([name]) => [name, median(seen.get(name) ?? [])])) as Record<Name, number>
}

const reaches = (ratio: number, mark: number, bound: BenchMeasurement['bound']): boolean =>
  bound === 'most' ? ratio <= mark : ratio >= mark
const markText = (mark: number | undefined, bound: BenchMeasurement['bound']): string =>
  mark === undefined ? '' : `${bound === 'most' ? '≤' : '≥'} ${mark}`

/** The verdict on a figure: below the bar, at the bar, or at the goal. */
const verdict = ({ ratio, bar, goal, bound }: BenchMeasurement): 'below' | 'bar' | 'goal' => {
  if (!reaches(ratio, bar, bound)) return 'below'
  return goal !== undefined && reaches(ratio, goal, bound) ? 'goal' : 'bar'
}

/** A fall beyond this share of the kept figure is no noise. */
const NOISE = 0.15

/** Whether a figure is worse than the kept one by more than noise; one that is new is not. */
export function hasFallen({ name, ratio, bound }: BenchMeasurement, kept: KeptFigures): boolean {
  const before = kept[name]
  if (before === undefined) return false
  return bound === 'most' ? ratio > before.ratio * (1 + NOISE) : ratio < before.ratio * (1 - NOISE)
}

/** The middle ones of figures that were measured several times, by their ratio. */
export function middleFigures(runs: readonly (readonly BenchMeasurement[])[]): readonly BenchMeasurement[] {
  const [first = []] = runs
  return first.map((figure) => {
    const same = runs.flatMap((run) => run.filter(({ name }) => name === figure.name)).toSorted((one, other) => one.ratio - other.ratio)
    return same[Math.floor(same.length / 2)] ?? figure
  })
}

/**
 * The figures as a table of plain text, in Markdown's form, with their change since they were kept.
 */
export function tableOf(figures: readonly BenchMeasurement[], kept: KeptFigures = {}): string {
  const rows = figures.map((figure) => [
    figure.name,
    figure.ratio.toFixed(2),
    markText(figure.bar, figure.bound),
    markText(figure.goal, figure.bound),
    verdict(figure),
    changeSince(kept[figure.name], figure.ratio),
    figure.detail,
  ])
  const lines = [['figure', 'ratio', 'bar', 'goal', 'reached', 'change', 'measured'], ...rows]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  const written = lines.map(
    (line) =>
      `| ${line.map((cell, column) => (column === 1 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0))).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width, column) => (column === 1 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`
  return [written[0], rule, ...written.slice(1)].join('\n')
}
