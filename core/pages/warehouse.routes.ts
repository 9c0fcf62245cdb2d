import { words } from '../kernel/words.ts'
import { section, type MenuGroup, type Page } from './page.ts'

const WIPE: MenuGroup = { name: 'wipe', title: words('B2B 头程', 'B2B 頭程', 'B2B'), icon: 'box' }
const OVERSEAS: MenuGroup = { name: 'overseas', title: words('海外仓', '海外倉', 'Overseas warehouse'), icon: 'globe-network' }
const AMAZON: MenuGroup = { name: 'amazon', title: words('亚马逊', '亞馬遜', 'Amazon'), icon: 'shop', within: OVERSEAS }
const PLATFORM_RETURN: MenuGroup = {
  name: 'platformReturn',
  title: words('亚马逊/NOON 退货服务', '亞馬遜/NOON 退貨服務', 'Amazon/NOON return service'),
  icon: 'tag-undo',
}
const ORIGINAL: MenuGroup = { name: 'original', title: words('原包转运', '原包轉運', 'Original package transfer'), icon: 'swap-horizontal' }

const FORM = { icon: 'cube-add', beforeCloseName: 'unsaved_changes' } as const
const LIST = { icon: 'numbered-list' } as const

const wipe = section({
  audience: 'customer',
  group: WIPE,
  rows: [
    { path: '/wipe/wipe', title: words('新建 B2B 订单', '新增 B2B 訂單', 'New B2B order'), ...FORM },
    { path: '/wipe/deliveryService', title: words('FBA/FBN 派送', 'FBA/FBN 派送', 'FBA/FBN delivery'), ...FORM },
    { path: '/wipe/doorToDoor', title: words('门到门', '門到門', 'Door to door'), ...FORM },
    { path: '/wipe/tagService', title: words('换标服务', '換標服務', 'Relabelling'), ...FORM },
    { path: '/wipe/allwipe', title: words('B2B 订单列表', 'B2B 訂單列表', 'B2B order list'), ...LIST },
  ],
})

const overseas = section({
  audience: 'customer',
  group: OVERSEAS,
  rows: [
    { path: '/overseas/overseas', title: words('新建海外仓订单', '新增海外倉訂單', 'New overseas order'), ...FORM },
    { path: '/overseas/overseasList', title: words('海外仓订单列表', '海外倉訂單列表', 'Overseas order list'), ...LIST },
    { path: '/overseas/NOON', title: words('新建 NOON 订单', '新增 NOON 訂單', 'New NOON order'), ...FORM },
    { path: '/overseas/NOONList', title: words('NOON 订单列表', 'NOON 訂單列表', 'NOON order list'), ...LIST },
    { path: '/overseas/smt', title: words('新建速卖通订单', '新增速賣通訂單', 'New AliExpress order'), ...FORM },
    { path: '/overseas/smtList', title: words('速卖通订单列表', '速賣通訂單列表', 'AliExpress order list'), ...LIST },
    { path: '/overseas/temu', title: words('新建 Temu 订单', '新增 Temu 訂單', 'New Temu order'), ...FORM },
    { path: '/overseas/temuList', title: words('Temu 订单列表', 'Temu 訂單列表', 'Temu order list'), ...LIST },
    { path: '/overseas/temuOffline', title: words('新建 Temu 线下订单', '新增 Temu 線下訂單', 'New offline Temu order'), ...FORM },
    // The spelling is the specification's.
    { path: '/overseas/temuOffineList', title: words('Temu 线下订单列表', 'Temu 線下訂單列表', 'Offline Temu order list'), ...LIST },
    { path: '/overseas/pickupB2B', title: words('新建 B2B 自提', '新增 B2B 自提', 'New B2B pickup'), ...FORM },
    { path: '/overseas/pickupB2BList', title: words('B2B 自提列表', 'B2B 自提列表', 'B2B pickup list'), ...LIST },
    { path: '/overseas/amazon', title: words('新建亚马逊订单', '新增亞馬遜訂單', 'New Amazon order'), group: AMAZON, ...FORM },
    { path: '/overseas/amazon_list', title: words('亚马逊订单列表', '亞馬遜訂單列表', 'Amazon order list'), group: AMAZON, ...LIST },
    { path: '/overseas/ymx', title: words('新建亚马逊退仓', '新增亞馬遜退倉', 'New Amazon removal'), group: AMAZON, ...FORM },
    { path: '/overseas/ymxlist', title: words('亚马逊退仓列表', '亞馬遜退倉列表', 'Amazon removal list'), group: AMAZON, ...LIST },
  ],
})

const returns = [
  ...section({
    audience: 'customer',
    group: PLATFORM_RETURN,
    rows: [
      { path: '/platformReturn/add', title: words('新建平台退货', '新增平台退貨', 'New platform return'), ...FORM },
      { path: '/platformReturn/list', title: words('平台退货列表', '平台退貨列表', 'Platform return list'), ...LIST },
    ],
  }),
  ...section({
    audience: 'customer',
    group: ORIGINAL,
    rows: [
      { path: '/original/transfer', title: words('新建原包转运', '新增原包轉運', 'New transfer'), ...FORM },
      { path: '/original/list', title: words('原包转运列表', '原包轉運列表', 'Transfer list'), ...LIST },
      { path: '/original/ori_pack', title: words('在库原包', '在庫原包', 'Original packages in stock'), icon: 'package' },
    ],
  }),
]

export const warehousePages: readonly Page[] = [...wipe, ...overseas, ...returns]
