import { countryPhone, parsePhone } from '#core/base/fields/phone.rules.ts'
import { figures } from '#core/base/kernel/text.ts'
import { country as countries, type Country } from '#core/platform/reference/country.entity.ts'
import { partPiece, replacePiece } from './labelled-pieces.ts'
import { extensionOf } from './phone-extension.ts'
import type { Piece, Splitting } from './splitting.ts'

/**
 * Groups of digits with at most two separators between them; what of it is a number is decided by
 * the countries' rules.
 */
const RUN =
  /(?<![\p{Script=Latin}\p{Script=Arabic}\d#-])(?:\+|\(\+?)?[\d\u0660-\u0669\u06F0-\u06F9](?:[ .()-]{0,2}[\d\u0660-\u0669\u06F0-\u06F9])*/gu
const GROUP = /[+(]*\d+\)?/g
const MOST_GROUPS = 8
const LEAST_DIGITS = 7
const MOST_DIGITS = 15
const CHINESE_MOBILE = /^(?:86)?1[3-9]\d{9}$/
const CHINESE_LINE = /^0(?:10|2\d)\d{8}$|^0[3-9]\d{9,10}$/

/** A postcode with its extension, of Saudi Arabia or the United States. */
const LONG_POSTCODE = /^\d{5}-\d{4}$/

type Number = { readonly e164: string; readonly country: string; readonly isSure: boolean }
type Context = {
  readonly known: Country | undefined
  readonly all: readonly Country[]
  readonly isLabelled: boolean
}

const e164 = (text: string, country: Country): string | undefined => {
  const read = parsePhone(text, countryPhone(country))
  return read.ok ? read.value : undefined
}

/** The number with its prefix, by the country that has the prefix and takes the rest. */
function international(digits: string, { known, all }: Context): Number | undefined {
  const fitting = all.filter(({ phone_prefix: prefix = '' }) => prefix !== '' && digits.startsWith(prefix))
  const [first] = fitting
    .toSorted(
      (one, other) =>
        Number(other === known) - Number(one === known) || (other.phone_prefix?.length ?? 0) - (one.phone_prefix?.length ?? 0),
    )
    .flatMap((one) => {
      const number = e164(`+${digits}`, one)
      return number === undefined ? [] : [{ e164: number, country: one.code, isSure: true }]
    })
  return first
}

/** The number of a country that has to be said: local forms look alike. */
function local(digits: string, { known, all, isLabelled }: Context): Number | undefined {
  const china = all.find(({ code }) => code === 'CN')
  if (known !== undefined && (isLabelled || digits.length >= 8)) {
    const number = e164(digits, known)
    if (number !== undefined) return { e164: number, country: known.code, isSure: true }
  }
  if (china !== undefined && known === undefined && (CHINESE_MOBILE.test(digits) || CHINESE_LINE.test(digits))) {
    const number = e164(digits, china)
    if (number !== undefined) return { e164: number, country: 'CN', isSure: CHINESE_MOBILE.test(digits) }
  }
  // With a prefix that nobody marked: of a whole number alone.
  const prefixed = digits.length >= 11 ? international(digits, { known, all, isLabelled }) : undefined
  if (prefixed !== undefined) return { ...prefixed, isSure: isLabelled || known?.code === prefixed.country }
  if (CHINESE_MOBILE.test(digits) && china !== undefined) return { e164: `+86${digits.slice(-11)}`, country: 'CN', isSure: false }
  if (known !== undefined || !/^05\d{8}$/.test(digits)) return undefined
  const gulf = all.find(({ code }) => code === 'AE')
  const number = gulf && e164(digits, gulf)
  return number === undefined ? undefined : { e164: number, country: 'AE', isSure: false }
}

function numberOf(text: string, context: Context): Number | undefined {
  if (!context.isLabelled && LONG_POSTCODE.test(text)) return undefined
  const digits = text.replace(/\(0\)/, '').replace(/\D/g, '')
  if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS + 2) return undefined
  if (text.includes('+')) return international(digits, context)
  return (digits.startsWith('00') ? international(digits.slice(2), context) : undefined) ?? local(digits, context)
}

/**
 * The longest run of whole groups that is a number: a postcode or a house beside it is none of it.
 */
function longest(run: string, context: Context): { readonly number: Number; readonly from: number; readonly to: number } | undefined {
  const groups = [...run.matchAll(GROUP)].map((found) => ({ from: found.index, to: found.index + found[0].length }))
  for (let size = Math.min(MOST_GROUPS, groups.length); size > 0; size -= 1)
    for (let first = 0; first + size <= groups.length; first += 1) {
      const [from, to] = [groups[first]?.from ?? 0, groups[first + size - 1]?.to ?? 0]
      const number = numberOf(run.slice(from, to), context)
      if (number !== undefined) return { number, from, to }
    }
  return undefined
}

const isPhone = ({ label }: Piece): boolean => label === 'phone' || label === 'phone2'

function takeFrom(splitting: Splitting, piece: Piece, context: Context): void {
  const found = [...piece.text.matchAll(RUN)].flatMap((run) => {
    const hit = longest(figures(run[0]), context)
    return hit === undefined ? [] : [{ number: hit.number, from: run.index + hit.from, to: run.index + hit.to }]
  })
  if (found.length === 0) return
  const left: string[] = []
  let end = 0
  for (const { number, from, to } of found) {
    left.push(piece.text.slice(end, from).replace(/\(\s*$/, ''))
    end = to
    keep(splitting, number)
    const extension = extensionOf(piece.text.slice(end))
    if (extension === undefined) continue
    if (!splitting.extensions.includes(extension.written)) splitting.extensions.push(extension.written)
    end = piece.text.length - extension.rest.length
  }
  left.push(piece.text.slice(end).replace(/^\s*\)/, ''))
  const beside = besideOf(splitting.pieces, piece)
  splitting.pieces = partPiece(
    splitting.pieces.map((one): Piece => (beside.has(one) && one !== piece ? { ...one, isBesidePhone: true } : one)),
    piece,
    left,
    { isBesidePhone: true },
  ).map((one) => (isPhone(one) ? { ...one, label: undefined } : one))
}

/** The pieces around a number that is a piece of its own. */
const besideOf = (pieces: readonly Piece[], piece: Piece): ReadonlySet<Piece | undefined> => {
  const index = pieces.indexOf(piece)
  return new Set([pieces[index - 1], pieces[index + 1]])
}

function keep({ parts, doubts }: Splitting, { e164: number, country, isSure }: Number): void {
  if (parts.phone === number || parts.phone2 === number) return
  const part = parts.phone === undefined ? 'phone' : 'phone2'
  if (parts[part] !== undefined) {
    doubts.phone2 = 'several'
    return
  }
  parts[part] = number
  if (!isSure) doubts[part] = 'guessed'
  if (parts.country === undefined) {
    parts.country = country
    if (!isSure) doubts.country = 'inferred'
  } else if (parts.country !== country) doubts[part] = 'guessed'
}

/**
 * Takes the phone numbers by the rules of the countries, labelled ones first. A number that no
 * country has is kept as it is, and marked.
 */
export function takePhones(splitting: Splitting): void {
  const all = splitting.references.all(countries)
  const known = (): Country | undefined => {
    const code = splitting.parts.country
    return code === undefined ? undefined : splitting.references.find(countries, code)
  }
  const labelled = (['phone', 'phone2'] as const).flatMap((part) => splitting.pieces.filter(({ label }) => label === part))
  for (const piece of labelled) takeFrom(splitting, piece, { known: known(), all, isLabelled: true })
  for (const piece of splitting.pieces.filter(({ label }) => label === undefined || label === 'address' || label === 'name'))
    takeFrom(splitting, piece, { known: known(), all, isLabelled: false })
  const strange = splitting.pieces.find(isPhone)
  if (strange === undefined) return
  if (splitting.parts.phone === undefined) {
    splitting.parts.phone = strange.text
    splitting.doubts.phone = 'invalid'
    splitting.pieces = replacePiece(splitting.pieces, strange)
  }
}
