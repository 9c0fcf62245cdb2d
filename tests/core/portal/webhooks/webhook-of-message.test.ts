import { describe, expect, it } from 'vitest'
import { statesOf } from '#core/base/kernel/machine.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { WEBHOOK_EVENTS } from '#core/portal/webhooks/webhook-event.ts'
import { MESSAGE_TEMPLATES, type MessageTemplate } from '#core/portal/messages/message-templates.ts'
import { webhookOfMessage } from '#core/portal/webhooks/webhook-of-message.ts'
import { rotateEndpointSecret, signedHeaders } from '#core/portal/webhooks/webhook-signature.rules.ts'

describe('The webhook of a message', () => {
  it('has amounts and numbers under the names of the API', () => {
    expect(webhookOfMessage('bill_issued', { bill: 'B1', amount: '12.50 CNY', due: '2026-12-01' })).toEqual({
      type: 'bill.issued',
      data: { bill_number: 'B1', amount: { amount: '12.50', currency: 'CNY' }, due_day: '2026-12-01' },
    })
    expect(webhookOfMessage('held_unpaid', { order: 'O1', needed: '9.00', available: '1.00', currency: 'CNY' })?.data).toEqual({
      order_number: 'O1',
      needed: { amount: '9.00', currency: 'CNY' },
      available: { amount: '1.00', currency: 'CNY' },
    })
    expect(webhookOfMessage('password_reset', {})).toBeUndefined()
  })

  it('covers every event that is no order’s own', () => {
    const made = (Object.keys(MESSAGE_TEMPLATES) as MessageTemplate[]).map((template) => webhookOfMessage(template, {})?.type)
    const own = ['order.created', 'order.status_changed', 'tracking.event_added']
    expect(Object.keys(WEBHOOK_EVENTS).filter((event) => !own.includes(event) && !made.includes(event as never))).toEqual([])
  })
})

describe('The examples of events', () => {
  it('have values that the API has: states, kinds, waybills and tracking codes', () => {
    for (const event of ['order.created', 'order.status_changed', 'tracking.event_added'] as const) {
      const { order_type: kind, airway_number: waybill, status, ...more } = WEBHOOK_EVENTS[event].example
      expect(statesOf(orderMachine)).toContain(status)
      expect(orderKinds.map(({ name }) => name)).toContain(kind)
      expect(parseWaybill(waybill)).toEqual({ ok: true, value: waybill })
      if ('previous_status' in more) expect(orderMachine.eventsFrom(more.previous_status as OrderState)).toContain('receive')
    }
  })
})

describe('Signatures', () => {
  const sign = (secret: string, text: string): string => `${secret}(${text})`

  it('are of every secret until a day after it was replaced, also where a second click replaced it at once', () => {
    const once = rotateEndpointSecret({ previous: [], secret: 'old' }, 'new', 0)
    const twice = rotateEndpointSecret(once, 'newer', 1000)
    const signers = (now: number) => signedHeaders({ id: 'm', body: '' }, twice, { now, sign: (secret) => secret })['webhook-signature']
    expect(signers(2000)).toBe('v1,newer v1,new v1,old')
    expect(signers(86_400_000)).toBe('v1,newer v1,new')
    expect(signers(86_401_000)).toBe('v1,newer')
  })

  it('are of both secrets until a day after the rotation', () => {
    const secrets = rotateEndpointSecret({ previous: [], secret: 'old' }, 'new', 0)
    const at = (now: number) => signedHeaders({ id: 'msg_1', body: '{}' }, secrets, { now, sign })['webhook-signature']
    expect(at(1000)).toBe('v1,new(msg_1.1.{}) v1,old(msg_1.1.{})')
    expect(at(86_400_000)).toBe('v1,new(msg_1.86400.{})')
  })
})
