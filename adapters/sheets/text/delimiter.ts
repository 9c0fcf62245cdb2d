const DELIMITERS = [',', ';', '\t', '|'] as const
const SAMPLE_LINES = 50

/** A first line `sep=;`, which spreadsheet programs obey and do not show. */
export const declaredDelimiter = (text: string): string | undefined => /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]

/**
 * The delimiter of the fields: the character that splits most lines into the same number of fields,
 * ignoring quoted ones. Comma for a single column.
 */
export function detectDelimiter(sample: string): string {
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of DELIMITERS) {
    const counts = fieldCounts(sample, delimiter)
    const usual = mostFrequent(counts.filter((count) => count > 1))
    if (usual === undefined) continue
    const agreeing = counts.filter((count) => count === usual).length
    const score = (agreeing / counts.length) * Math.min(usual, 100)
    // A few more fields do not outweigh lines that disagree: text fields contain commas of their
    // own.
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Fields of each line that is not blank. */
export function fieldCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = []
  let count = 1
  let blank = true
  let quoted = false
  let before = delimiter
  for (const sign of sample) {
    if (sign === '"' && (quoted || before === delimiter || before === '"')) quoted = !quoted
    else if (sign === '\n' && !quoted) {
      if (!blank) counts.push(count)
      if (counts.length === SAMPLE_LINES) return counts
      count = 1
      blank = true
      before = delimiter
      continue
    } else if (sign === delimiter && !quoted) count += 1
    if (sign !== '\r' && sign !== ' ') blank = false
    before = sign
  }
  if (!blank) counts.push(count)
  return counts
}

function mostFrequent(counts: readonly number[]): number | undefined {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  let best: number | undefined
  for (const [count, often] of times) if (best === undefined || often > (times.get(best) ?? 0)) best = count
  return best
}
