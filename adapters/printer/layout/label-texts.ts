import type { LabelContent, LabelReceiver, LabelSender } from '#core/parcels/labels/label.ts'
import type { TextPart } from './text-block.ts'

/** Digits of a number stay on one line. */
const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0')

/** The country by its code and, where it is known, its name. */
export const namedCountry = ({ countryCode, countryName }: Pick<LabelReceiver, 'countryCode' | 'countryName'>): string =>
  countryName === '' ? countryCode : `${countryCode} ${countryName}`

/** The name, larger, and the address with its place; the phone number stands apart. */
export function receiverParts(receiver: LabelReceiver): readonly TextPart[] {
  const place = [receiver.city, receiver.countryName || receiver.countryCode].filter((part) => part !== '').join(', ')
  return [
    { text: receiver.name, weight: 'bold', scale: 1.18 },
    ...receiver.lines.map((text): TextPart => ({ text, weight: 'medium' })),
    { text: place, weight: 'medium' },
  ]
}

export const senderParts = (sender: LabelSender): readonly TextPart[] => [
  { text: `${sender.name}  ${unbroken(sender.phone)}`, weight: 'bold' },
  ...sender.lines.map((text): TextPart => ({ text, weight: 'medium' })),
]

export const goodsText = (goods: LabelContent['goods']): string =>
  goods.map(({ name, quantity, unit }) => [`${name} ×${quantity}`, unit].filter(Boolean).join(' ')).join(', ')

export const kilograms = (grams: number): string => (grams / 1000).toFixed(3)
