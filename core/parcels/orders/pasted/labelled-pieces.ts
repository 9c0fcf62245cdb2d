import { consigneeIdFields } from '../fields/order-fields.ts'
import { consigneeFields, senderFields } from '../fields/person-fields.ts'
import type { OrderField } from '../fields/order-field.ts'
import type { AddressPart, Piece } from './splitting.ts'

/** Labels that declared fields do not have: of chats and shops, and Arabic ones. */
const MORE: Readonly<Partial<Record<AddressPart, readonly string[]>>> = {
  name: 'To|Deliver To|Ship To|Attn|Attention|Buyer|联系人|姓名|名字|收貨人|收件人|寄件人|الاسم|الإسم|اسم|اسم المستلم|المستلم|اسم العميل|العميل'.split(
    '|',
  ),
  phone:
    'Mob|Mobile Number|Cell|WhatsApp|Contact No|Contact|Ph|联系电话|聯絡電話|電話|手機|الجوال|جوال|رقم الجوال|الهاتف|هاتف|رقم الهاتف|موبايل|الموبايل|تلفون|رقم الموبايل|واتساب'.split(
      '|',
    ),
  country: 'الدولة|البلد'.split('|'),
  province: '所在省份|المنطقة|الإمارة|المحافظة'.split('|'),
  city: 'المدينة|مدينة التوصيل'.split('|'),
  district: '区县|District|Neighborhood|Neighbourhood|الحي'.split('|'),
  address: '所在地区|所在地區|收件地址|寄件地址|Delivery Address|Shipping Address|العنوان|عنوان التوصيل|العنوان بالتفصيل|الشارع'.split('|'),
  zipCode: '邮编|郵編|P.C.|PC|Pin Code|Pincode|الرمز البريدي|رمز بريدي'.split('|'),
  idNumber: '身份证|身份證|ID|QID|CPR|Civil ID No|رقم الهوية|الهوية|رقم الإقامة|رقم الاقامة|الرقم المدني'.split('|'),
}

const namesOf = (...fields: readonly OrderField[]): readonly string[] =>
  fields.flatMap(({ label, synonyms = [] }) => [...Object.values(label), ...synonyms])

const DECLARED: Readonly<Partial<Record<AddressPart, readonly string[]>>> = {
  name: namesOf(consigneeFields.consignee, senderFields.senderName),
  phone: namesOf(consigneeFields.phone, consigneeFields.phone2, senderFields.senderPhone),
  country: namesOf(consigneeFields.country, senderFields.senderCountry),
  province: namesOf(consigneeFields.province),
  city: namesOf(consigneeFields.city, senderFields.senderCity),
  address: namesOf(consigneeFields.address, senderFields.senderAddress),
  zipCode: namesOf(consigneeFields.zipCode),
  idNumber: namesOf(consigneeIdFields.consigneeId),
}

const key = (label: string): string => label.toLowerCase().replace(/[\s.]+/g, '')

const PARTS = new Map<string, AddressPart>()
for (const source of [MORE, DECLARED])
  for (const [part, labels] of Object.entries(source))
    for (const label of labels) if (!PARTS.has(key(label))) PARTS.set(key(label), part as AddressPart)

const pattern = (labels: readonly string[]): string =>
  [...new Set(labels)]
    .toSorted((one, other) => other.length - one.length)
    .map((label) => label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, ' ?'))
    .join('|')

const allOf = (...parts: readonly AddressPart[]): readonly string[] =>
  parts.flatMap((part) => [...(MORE[part] ?? []), ...(DECLARED[part] ?? [])])

const START = '(?<![\\p{L}\\p{N}])'
/**
 * A label with its colon; Arabic ones may have a slash. Labels of numbers stand before a digit as
 * well, those of a name at the start of a line.
 */
