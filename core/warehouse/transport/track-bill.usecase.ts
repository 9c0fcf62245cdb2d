import type { Actor } from '#core/platform/access/account.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { parseMawb } from '#core/parcels/orders/events/mawb.ts'
import { transportFailure } from './transport.failures.ts'
import type { TransportUnit } from './transport.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import type { EnterPorts } from '#core/parcels/orders/events/enter-events.usecase.ts'
import { readEnteredEvent } from '#core/parcels/orders/events/entered-event.ts'

type Ports = Pick<EnterPorts, 'addInBulk' | 'references' | 'clock'> & { readonly atomically: Atomically<TransportUnit> }

export type BillTracked = { readonly added: number; readonly known: number; readonly refused: number }

/**
 * Adds an event, such as customs cleared, to every parcel on a bill of lading, with an audit row. A
 * repeat adds nothing, so one that broke off is sent again. INPUT_INVALID names the wrong fields;
 * BILL_NOT_FOUND, BILL_EMPTY.
 */
export function trackBill({ atomically, addInBulk, references, clock }: Ports) {
  return async (
    command: { readonly mawb: string; readonly event: Readonly<Record<string, unknown>> },
    actor: Actor,
  ): Promise<Result<BillTracked>> => {
    const at = clock.now()
    const parsed = parseMawb(command.mawb)
    const mawb = parsed.ok ? parsed.value : command.mawb
    const event = readEnteredEvent(command.event, { references: references(), at })
    if (!event.ok) return event
    const numbers = await atomically(async ({ bills }) => {
      if ((await bills.lock(mawb)) === undefined) return failed(transportFailure('BILL_NOT_FOUND', { mawb }))
      const parcels = await bills.lockParcels(mawb)
      return parcels.length === 0 ? failed(transportFailure('BILL_EMPTY', { mawb })) : ok(parcels.map(({ orderNumber }) => orderNumber))
    })
    if (!numbers.ok) return numbers
    const done = await addInBulk(
      numbers.value.map((orderNumber) => ({ ...event.value, orderNumber })),
      actor,
    )
    if (!done.ok) return done
    const { added, known, refused } = done.value
    const { code, time, timezone = 'UTC' } = event.value
    const changes = {
      tracker_code: { to: code },
      status_time: { to: `${localTime(time, timezone)} ${timezone}` },
      number_of_shipment: { to: added },
    }
    const entry = { at, actorId: actor.id, area: 'bill_of_lading', subject: mawb, action: 'track', changes }
    const noted = await atomically(async ({ audit }) => ok(await audit.write([entry])))
    return noted.ok ? ok({ added, known, refused: refused.length }) : noted
  }
}
