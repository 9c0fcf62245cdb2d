import type { FieldKind } from '../fields/field.ts'
import { formatDecimal } from '../kernel/decimal.ts'
import { divideRounded, powerOfTen } from '../kernel/rate.ts'
import { plainHeading } from './heading-key.ts'

/**
 * A unit by what one of it is in kilograms or centimetres, exactly: `factor × 10^-scale`. `rounds`
 * where its measures are no whole grams or millimetres: they are rounded once
 * (rule: Units of headings).
 */
type Unit = { readonly words: readonly string[]; readonly factor: bigint; readonly scale: number; readonly rounds?: true }

const KILOGRAM: Unit = {
  words: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', '公斤', '千克', 'كجم', 'كغ', 'كيلو'],
  factor: 1n,
  scale: 0,
}
const WEIGHTS: readonly Unit[] = [
  KILOGRAM,
  { words: ['g', 'gr', 'gm', 'gms', 'gram', 'grams', '克', 'جرام', 'غرام'], factor: 1n, scale: 3 },
  { words: ['t', 'tonne', 'tonnes', '吨', '公吨'], factor: 1000n, scale: 0 },
  { words: ['斤', '市斤'], factor: 5n, scale: 1 },
  { words: ['lb', 'lbs', 'pound', 'pounds', '磅'], factor: 45_359_237n, scale: 8, rounds: true },
  { words: ['oz', 'ounce', 'ounces', '盎司'], factor: 28_349_523_125n, scale: 12, rounds: true },
]
const LENGTHS: readonly Unit[] = [
  { words: ['cm', 'cms', 'centimetre', 'centimetres', 'centimeter', 'centimeters', '厘米', '公分', 'سم'], factor: 1n, scale: 0 },
  { words: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters', '毫米', '公厘', 'مم'], factor: 1n, scale: 1 },
  { words: ['dm', '分米'], factor: 10n, scale: 0 },
  { words: ['m', 'metre', 'metres', 'meter', 'meters', '米', '公尺', 'متر'], factor: 100n, scale: 0 },
  { words: ['in', 'inch', 'inches', '"', '”', '″', '英寸', '英吋', '吋'], factor: 254n, scale: 2, rounds: true },
  { words: ['ft', 'foot', 'feet', '英尺', '英呎'], factor: 3048n, scale: 2, rounds: true },
]
const byWord = (units: readonly Unit[]): ReadonlyMap<string, Unit> =>
  new Map(units.flatMap((unit) => unit.words.map((word) => [plainHeading(word), unit] as const)))

const UNITS = { weight: byWord(WEIGHTS), length: byWord(LENGTHS) } as const
type MeasureKind = keyof typeof UNITS
/** Digits behind the point of a kilogram and a centimetre. */
const KEPT_DIGITS: Readonly<Record<MeasureKind, number>> = { weight: 3, length: 1 }

const CURRENCY_WORDS: Readonly<Record<string, string>> = {
  元: 'CNY',
  人民币: 'CNY',
  人民币元: 'CNY',
  rmb: 'CNY',
  '¥': 'CNY',
  '￥': 'CNY',
  $: 'USD',
  us$: 'USD',
  美元: 'USD',
  美金: 'USD',
  dollar: 'USD',
  dollars: 'USD',
  '€': 'EUR',
  欧元: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  英镑: 'GBP',
  迪拉姆: 'AED',
  dh: 'AED',
  dhs: 'AED',
  dirham: 'AED',
  dirhams: 'AED',
  درهم: 'AED',
  沙特里亚尔: 'SAR',
  里亚尔: 'SAR',
  sr: 'SAR',
  riyal: 'SAR',
  riyals: 'SAR',
  ريال: 'SAR',
  港币: 'HKD',
  港元: 'HKD',
  科威特第纳尔: 'KWD',
  kd: 'KWD',
}
const WORDS: ReadonlyMap<string, string> = new Map(Object.entries(CURRENCY_WORDS).map(([word, code]) => [plainHeading(word), code]))
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

const currencyOf = (word: string): string | undefined => WORDS.get(word) ?? (CODES.has(word) ? word.toUpperCase() : undefined)

/** The code of a currency that a text names by its code, its sign or its everyday word. */
export const currencyWord = (text: string): string | undefined => currencyOf(plainHeading(text))

/** Kilograms, in which weights are anyway. */
export const kilograms = (): HeadingUnit & { readonly of: MeasureKind } => ({ of: 'weight', unit: KILOGRAM })

/** Remarks of a heading that change nothing of what its cells mean. */
const REMARKS: ReadonlySet<string> = new Set(
  (
    '必填,必填项,必须,非必填,选填,选填项,可选,可不填,可空,required,optional,mandatory,if any,' +
    '英文,英语,中文,阿拉伯文,阿语,english,chinese,arabic,en,cn,ar,en/ar,中/英,中英文,' +
    '单件,每件,单个,per piece,per pc,per unit,each,pc,pcs,件,个,只,套,pieces,units,' +
    '毛重,实重,gross,actual,数字,number,文本,text,إجباري,اختياري'
  )
    .split(',')
    .map(plainHeading),
)

/** Of columns whose values have a unit: which one the heading says. */
export type HeadingUnit =
  | { readonly of: MeasureKind; readonly unit: Unit }
  | { readonly of: 'money'; readonly currency: string }
  | { readonly of: 'unknown'; readonly found: string }

const BRACKETS = /^(.+?)\s*[([【{<]\s*([^()[\]【】{}<>]+?)\s*[)\]】}>][\s*:]*$/
const IN_FRONT = /^(?:单位|unit|units)[\s:]*/
const BEHIND_IN = /^in (?=.)/
const TRAILING = /^(.+?)(?:\s*[/|,\-–_]\s*|\s+(?:in\s+)?)(\S+)$/
const AFTER_HAN = /^(.*\p{Script=Han})([a-z$€£¥]+)$/u
const LONGEST_UNIT = 4

/** A heading in parts: what it names, and the unit or remark behind it. */
type HeadingParts = { readonly name: string; readonly behind: string; readonly isBracketed: boolean }

/** The ways in which a plain heading may be a name with something behind it. */
function partsOf(plain: string): readonly HeadingParts[] {
  const parts: HeadingParts[] = []
  const text = plain.replace(/[\s*:]+$/, '')
  const bracketed = BRACKETS.exec(text)
  if (bracketed !== null) {
    const behind = (bracketed[2] ?? '').replace(IN_FRONT, '').replace(BEHIND_IN, '')
    return [{ name: bracketed[1] ?? '', behind, isBracketed: true }]
  }
  for (const pattern of [TRAILING, AFTER_HAN]) {
    const found = pattern.exec(text)
    if (found !== null) parts.push({ name: found[1] ?? '', behind: found[2] ?? '', isBracketed: false })
  }
  // Chinese needs nothing between a name and its unit.
  for (let length = 1; length <= LONGEST_UNIT && length < text.length; length += 1)
    if (/^\p{Script=Han}+$/u.test(text.slice(-length)))
      parts.push({ name: text.slice(0, -length), behind: text.slice(-length), isBracketed: false })
  const leading = /^(\S+)\s+(.+)$/.exec(text)
  if (leading !== null && currencyOf(leading[1] ?? '') !== undefined)
    parts.push({ name: leading[2] ?? '', behind: leading[1] ?? '', isBracketed: false })
  return parts
}

function unitIn({ behind, isBracketed }: HeadingParts, kind: FieldKind | undefined): HeadingUnit | undefined {
  if (kind === 'weight' || kind === 'length') {
    const unit = UNITS[kind].get(behind)
    if (unit !== undefined) return { of: kind, unit }
  }
  if (kind === 'money') {
    const currency = currencyOf(behind)
    if (currency !== undefined) return { of: 'money', currency }
  }
  const hasUnit = kind === 'weight' || kind === 'length' || kind === 'money'
  return hasUnit && isBracketed && !REMARKS.has(behind) ? { of: 'unknown', found: behind } : undefined
}

/**
 * The unit or currency that the heading of a column says: `Length (mm)`, `重量/克`, `COD AED`;
 * nothing where it says none, and unknown for what stands in its brackets and is neither.
 */
export function headingUnit(heading: string, kind: FieldKind): HeadingUnit | undefined {
  for (const parts of partsOf(plainHeading(heading))) {
    const unit = unitIn(parts, kind)
    if (unit !== undefined) return unit
  }
  return undefined
}

/**
 * The name in a heading, without its unit, currency or remark, for a field of a kind; each as it
 * may be looked up.
 */
export const bareHeadings = (heading: string): readonly { readonly name: string; readonly fits: (kind: FieldKind) => boolean }[] =>
  partsOf(plainHeading(heading)).flatMap((parts) => {
    const fits = (kind: FieldKind): boolean => unitIn(parts, kind) !== undefined || (parts.isBracketed && REMARKS.has(parts.behind))
    return parts.name === '' ? [] : [{ name: parts.name, fits }]
  })

/** A number in a cell, and the word behind it. */
const OWN_UNIT = /^(.*[\d.])\s*([^\d.]+?)\.?$/

/**
 * A measure as plain decimal text in kilograms or centimetres: in the cell's own unit where it has
 * one, else in the heading's. `read` makes plain decimal text of a number as people write it;
 * undefined where it is none.
 */
export function measureText(
  text: string,
  { of, unit: usual }: HeadingUnit & { readonly of: MeasureKind },
  read: (text: string) => string | undefined,
): string | undefined {
  const [, number = text, word = ''] = OWN_UNIT.exec(plainHeading(text)) ?? []
  const unit = word === '' ? usual : UNITS[of].get(word)
  const plain = unit && read(number)
  if (unit === undefined || plain === undefined) return undefined
  const [whole = '', fraction = ''] = plain.split('.')
  const count = BigInt(whole + fraction) * unit.factor
  const digits = fraction.length + unit.scale
  const kept = KEPT_DIGITS[of]
  return unit.rounds === true && digits > kept
    ? formatDecimal(divideRounded(count, powerOfTen(digits - kept), 'half-away'), kept)
    : formatDecimal(count, digits)
}

/** Whether a column's measures are what its field takes anyway. */
export const isUsualUnit = (unit: HeadingUnit): boolean =>
  (unit.of === 'weight' || unit.of === 'length') && unit.unit.factor === 1n && unit.unit.scale === 0
