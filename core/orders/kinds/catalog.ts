import type { OrderKind, OrderList } from '../order-kind.ts'
import { amazon } from './amazon.kind.ts'
import { b2b } from './b2b.kind.ts'
import { clearanceLastMile } from './clearance-last-mile.kind.ts'
import { commercialExpress } from './commercial-express.kind.ts'
import { doorToDoor } from './door-to-door.kind.ts'
import { express } from './express.kind.ts'
import { fbaDelivery } from './fba-delivery.kind.ts'
import { DRAFT_LIST, WEIGHT_LIST } from './menus.ts'
import { noon } from './noon.kind.ts'
import { originalTransfer } from './original-transfer.kind.ts'
import { overseas } from './overseas.kind.ts'
import { pickupB2b } from './pickup-b2b.kind.ts'
import { platformReturn } from './platform-return.kind.ts'
import { relabel } from './relabel.kind.ts'
import { returnPickup } from './return-pickup.kind.ts'
import { smt } from './smt.kind.ts'
import { temuOffline } from './temu-offline.kind.ts'
import { temuReturn } from './temu-return.kind.ts'
import { temu } from './temu.kind.ts'
import { unbox } from './unbox.kind.ts'
import { ymx } from './ymx.kind.ts'

/** Every order kind (domain §2); forms, sheets, pages and routes are derived from this list. */
export const orderKinds: readonly OrderKind[] = [
  express,
  clearanceLastMile,
  commercialExpress,
  returnPickup,
  temuReturn,
  b2b,
  fbaDelivery,
  doorToDoor,
  relabel,
  overseas,
  noon,
  smt,
  temu,
  amazon,
  temuOffline,
  ymx,
  pickupB2b,
  platformReturn,
  originalTransfer,
  unbox,
]

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
