import type { OrderKind, OrderList } from '../order-kind.ts'
import { declaredKinds } from './declared-kinds.ts'
import { DRAFT_LIST, WEIGHT_LIST } from './menus.ts'

/**
 * Every order kind (rule: Order kinds); forms, sheets, pages and routes are derived from this list.
 */
export const orderKinds = declaredKinds

/** The kinds that name a list as theirs, in the order of the catalogue. */
export const kindsListedAt = (path: string): readonly OrderKind[] =>
  orderKinds.filter(({ pages }) => pages.lists.some((list) => list.path === path))

/** Every list of orders once: those of kinds, and those of all kinds in some state. */
export const orderLists: readonly OrderList[] = [
  ...new Map([...orderKinds.flatMap(({ pages }) => pages.lists), DRAFT_LIST, WEIGHT_LIST].map((list) => [list.path, list])).values(),
]

/** The kinds whose orders a list may hold. */
export const kindsIn = (list: OrderList): readonly OrderKind[] => (list.everyKind ? orderKinds : kindsListedAt(list.path))

const byName = new Map(orderKinds.map((kind) => [kind.name, kind]))

export const orderKind = (name: string): OrderKind | undefined => byName.get(name)
