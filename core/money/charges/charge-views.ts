import { words, type Words } from '#core/base/kernel/words.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'

/** Kinds that a business sends to a business, in boxes and on pallets. */
const BUSINESS: readonly string[] = ['b2b', 'fba_delivery', 'door_to_door', 'pickup_b2b']
const named = (isMeant: (kind: (typeof orderKinds)[number]) => boolean): readonly string[] =>
  orderKinds.filter(isMeant).map(({ name }) => name)

const PARCELS = named(({ name, stock }) => stock === 'none' && !BUSINESS.includes(name))

type ChargeViewFacts = {
  readonly title: Words
  /** The kinds of orders whose charges it lists. */
  readonly kinds: readonly string[]
  /** Of these only what leaves the taxes to the consignee. */
  readonly consigneePays?: true
}

/** The customer's views of charges by kind of order (rule: Views of charges). */
export const CHARGE_VIEWS = {
  b2b: { title: words('B2B 费用', 'B2B 費用', 'B2B charges'), kinds: BUSINESS },
  shipment: { title: words('运单费用', '運單費用', 'Shipment charges'), kinds: PARCELS },
  overseas: {
    title: words('海外仓运单费用', '海外倉運單費用', 'Overseas shipment charges'),
    kinds: named(({ name, stock }) => stock !== 'none' && !BUSINESS.includes(name)),
  },
  ddu: { title: words('DDU 运单', 'DDU 運單', 'DDU shipments'), kinds: PARCELS, consigneePays: true },
} as const satisfies Readonly<Record<string, ChargeViewFacts>>
export type ChargeView = keyof typeof CHARGE_VIEWS

/**
 * Where a charge stands: a reversal takes one back, and what is charged again behind it is a
 * correction; a refund gives a part back.
 */
export const CHARGE_STATES = {
  charged: { label: words('已扣费', '已扣款', 'Charged') },
  reversed: { label: words('已冲正', '已沖正', 'Reversed') },
  reversal: { label: words('冲正', '沖正', 'Reversal') },
  corrected: { label: words('更正后', '更正後', 'Corrected') },
  refund: { label: words('退款', '退款', 'Refund') },
} as const satisfies Readonly<Record<string, { readonly label: Words }>>
export type ChargeState = keyof typeof CHARGE_STATES
