import { words } from '#core/base/kernel/words.ts'
import type { Command, ExitCode } from '../command.ts'
import type { Column } from '../context.ts'

const COLUMNS: readonly Column[] = [
  { name: 'local_time', title: 'LOCAL TIME' },
  { name: 'status_timezone', title: 'ZONE', rank: 1 },
  { name: 'status_location', title: 'PLACE', mayShrink: true },
  { name: 'tracker_description', title: 'EVENT', mayShrink: true },
]

export const track: Command = {
  path: 'track',
  takes: '<numbers...>',
  about: words('查询运单轨迹', '查詢運單軌跡', 'Show the tracking of waybills'),
  examples: ['track CD000000000170', 'track CD000000000170 CD000000000267 --json'],
  run: async (typed, context) => {
    const { parseWaybill } = await import('#core/parcels/orders/waybill.ts')
    const { ApiError } = await import('../../http/client/api-client.ts')
    const { trackingRoutes } = await import('../../http/contract/parcels/tracking/tracking.routes.ts')
    const { ORDER_STATES, orderMachine } = await import('#core/parcels/orders/order.machine.ts')
    const { ORDER_TONES } = await import('#core/parcels/orders/order-tones.ts')
    const { dottedState } = await import('../render/state-dot.ts')
    const stateOf = (status: string): string => {
      const state = ORDER_STATES.find((one) => one === status)
      return state === undefined ? status : dottedState(context.say(orderMachine.states[state].label), ORDER_TONES[state])
    }
    const client = await context.client()
    let code: ExitCode = 0
    for (const typedNumber of typed.words) {
      const waybill = parseWaybill(typedNumber)
      try {
        const found = await client.call(trackingRoutes.trackPublicly, {
          params: { airway_number: waybill.ok ? waybill.value : typedNumber },
        })
        if (context.json) context.print(JSON.stringify(found))
        else if (context.isTerminal) {
          context.print(`${found.airway_number}  ${stateOf(found.status)}  ${found.country}`)
          await context.table(COLUMNS, found.events)
        } else {
          context.print(`${found.airway_number}\t${found.status}\t${found.country}`)
          for (const event of found.events)
            context.print(`  ${event.local_time}\t${event.status_timezone}\t${event.status_location}\t${event.tracker_description}`)
        }
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.status === 0) throw failure
        code = 1
        context.note(`${typedNumber}: ${failure.message}`)
      }
    }
    return code
  },
}
