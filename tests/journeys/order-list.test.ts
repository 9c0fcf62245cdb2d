import { orderDetailJourneys } from './parcels/order-detail.journey.ts'
import { eachKindJourneys } from './parcels/each-kind.journey.ts'
import { kindJourneys } from './parcels/kinds.journey.ts'
import { orderListJourneys } from './parcels/order-list.journey.ts'
import { play } from './stage.ts'

play('orders, listed and read', [orderListJourneys, orderDetailJourneys, kindJourneys, eachKindJourneys])
