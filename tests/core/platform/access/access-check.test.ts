import { describe, expect, it } from 'vitest'
import { isWithinReach, mayUse, type Reach } from '#core/platform/access/roles/access-check.ts'
import { clerk, shipper } from './visitors.ts'

const READ_ORDERS = { audience: 'any', permission: { area: 'orders', action: 'read' } } as const
const CONTACT = { ...clerk, id: 7, standardRole: 'sales' } as const
const OF_SALES = { id: 1001, salesman: 7, accounting: 8, service: 9 }

const codeOf = (answer: ReturnType<typeof mayUse>): string => (answer.ok ? 'ok' : `${answer.failure.kind} ${answer.failure.code}`)
const reachOf = (answer: ReturnType<typeof mayUse>): Reach | undefined => (answer.ok ? answer.value : undefined)

describe('the lock of the server', () => {
  it('says why it stays shut', () => {
    expect(codeOf(mayUse(undefined, READ_ORDERS))).toBe('unauthenticated NOT_SIGNED_IN')
    expect(codeOf(mayUse({ ...shipper, auditStatus: 20 }, READ_ORDERS))).toBe('forbidden NOT_APPROVED')
    const forbidden = [
      mayUse(clerk, READ_ORDERS),
      mayUse(CONTACT, { audience: 'customer' }),
      mayUse({ ...shipper, access: [] }, { audience: 'customer', access: ['order_list'] }),
      mayUse({ ...shipper, showFinance: 2 }, { audience: 'customer', finance: true }),
      mayUse({ ...shipper, ddType: 'DDU' }, { audience: 'customer', ddu: true }),
      mayUse(shipper, { audience: 'customer', userIds: 'clearance_last_mile' }),
    ]
    expect(forbidden.map(codeOf)).toEqual(forbidden.map(() => 'forbidden NOT_ALLOWED'))
  })

  it('opens to a shipper for its own records', () => {
    expect(reachOf(mayUse(shipper, READ_ORDERS))).toEqual({ kind: 'client', id: 1001 })
  })

  it('opens to staff for every client, or for those whose contact they are', () => {
    expect(reachOf(mayUse({ ...clerk, standardRole: 'warehouse' }, READ_ORDERS))).toEqual({ kind: 'all' })
    expect(reachOf(mayUse(CONTACT, READ_ORDERS))).toEqual({ kind: 'contact', id: 7 })
  })

  it('opens public calls for the records of nobody else', () => {
    expect(reachOf(mayUse(undefined, { audience: 'public' }))).toEqual({ kind: 'nobody' })
    expect(reachOf(mayUse(clerk, { audience: 'public' }))).toEqual({ kind: 'nobody' })
    expect(reachOf(mayUse(shipper, { audience: 'public' }))).toEqual({ kind: 'client', id: 1001 })
  })

  it('reaches the clients of a sales, accounting or service contact', () => {
    const reaches = (id: number): boolean => isWithinReach({ kind: 'contact', id }, OF_SALES)
    expect([7, 8, 9, 10, 1001].map(reaches)).toEqual([true, true, true, false, false])
    expect(isWithinReach({ kind: 'contact', id: 7 }, { id: 7 })).toBe(false)
  })

  it('reaches everybody, oneself, nobody', () => {
    expect(isWithinReach({ kind: 'all' }, { id: 1 })).toBe(true)
    expect(isWithinReach({ kind: 'client', id: 1001 }, OF_SALES)).toBe(true)
    expect(isWithinReach({ kind: 'client', id: 1002 }, OF_SALES)).toBe(false)
    expect(isWithinReach({ kind: 'nobody' }, OF_SALES)).toBe(false)
  })
})
