import type { Failure } from '../kernel/failure.ts'
import { inputFailure } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { ambiguousThousands, decimalText, figures, splitList } from '../kernel/text.ts'
import { isWholeName, type Vocabulary } from './heading-meaning.ts'
import { headingUnit, isUsualUnit, kilograms, measureText, type HeadingUnit } from './heading-unit.ts'
import { importFailure } from './import.failures.ts'

/** Reads the text of a cell as its field takes it. */
export type CellConversion = (text: string, decimalComma: boolean) => Result<string>

type MeasureUnit = Extract<HeadingUnit, { of: 'weight' | 'length' }>

/** A unit below a gram or a millimetre has no three digits behind a comma. */
const isSmallest = ({ of, unit }: MeasureUnit): boolean => unit.factor === 1n && unit.scale === (of === 'weight' ? 3 : 1)

const readMeasure =
  (unit: MeasureUnit): CellConversion =>
  (text, decimalComma) => {
    const ambiguous = isSmallest(unit) ? undefined : ambiguousThousands(text, { decimalComma })
    if (ambiguous !== undefined) return failed(inputFailure('DIGITS_AMBIGUOUS', ambiguous))
    const plain = measureText(text, unit, (number) => decimalText(number, { decimalComma }))
    return plain === undefined ? failed(inputFailure('NOT_A_NUMBER', { found: text })) : ok(plain)
  }

/**
 * A weight outside of sheets as plain kilograms, read as a cell is: `1.2 kg`, `1200 g`, `2.5lb`.
 * NOT_A_NUMBER; DIGITS_AMBIGUOUS for `1,200`.
 */
export const writtenKilograms = (text: string): Result<string> => readMeasure(kilograms())(figures(text), false)

function measuresOf(unit: MeasureUnit): CellConversion {
  const one = readMeasure(unit)
  return (text, decimalComma) => {
    const whole = one(text, decimalComma)
    if (whole.ok || whole.failure.code === 'DIGITS_AMBIGUOUS') return whole
    const items: string[] = []
    for (const item of splitList(text, { decimalComma })) {
      const read = item === '' ? ok('') : one(item, decimalComma)
      if (!read.ok) return read
      items.push(read.value)
    }
    return ok(items.length === 1 ? (items[0] ?? '') : `${items.join('; ')};`)
  }
}

/** The words of a heading about the cells of its column. */
export type HeadingSays = {
  /** How they are read, where it is not as the field takes them anyway. */
  readonly convert?: CellConversion
  /** The currency of amounts. */
  readonly currency?: string
}

/**
 * A heading's unit or currency as rules for the cells below it: measures become kilograms and
 * centimetres, list by list. Cells below a unit that nobody knows are HEADING_UNIT_UNKNOWN, unless
 * the heading is a name with its brackets.
 */
export function saidByHeading<T>(heading: string, { meaning, vocabulary }: { meaning: T; vocabulary: Vocabulary<T> }): HeadingSays {
  const unit = headingUnit(heading, vocabulary.kindOf(meaning))
  if (unit === undefined) return {}
  if (unit.of === 'money') return { currency: unit.currency }
  if (unit.of !== 'unknown') return isUsualUnit(unit) ? {} : { convert: measuresOf(unit) }
  if (isWholeName(heading, vocabulary)) return {}
  const refusal: Failure = importFailure('HEADING_UNIT_UNKNOWN', { heading, found: unit.found })
  return { convert: () => failed(refusal) }
}
