import type { Words } from '#core/base/kernel/words.ts'
import { defineOrderKind, MARKETPLACE_LINES, OVERSEAS_RULES, type OrderKind, type OrderSection } from '../order-kind.ts'
import { CONSIGNEE_COLUMNS, FIRST_COLUMNS } from './columns.ts'
import { cod, consigneeSection, insurance, packed, platformLabelled, references, warehouseSection } from './sections.ts'

/** The differences of one marketplace from another. */
type Marketplace = Pick<OrderKind, 'name' | 'label' | 'pages'> & {
  /** When left out, an order with the marketplace's order number and label. */
  readonly about?: Words
  readonly platform?: OrderSection
}

const aboutOf = (label: Words): Words => ({
  'zh-CN': `${label['zh-CN']}从海外仓发货，带平台订单号和面单`,
  'zh-TW': `${label['zh-TW']}從海外倉出貨，附平台訂單號和面單`,
  'en-US': `${label['en-US']} shipped from an overseas warehouse under its label`,
})

/**
 * An overseas order that was sold on a marketplace, with the order number and the label of that
 * marketplace (rule: Marketplace orders).
 */
export const defineMarketplaceKind = ({
  name,
  label,
  pages,
  about = aboutOf(label),
  platform = platformLabelled,
}: Marketplace): OrderKind =>
  defineOrderKind({
    name,
    label,
    about,
    pages,
    sections: [warehouseSection, platform, references, consigneeSection, packed, cod, insurance],
    goods: MARKETPLACE_LINES,
    rules: OVERSEAS_RULES,
    stock: 'draws',
    labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
    listed: [...FIRST_COLUMNS, 'warehouse', 'platform_order_number', ...CONSIGNEE_COLUMNS, 'order_goods', 'cod_amount', 'create_time'],
  })
