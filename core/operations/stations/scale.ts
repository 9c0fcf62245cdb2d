/** The reading that a scale shows. */
export type ScaleReading = {
  readonly grams: number
  readonly isStable: boolean
  /** Equal readings in a row, for scales that do not say whether they are stable. */
  readonly equal: number
  /** Something was laid on it since a weight was last taken from it. */
  readonly isFresh: boolean
}

const GRAMS_PER_UNIT: Readonly<Record<string, number>> = { kg: 1000, g: 1, lb: 453.59237 }
const FIGURE = /([+-]?)\s*(\d{1,6}(?:[.,]\d{1,4})?)\s*(kg|g|lb)?\s*$/i
/** How scales mark a weight at rest and one that still moves: `ST,GS,+ 1.234kg`, `S S 1.234 kg`. */
const AT_REST = /^(?:ST|S S)\b/i
const MOVING = /^(?:US|S D|SD)\b/i
/** Readings in a row that count as rest where nothing is marked. */
const MOST_EQUAL = 3
/** Less than this lies on nothing: a scale drifts by a few grams. */
const EMPTY_GRAMS = 5

/**
 * The reading after one more line from a scale, as it sends them on and on: a weight in kg, g or
 * lb, with or without the mark of a scale at rest. Lines without a weight, such as an overload,
 * leave no reading.
 */
export function readScale(before: ScaleReading | undefined, line: string): ScaleReading | undefined {
  const text = line.trim()
  const [, sign, figure, unit = 'kg'] = FIGURE.exec(text) ?? []
  if (figure === undefined) return undefined
  const size = Math.round(Number(figure.replace(',', '.')) * (GRAMS_PER_UNIT[unit.toLowerCase()] ?? 1000))
  const grams = sign === '-' && size > 0 ? -size : size
  const equal = before?.grams === grams ? Math.min(before.equal + 1, MOST_EQUAL) : 1
  const isStable = AT_REST.test(text) || (!MOVING.test(text) && equal >= MOST_EQUAL)
  const isFresh = before?.isFresh !== false || grams < EMPTY_GRAMS
  return { grams, isStable, equal, isFresh }
}

/** The reading once its weight was taken: what still lies there is not taken again. */
export const takenFrom = (reading: ScaleReading): ScaleReading => ({ ...reading, isFresh: false })

/** Whether the weight of a parcel can be taken: it rests on the scale and was not taken before. */
export const isWeight = ({ grams, isStable, isFresh }: ScaleReading): boolean => isStable && isFresh && grams >= EMPTY_GRAMS
