import { words } from '../kernel/words.ts'
import { section, type MenuGroup, type Page } from './page.ts'

const ORDERS: MenuGroup = { name: 'order', title: words('订单', '訂單', 'Orders'), icon: 'cube' }
const ABNORMAL: MenuGroup = {
  name: 'abnormal',
  title: words('异常订单', '異常訂單', 'Abnormal orders'),
  icon: 'warning-sign',
  within: ORDERS,
}
const COMMERCIAL: MenuGroup = {
  name: 'commercialExpress',
  title: words('商业快件', '商業快件', 'Commercial express'),
  icon: 'briefcase',
}
const RETURN_PICKUP: MenuGroup = { name: 'returnPickup', title: words('退货取件', '退貨取件', 'Return pickup'), icon: 'undo' }

const READ_ORDERS = { audience: 'any', permission: { area: 'orders', action: 'read' } } as const
const UPDATE_ORDERS = { audience: 'any', permission: { area: 'orders', action: 'update' } } as const
/** Whoever has the list has the orders in it. */
const WITH_THE_LIST = { access: ['order_list'] } as const
const READ_EXCEPTIONS = { audience: 'any', permission: { area: 'exceptions', action: 'read' } } as const
const FORM = { beforeCloseName: 'unsaved_changes' } as const
/** Shows one order, so there is no way to it but from another page. */
const OF_A_LIST = { hideInMenu: true, parent: '/order/list' } as const

const orders = section({
  audience: 'customer',
  group: ORDERS,
  rows: [
    { path: '/order/new', title: words('新建快递订单', '新增快遞訂單', 'New express order'), icon: 'cube-add', ready: true, ...FORM },
    {
      path: '/order/ClearanceLastMile',
      title: words('清关与末端派送下单', '清關與末端派送下單', 'New clearance and last mile order'),
      icon: 'airplane',
      rule: { userIds: 'clearance_last_mile' },
      ...FORM,
    },
    { path: '/order/import', title: words('导入订单', '匯入訂單', 'Import orders'), icon: 'import', ready: true, ...FORM },
    { path: '/order/list', title: words('订单列表', '訂單列表', 'Order list'), icon: 'numbered-list', ready: true, rule: READ_ORDERS },
    { path: '/order/draft', title: words('草稿订单', '草稿訂單', 'Draft orders'), icon: 'draw' },
    { path: '/order/weight', title: words('待确认重量', '待確認重量', 'Awaiting weight confirmation'), icon: 'comparison' },
    { path: '/order/hw_order', title: words('海外仓订单', '海外倉訂單', 'Overseas orders'), icon: 'globe-network' },
    { path: '/order/unbox', title: words('拆包上架', '拆包上架', 'Unpack and shelve'), icon: 'package', ...FORM },
    { path: '/order/error', title: words('数据错误', '資料錯誤', 'Data errors'), icon: 'error', group: ABNORMAL, rule: READ_EXCEPTIONS },
    {
      path: '/order/abnormal',
      title: words('异常件', '異常件', 'Exceptions'),
      icon: 'warning-sign',
      group: ABNORMAL,
      rule: READ_EXCEPTIONS,
    },
    {
      path: '/order/int',
      title: words('拦截订单', '攔截訂單', 'Intercepted orders'),
      icon: 'hand',
      group: ABNORMAL,
      rule: READ_EXCEPTIONS,
    },
    {
      path: '/order/detail/:order_number',
      title: words('订单详情', '訂單詳情', 'Order'),
      icon: 'cube',
      ready: true,
      rule: { ...READ_ORDERS, ...WITH_THE_LIST },
      ...OF_A_LIST,
    },
    {
      path: '/order/edit/:order_number',
      title: words('修改订单', '修改訂單', 'Change an order'),
      icon: 'cube-edit',
      ready: true,
      rule: { ...UPDATE_ORDERS, ...WITH_THE_LIST },
      ...OF_A_LIST,
      ...FORM,
    },
  ],
})

/** Dutiable goods: for DDP alone, so closed to DDU (domain §6). */
const commercialExpress = section({
  audience: 'customer',
  group: COMMERCIAL,
  rule: { ddu: true },
  rows: [
    {
      path: '/commercialExpress/orderNew',
      title: words('新建商业快件', '新增商業快件', 'New commercial express order'),
      icon: 'cube-add',
      ...FORM,
    },
    {
      path: '/commercialExpress/orderList',
      title: words('商业快件列表', '商業快件列表', 'Commercial express list'),
      icon: 'numbered-list',
    },
    {
      path: '/commercialExpress/PendingWeightConfirm',
      title: words('商业快件待确认重量', '商業快件待確認重量', 'Commercial express awaiting weight'),
      icon: 'comparison',
    },
  ],
})

const returnPickup = section({
  audience: 'customer',
  group: RETURN_PICKUP,
  rows: [
    {
      path: '/returnPickup/returnPickupAdd',
      title: words('新建退货取件', '新增退貨取件', 'New return pickup'),
      icon: 'cube-add',
      ...FORM,
    },
    {
      path: '/returnPickup/temuReturnAdd',
      title: words('新建 Temu 退货', '新增 Temu 退貨', 'New Temu return'),
      icon: 'shopping-cart',
      ...FORM,
    },
    {
      path: '/returnPickup/returnPickupOrders',
      title: words('退货取件列表', '退貨取件列表', 'Return pickup list'),
      icon: 'numbered-list',
    },
  ],
})

export const orderPages: readonly Page[] = [...orders, ...commercialExpress, ...returnPickup]
