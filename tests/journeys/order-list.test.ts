import { orderDetailJourneys } from './order-detail.journey.ts'
import { eachKindJourneys } from './each-kind.journey.ts'
import { kindJourneys } from './kinds.journey.ts'
import { orderListJourneys } from './order-list.journey.ts'
import { play } from './stage.ts'

play('orders, listed and read', [orderListJourneys, orderDetailJourneys, kindJourneys, eachKindJourneys])
