import { orderKinds, orderLists } from '#core/parcels/orders/kinds/catalog.ts'
import {
  LABEL_MERGE,
  ORDER_DETAIL,
  ORDER_EDIT,
  ORDER_ERRORS,
  ORDER_IMPORT,
  ORDER_IMPORTS,
  PRINT_DESKS,
} from '#core/portal/pages/order.routes.ts'
import type { Screen } from '../../../base/screen.ts'

const isList = (path: string): boolean => orderLists.some((list) => list.path === path)

/** The page that creates orders of each kind, at the path in its declaration. */
const createScreens = orderKinds
  .filter(({ pages }) => !isList(pages.create.path))
  .map((kind): Screen => ({
    path: kind.pages.create.path,
    load: async () => {
      const { OrderCreateScreen } = await import('./create/order-create.screen.tsx')
      return { default: () => <OrderCreateScreen kind={kind} /> }
    },
  }))

/**
 * Each list of the declarations; where it is the page of a kind's form too, the form is a step of
 * it.
 */
const listScreens = orderLists.map((list): Screen => ({
  path: list.path,
  load: async () => {
    const { OrderListScreen } = await import('./list/order-list.screen.tsx')
    const kind = orderKinds.find(({ pages }) => pages.create.path === list.path)
    if (kind === undefined) return { default: () => <OrderListScreen list={list} /> }
    const { ListAndFormScreen } = await import('./create/list-and-form.screen.tsx')
    return { default: () => <ListAndFormScreen list={list} kind={kind} /> }
  },
}))

/** The code of every page for orders. */
export const orderScreens: readonly Screen[] = [
  ...createScreens,
  ...listScreens,
  { path: ORDER_IMPORT, load: async () => ({ default: (await import('./import/order-import.screen.tsx')).OrderImportScreen }) },
  { path: ORDER_ERRORS, load: () => import('./refused/data-errors.page.tsx') },
  { path: ORDER_IMPORTS, load: () => import('./imports/imports.page.tsx') },
  { path: LABEL_MERGE, load: async () => ({ default: (await import('./labels/merge-labels.screen.tsx')).MergeLabelsScreen }) },
  { path: PRINT_DESKS, load: async () => ({ default: (await import('../printing/print-desks.screen.tsx')).PrintDesksScreen }) },
  { path: '/order/abnormal', load: async () => ({ default: (await import('./exceptions/exceptions.page.tsx')).AbnormalPage }) },
  { path: '/order/int', load: async () => ({ default: (await import('./exceptions/exceptions.page.tsx')).InterceptedPage }) },
  { path: '/admin/exceptions', load: async () => ({ default: (await import('./exceptions/exceptions.page.tsx')).ExceptionQueuePage }) },
  { path: ORDER_DETAIL, load: async () => ({ default: (await import('./detail/order-detail.screen.tsx')).OrderDetailScreen }) },
  { path: ORDER_EDIT, load: async () => ({ default: (await import('./edit/order-edit.screen.tsx')).OrderEditScreen }) },
]
