import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { Attachment } from '#core/portal/messages/attachments.ts'
import type { References } from '#core/base/fields/references.ts'
import { supportFailure } from './support.failures.ts'
import {
  closeWorkOrder,
  contactFields,
  noteInternally,
  openWorkOrder,
  raiseWorkOrder,
  readEntry,
  readWorkOrder,
  addEntry,
  type WorkOrderEntryDraft,
  type Speaker,
  type WorkOrder,
} from './work-order.ts'
import type { WorkOrderReach, WorkOrderUnit } from './work-order.ports.ts'

type Ports = {
  readonly atomically: Atomically<WorkOrderUnit>
  readonly references: () => References
  readonly clock: Clock
  readonly newNumber: (at: Instant) => string
}

const reachOf = (actor: Actor): WorkOrderReach => ({ customerIds: clientsWithin(actor) })
const speakerOf = (actor: Actor, at: Instant): Speaker => ({ side: actor.audience, id: actor.id, name: actor.name, at })
const fileIdOf = ({ src }: Attachment): string => src.slice(src.lastIndexOf('/') + 1)
const LINK = '/workOrderManagement/list?work_order='

/** Who is notified that a conversation went on: its shipper, and the staff. */
async function tell({ live }: WorkOrderUnit, order: WorkOrder, { isNote = false } = {}): Promise<void> {
  await live.publish({ topic: 'work-orders', to: { audience: 'staff' } })
  if (order.customerId !== undefined && !isNote) await live.publish({ topic: 'work-orders', to: { accountIds: [order.customerId] } })
}

/**
 * The files of an entry, each the author's own upload, kept from then on. FILE_NOT_FOUND names the
 * attachment.
 */
async function holdFiles(
  { files, workOrders }: WorkOrderUnit,
  { attachments }: WorkOrderEntryDraft,
  speakerId: number,
): Promise<Result<true>> {
  const ids = attachments.map(fileIdOf)
  const found = await Promise.all(ids.map(async (id) => files.find(id)))
  const wrong = found.flatMap((file, index) =>
    file?.ownerId === speakerId && file.purpose === 'work_order' ? [] : [atField(`attachments.${index}`, fileFailure('FILE_NOT_FOUND'))],
  )
  if (wrong.length > 0) return failed(invalidInput(wrong))
  if (ids.length > 0) await workOrders.holdFiles(ids)
  return ok(true)
}

/**
 * A named waybill must belong to the shipper's own order; another shipper's is as unknown as one
 * that does not exist.
 */
async function checkWaybill({ workOrders }: WorkOrderUnit, airwayNumber: string | undefined, customerId: number): Promise<Result<true>> {
  if (airwayNumber === undefined) return ok(true)
  const ownerId = await workOrders.ownerOf(airwayNumber)
  return ownerId === customerId
    ? ok(true)
    : failed(invalidInput([atField('airway_number', inputFailure('UNKNOWN_REFERENCE', { found: airwayNumber }))]))
}

/**
 * Raises a work order of the actor's own: INPUT_INVALID names every wrong field, foreign waybills
 * and foreign files.
 */
export function raise({ atomically, references, clock, newNumber }: Ports) {
  return async (raw: RawFields, actor: Actor): Promise<Result<WorkOrder>> => {
    const read = readWorkOrder(raw, { references: references() })
    if (!read.ok) return read
    return atomically(async (unit) => {
      const waybill = await checkWaybill(unit, read.value.airwayNumber, actor.id)
      if (!waybill.ok) return waybill
      const held = await holdFiles(unit, read.value.said, actor.id)
      if (!held.ok) return held
      const at = clock.now()
      const order = raiseWorkOrder(read.value, { number: newNumber(at), customerId: actor.id, by: speakerOf(actor, at) })
      await unit.workOrders.add(order)
      await unit.audit.write([{ at, actorId: actor.id, area: 'work-orders', subject: order.number, action: 'raise', to: order.state }])
      await tell(unit, order)
      return ok(order)
    })
  }
}

/** The account id in the audit trail for visitors without an account. */
const GUEST_ID = 0

/**
 * Raises one without an account: with contact details, without files or waybills. CONTACT_MISSING,
 * INPUT_INVALID.
 */
export function raiseAsGuest({ atomically, references, clock, newNumber }: Ports) {
  return async (raw: RawFields): Promise<Result<WorkOrder>> => {
    const context = { references: references() }
    const { attachments: _none, ...plain } = raw
    const [read, contact] = [readWorkOrder(plain, context), readFields(contactFields, { raw, context })]
    if (!read.ok || !contact.ok) {
      const fields = [read, contact].flatMap((one) => (one.ok ? [] : (one.failure.fields ?? [])))
      return failed(invalidInput(fields))
    }
    const { name, phone = '', email = '' } = contact.value
    if (phone === '' && email === '') return failed(invalidInput([atField('phone', supportFailure('CONTACT_MISSING'))]))
    return atomically(async (unit) => {
      const at = clock.now()
      const by: Speaker = { side: 'customer', id: GUEST_ID, name, at }
      const order = raiseWorkOrder(read.value, { number: newNumber(at), customerId: undefined, contact: { name, phone, email }, by })
      await unit.workOrders.add(order)
      await unit.audit.write([{ at, actorId: GUEST_ID, area: 'work-orders', subject: order.number, action: 'raise', to: order.state }])
      await tell(unit, order)
      return ok(order)
    })
  }
}

