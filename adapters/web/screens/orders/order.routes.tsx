import { pagedKinds } from '../../../../core/orders/kinds/catalog.ts'
import type { Screen } from '../../app/screen.ts'
import { ORDER_DETAIL, ORDER_EDIT, ORDER_IMPORT } from './order-paths.ts'

/** The page that creates orders of each kind, on the path that its declaration names. */
const createScreens = pagedKinds.map((kind): Screen => ({
  path: kind.routes.create,
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
    load: async () => {
      const { OrderListScreen } = await import('./list/order-list.screen.tsx')
      return { default: () => <OrderListScreen kinds={kinds} /> }
    },
  }
})

/** Every page of orders, whatever the kind. */
export const orderScreens: readonly Screen[] = [
  ...createScreens,
  ...listScreens,
  { path: ORDER_IMPORT, load: async () => ({ default: (await import('./import/order-import.screen.tsx')).OrderImportScreen }) },
  { path: ORDER_DETAIL, load: async () => ({ default: (await import('./detail/order-detail.screen.tsx')).OrderDetailScreen }) },
  { path: ORDER_EDIT, load: async () => ({ default: (await import('./edit/order-edit.screen.tsx')).OrderEditScreen }) },
]
