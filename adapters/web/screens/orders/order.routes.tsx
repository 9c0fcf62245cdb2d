import { Add, Box, Import, NumberedList } from '@blueprintjs/icons'
import { words } from '../../../../core/kernel/words.ts'
import { pagedKinds } from '../../../../core/orders/kinds/catalog.ts'
import type { Screen } from '../../app/screen.ts'
import { ORDER_DETAIL, ORDER_EDIT, ORDER_IMPORT } from './order-paths.ts'

const ORDERS = words('订单', '訂單', 'Orders')
const LIST = words('订单列表', '訂單列表', 'Order list')
const IMPORT = words('导入订单', '匯入訂單', 'Import orders')
const read = { area: 'orders', action: 'read' } as const

const newOf = (label: (typeof pagedKinds)[number]['label']) =>
  words(`新建${label['zh-CN']}`, `新增${label['zh-TW']}`, `New: ${label['en-US']}`)

/** The page that creates orders of each kind, on the path that its declaration names. */
const createScreens = pagedKinds.map((kind): Screen => ({
  path: kind.routes.create,
  title: newOf(kind.label),
  icon: <Add />,
  audience: 'customer',
  menu: { group: ORDERS },
  load: async () => {
    const { OrderCreateScreen } = await import('./create/order-create.screen.tsx')
    return { default: () => <OrderCreateScreen kind={kind} /> }
  },
}))

/** One list for each path that declarations name; kinds that share it stand in it together. */
const listScreens = [...new Set(pagedKinds.flatMap((kind) => kind.routes.lists.map(({ path }) => path)))].map((path): Screen => {
  const kinds = pagedKinds.filter((kind) => kind.routes.lists.some((list) => list.path === path))
  return {
    path,
    title: LIST,
    icon: <NumberedList />,
    audience: 'any',
    permission: read,
    menu: { group: ORDERS },
    load: async () => {
      const { OrderListScreen } = await import('./list/order-list.screen.tsx')
      return { default: () => <OrderListScreen kinds={kinds} /> }
    },
  }
})

const [firstList = '/order/list'] = listScreens.map((screen) => screen.path)

/** Every page of orders, whatever the kind. */
export const orderScreens: readonly Screen[] = [
  ...createScreens,
  ...listScreens,
  {
    path: ORDER_IMPORT,
    title: IMPORT,
    icon: <Import />,
    audience: 'customer',
    menu: { group: ORDERS },
    load: async () => ({ default: (await import('./import/order-import.screen.tsx')).OrderImportScreen }),
  },
  {
    path: ORDER_DETAIL,
    title: words('订单详情', '訂單詳情', 'Order'),
    icon: <Box />,
    audience: 'any',
    permission: read,
    parent: firstList,
    load: async () => ({ default: (await import('./detail/order-detail.screen.tsx')).OrderDetailScreen }),
  },
  {
    path: ORDER_EDIT,
    title: words('修改订单', '修改訂單', 'Change an order'),
    audience: 'any',
    permission: { area: 'orders', action: 'update' },
    parent: firstList,
    load: async () => ({ default: (await import('./edit/order-edit.screen.tsx')).OrderEditScreen }),
  },
]