type Changing = {
  readonly number: string
  readonly actor: Actor
  readonly change: (order: WorkOrder, at: Instant, unit: WorkOrderUnit) => Promise<Result<WorkOrder>> | Result<WorkOrder>
}

/**
 * Changes a work order within reach under its lock; WORK_ORDER_NOT_FOUND for another shipper's too.
 */
const changed = (
  { atomically, clock }: Ports,
  { number, actor, change }: Changing,
  after: (unit: WorkOrderUnit, orders: { before: WorkOrder; after: WorkOrder; at: Instant }) => Promise<void>,
) =>
  atomically(async (unit) => {
    const before = await unit.workOrders.lock(number, reachOf(actor))
    if (before === undefined) return failed(supportFailure('WORK_ORDER_NOT_FOUND', { number }))
    const at = clock.now()
    const next = await change(before, at, unit)
    if (!next.ok) return next
    await unit.workOrders.keep(before, next.value)
    await after(unit, { before, after: next.value, at })
    return next
  })

/**
 * Adds an entry to a conversation: it is the other side's turn, and a shipper gets a message about
 * an answer.
 */
export function sayIn(ports: Ports) {
  return async (number: string, raw: RawFields, actor: Actor): Promise<Result<WorkOrder>> => {
    const said = readEntry(raw, { references: ports.references() })
    if (!said.ok) return said
    return changed(
      ports,
      {
        number,
        actor,
        change: async (order, at, unit) => {
          const held = await holdFiles(unit, said.value, actor.id)
          return held.ok ? addEntry(order, { said: said.value, by: speakerOf(actor, at) }) : held
        },
      },
      async (unit, { before, after, at }) => {
        await unit.audit.write([
          {
            at,
            actorId: actor.id,
            area: 'work-orders',
            subject: number,
            action: actor.audience === 'staff' ? 'answer' : 'ask',
            from: before.state,
            to: after.state,
          },
        ])
        if (actor.audience === 'staff' && after.customerId !== undefined)
          await unit.messages.send({
            accountIds: [after.customerId],
            type: 'workOrder',
            text: { template: 'work_order_answered', params: { number, text: said.value.content } },
            airwayNumber: after.airwayNumber,
            link: LINK + number,
            at,
          })
        await tell(unit, after)
      },
    )
  }
}

/** Writes a note that only the staff see. */
export function noteIn(ports: Ports) {
  return async (number: string, raw: RawFields, actor: Actor): Promise<Result<WorkOrder>> => {
    const said = readEntry(raw, { references: ports.references() })
    if (!said.ok) return said
    return changed(
      ports,
      {
        number,
        actor,
        change: async (order, at, unit) => {
          const held = await holdFiles(unit, said.value, actor.id)
          return held.ok ? noteInternally(order, { said: said.value, by: speakerOf(actor, at) }) : held
        },
      },
      async (unit, { after, at }) => {
        await unit.audit.write([{ at, actorId: actor.id, area: 'work-orders', subject: number, action: 'note' }])
        await tell(unit, after, { isNote: true })
      },
    )
  }
}

/** Opens a conversation, which marks it as read for one side. */
export const openOne = (ports: Ports) => (number: string, actor: Actor) =>
  changed(ports, { number, actor, change: (order) => ok(openWorkOrder(order, actor.audience)) }, async (unit, { before, after }) => {
    if (before.reading[actor.audience] !== after.reading[actor.audience]) await tell(unit, after, { isNote: actor.audience === 'staff' })
  })

/** Closes it from either side: ILLEGAL_TRANSITION where it is already closed. */
export const close = (ports: Ports) => (number: string, actor: Actor) =>
  changed(ports, { number, actor, change: (order) => closeWorkOrder(order) }, async (unit, { before, after, at }) => {
    await unit.audit.write([
      { at, actorId: actor.id, area: 'work-orders', subject: number, action: 'close', from: before.state, to: after.state },
    ])
    if (actor.audience === 'staff' && after.customerId !== undefined)
      await unit.messages.send({
        accountIds: [after.customerId],
        type: 'workOrder',
        text: { template: 'work_order_closed', params: { number, subject: after.title } },
        airwayNumber: after.airwayNumber,
        link: LINK + number,
        at,
      })
    await tell(unit, after)
  })

/**
 * Assigns it to a member of the staff, or to nobody: HANDLER_UNKNOWN for one who may not answer
 * work orders.
 */
export const assign = (ports: Ports) => (number: string, handlerId: number | null, actor: Actor) =>
  changed(
    ports,
    {
      number,
      actor,
      change: async (order, _at, { workOrders }): Promise<Result<WorkOrder>> => {
        const { handlerId: _id, handlerName: _name, ...rest } = order
        if (handlerId === null) return ok(rest)
        const member = await workOrders.staffMember(handlerId)
        const mayAnswer = member !== undefined && mayDo(withRoles(member, ports.references()), { area: 'work-orders', action: 'update' })
        if (!mayAnswer) return failed(invalidInput([atField('handler', supportFailure('HANDLER_UNKNOWN'))]))
        return ok({ ...rest, handlerId: member.id, handlerName: member.name })
      },
    },
    async (unit, { before, after, at }) => {
      const changes = { handler: { from: before.handlerName ?? null, to: after.handlerName ?? null } }
      await unit.audit.write([{ at, actorId: actor.id, area: 'work-orders', subject: number, action: 'assign', changes }])
      await tell(unit, after, { isNote: true })
    },
  )