const LABEL = new RegExp(
  [
    `${START}(?<coloned>${pattern([...new Set([...Object.values(MORE).flat(), ...Object.values(DECLARED).flat()])])}) ?(?:no\\.?|number|号|號)? ?(?::|(?<=\\p{Script=Arabic})/)`,
    `${START}(?<number>${pattern(allOf('phone', 'zipCode', 'idNumber'))})\\.? ?(?:no\\.?|number|号码?|號碼?)? ?(?=[+(\\d\u0660-\u0669])`,
    `^(?<named>${pattern(['收件人', '收货人', '收貨人', '寄件人', '联系人', '姓名', 'الاسم', 'المستلم', 'Attn', 'To', 'Deliver to', 'Ship to'])}) (?=\\p{L})`,
    `${START}(?<glued>收件人|收货人|收貨人|寄件人|联系人|姓名)(?=\\p{Script=Han}{2,4}(?:[\\s,、。]|$))`,
  ].join('|'),
  'giu',
)

const SEPARATOR = /[,،;؛|、。\t]|\s[-–—]\s/
/** A number with its plus is a piece of its own, and so is a person with a title. */
const BEFORE_NUMBER = /\s(?=\+\d|(?:Mrs?|Ms|Dr)\.? \p{L}|香港|澳门|澳門)/u
/**
 * A number in two groups that a list's dash must not part: the Saudi postcode with its extension.
 */
const LONG_POSTCODE = /(?<!\d)(\d{5}) ?- ?(\d{4})(?!\d)/g

const trimmed = (text: string): string => text.replace(/^[\s.:/-]+(?=.)|[\s:/-]+$/g, '').trim()

/** A label that belongs to one value: what follows the next separator is not labelled any more. */
const isShort = (label: AddressPart | undefined): boolean => label !== undefined && label !== 'address'

function piecesOf(text: string, label: AddressPart | undefined, line: number): readonly Piece[] {
  const parts = text
    .split(SEPARATOR)
    .flatMap((part) => part.split(BEFORE_NUMBER))
    .map(trimmed)
    .filter((part) => part !== '')
  return parts.map((part, index) => ({ text: part, line, label: index > 0 && isShort(label) ? undefined : label }))
}

/**
 * The pieces of a block in their order: separated at line ends and separators, with the labels in
 * front of them.
 */
export function labelledPieces(text: string): Piece[] {
  return text
    .replace(LONG_POSTCODE, '$1-$2')
    .split('\n')
    .flatMap((line, number) => {
      const pieces: Piece[] = []
      let label: AddressPart | undefined
      let from = 0
      for (const found of line.matchAll(LABEL)) {
        pieces.push(...piecesOf(line.slice(from, found.index), label, number))
        const { coloned, number: numbered, named, glued } = found.groups ?? {}
        label = PARTS.get(key(coloned ?? numbered ?? named ?? glued ?? ''))
        from = found.index + found[0].length
      }
      return [...pieces, ...piecesOf(line.slice(from), label, number)]
    })
}

/** Replaces a piece with what is left of it, without the blank ends. */
export const replacePiece = (pieces: readonly Piece[], piece: Piece, ...left: readonly string[]): Piece[] =>
  pieces.flatMap((one) => (one === piece ? left.map((text) => ({ ...one, text: trimmed(text) })).filter(({ text }) => text !== '') : [one]))

/**
 * Parts a piece where a number was taken out of it: what comes behind the number is of another
 * kind.
 */
export const partPiece = (
  pieces: readonly Piece[],
  piece: Piece,
  [before = '', ...after]: readonly string[],
  marks: Partial<Piece> = {},
): Piece[] =>
  pieces.flatMap((one) =>
    one === piece
      ? [
          { ...one, ...marks, text: trimmed(before) },
          ...after.map((text) => ({ ...one, ...marks, label: one.label === 'idNumber' ? one.label : undefined, text: trimmed(text) })),
        ].filter(({ text }) => text !== '')
      : [one],
  )

/** Returns the mark in place of a city that was taken: the quarter is usually in front of it. */
export const cityMark = ({ line }: Piece): Piece => ({ text: '', label: 'city', line })
export const isCityMark = ({ text, label }: Piece): boolean => text === '' && label === 'city'
