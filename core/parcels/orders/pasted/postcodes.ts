import { LISTED_COUNTRIES } from '../../labels/destination-cities.ts'
import { figures } from '#core/base/kernel/text.ts'
import { cityMark, partPiece, replacePiece } from './labelled-pieces.ts'
import type { Piece, Splitting } from './splitting.ts'

/**
 * The form of a postcode by country, where one stands alone or beside the city; elsewhere four to
 * six digits.
 */
const FORMS: Readonly<Record<string, string>> = {
  CN: '\\d{6}',
  SA: '\\d{5}(?:-\\d{4})?',
  OM: '\\d{3}',
  KW: '\\d{5}',
  BH: '\\d{3,4}',
  JO: '\\d{5}',
  EG: '\\d{5}',
  IQ: '\\d{5}',
  US: '\\d{5}(?:-\\d{4})?',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}',
  CA: '[A-Z]\\d[A-Z] ?\\d[A-Z]\\d',
}
const ANY = '\\d{4,6}'
/** Countries without postcodes: a number there is a house or a box. */
const NONE: ReadonlySet<string> = new Set(['AE', 'QA', 'HK', 'MO'])
const STATE = '[A-Z]{2,3}'
const STATES: ReadonlySet<string> = new Set(['US', 'CA', 'AU'])
const LABELLED = /^[A-Z\d][A-Z\d -]{1,9}/i

const formOf = (country: string | undefined): string | undefined =>
  country !== undefined && NONE.has(country) ? undefined : (FORMS[country ?? ''] ?? ANY)

const letters = /^[\p{L}][\p{L} .'’-]*$/u

/**
 * Reads a piece that says more beside its postcode: `CA 94043`, `Sydney NSW 2000`, `10117 Berlin`,
 * `London NW1 6XE`, `Riyadh 12211`.
 */
function readBeside(splitting: Splitting, piece: Piece, form: string): boolean {
  const { parts, doubts } = splitting
  const text = figures(piece.text)
  const found =
    new RegExp(`^(?<city>.*?)\\s*(?<state>${STATE})? ?(?<zip>${form})$`).exec(text) ??
    new RegExp(`^(?<zip>${form}) (?<city>\\p{L}.*)$`, 'u').exec(text)
  const { city = '', state, zip } = found?.groups ?? {}
  if (zip === undefined || (city !== '' && (!letters.test(city) || parts.city !== undefined))) return false
  const isState = state !== undefined && STATES.has(parts.country ?? '')
  if (state !== undefined && !isState) return false
  const index = splitting.pieces.indexOf(piece)
  const before = splitting.pieces[index - 1]
  parts.zipCode = zip
  if (isState) parts.province ??= state
  const written = city === '' && parts.city === undefined && before !== undefined && letters.test(before.text) ? before : undefined
  if (city !== '') parts.city = city.trim()
  else if (written !== undefined) {
    parts.city = written.text
    if (!isState && parts.country !== 'GB') doubts.city = 'guessed'
    splitting.pieces = replacePiece(splitting.pieces, written)
  }
  const after = splitting.pieces[index + 1]
  splitting.pieces = splitting.pieces.map((one) => (one === piece ? cityMark(one) : one))
  // Selangor, Maharashtra: between the city and the country.
  if (
    city !== '' &&
    after !== undefined &&
    parts.province === undefined &&
    !LISTED_COUNTRIES.has(parts.country ?? '') &&
    letters.test(after.text)
  ) {
    parts.province = after.text
    doubts.province = 'guessed'
    splitting.pieces = replacePiece(splitting.pieces, after)
  }
  return true
}

/** Takes the postcode; outside the listed countries it marks the city. */
export function takePostcode(splitting: Splitting): void {
  const { parts } = splitting
  const labelled = splitting.pieces.find(({ label }) => label === 'zipCode')
  if (labelled !== undefined) {
    const [zip = ''] = LABELLED.exec(figures(labelled.text)) ?? []
    parts.zipCode = zip.trim()
    splitting.pieces = replacePiece(splitting.pieces, labelled, figures(labelled.text).slice(zip.length))
    return
  }
  const form = formOf(parts.country)
  if (form === undefined) return
  for (const piece of splitting.pieces.toReversed())
    if ((piece.label === undefined || piece.label === 'address') && readBeside(splitting, piece, form)) return
  takeAtEnd(splitting, form)
}

/**
 * A postcode behind a blank at the end of what else a piece says, or between Chinese and a blank.
 */
function takeAtEnd(splitting: Splitting, form: string): void {
  if (splitting.parts.country !== 'CN') return
  const at = new RegExp(`(?<![\\dA-Za-z-])(${form})(?![\\d号號栋室弄座楼A-Za-z-])`)
  for (const piece of splitting.pieces) {
    const found = at.exec(piece.text)
    if (found?.[1] === undefined) continue
    splitting.parts.zipCode = found[1]
    splitting.pieces = partPiece(splitting.pieces, piece, [
      piece.text.slice(0, found.index),
      piece.text.slice(found.index + found[1].length),
    ])
    return
  }
}
