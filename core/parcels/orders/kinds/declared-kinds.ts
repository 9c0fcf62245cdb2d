import type { OrderKind } from '../order-kind.ts'
import { amazon } from './amazon.kind.ts'
import { b2b } from './b2b.kind.ts'
import { clearanceLastMile } from './clearance-last-mile.kind.ts'
import { commercialExpress } from './commercial-express.kind.ts'
import { doorToDoor } from './door-to-door.kind.ts'
import { express } from './express.kind.ts'
import { fbaDelivery } from './fba-delivery.kind.ts'
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

/**
 * Every declaration of an order kind (rule: Order kinds), in the order of menus and lists; a new
 * kind has its line here.
 */
export const declaredKinds: readonly OrderKind[] = [
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
