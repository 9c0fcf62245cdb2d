import { words } from '#core/base/kernel/words.ts'
import { BOXES, defineOrderKind, GOODS, PARCEL_RULES } from '../order-kind.ts'
import { FIRST_COLUMNS } from './columns.ts'
import { B2B, B2B_LIST } from './menus.ts'
import { consignment, fulfilment, fulfilmentCentre, insurance, references, sender } from './sections.ts'

/** Boxes delivered to an Amazon FBA or noon FBN warehouse by appointment (rule: FBA delivery). */
export const fbaDelivery = defineOrderKind({
  name: 'fba_delivery',
  label: words('FBA/FBN 派送', 'FBA/FBN 派送', 'FBA/FBN delivery'),
  about: words(
    '多箱货物送到亚马逊 FBA 或 noon FBN 仓库',
    '多箱貨物送到亞馬遜 FBA 或 noon FBN 倉庫',
    'Boxes delivered to an Amazon FBA or noon FBN warehouse',
  ),
  pages: {
    menu: B2B,
    create: { path: '/wipe/deliveryService', title: words('FBA/FBN 派送', 'FBA/FBN 派送', 'FBA/FBN delivery') },
    lists: [B2B_LIST],
  },
  sections: [fulfilment, references, fulfilmentCentre, consignment, insurance, sender],
  goods: GOODS,
  boxes: BOXES,
  rules: PARCEL_RULES,
  stock: 'none',
  labelTypes: ['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice'],
  listed: [
    ...FIRST_COLUMNS,
    'shipment_id',
    'warehouse_code',
    'appointment_time',
    'country',
    'city',
    'order_pcs',
    'claim_weight',
    'create_time',
  ],
})
