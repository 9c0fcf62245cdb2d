import { describe, expect, it } from 'vitest'
import { judge, seesFinance, type Rule, type Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { DEMO_USER_LISTS, userListsOf } from '#core/platform/access/accounts/user-lists.ts'
import { MEMBER_ROLE_NAMES } from '#core/platform/access/members/member-role.ts'
import { STANDARD_ROLES } from '#core/platform/access/roles/standard-role.ts'
import { clerk, shipper } from './visitors.ts'

const OPEN: Rule = { audience: 'customer' }
const ADMIN = { ...clerk, standardRole: 'administrator' } as const satisfies Visitor

describe('the access matrix', () => {
  it('opens public rows to everybody, and any other to nobody without a session', () => {
    expect(judge(undefined, { audience: 'public' })).toBe('open')
    expect(judge(shipper, { audience: 'public' })).toBe('open')
    for (const audience of ['customer', 'staff', 'any'] as const) expect(judge(undefined, { audience })).toBe('signed_out')
  })

  it('opens nothing of one audience to the other', () => {
    expect(judge(shipper, { audience: 'staff', permission: { area: 'orders', action: 'read' } })).toBe('audience')
    expect(judge(ADMIN, { audience: 'customer', permission: { area: 'orders', action: 'read' } })).toBe('audience')
    expect(judge(shipper, { audience: 'any', permission: { area: 'orders', action: 'read' } })).toBe('open')
  })

  it.each([10, 20, 40] as const)('keeps an account of audit status %i to what is open while restricted', (auditStatus) => {
    const waiting = { ...shipper, auditStatus }
    expect(judge(waiting, OPEN)).toBe('restricted')
    expect(judge(waiting, { ...OPEN, whileRestricted: true })).toBe('open')
    expect(judge({ ...waiting, accountPhone: undefined }, OPEN)).toBe('open')
  })

  it('lets staff in by permission alone', () => {
    const row: Rule = { audience: 'staff', permission: { area: 'currencies', action: 'update' } }
    expect(judge(clerk, row)).toBe('access')
    expect(judge({ ...clerk, standardRole: 'finance' }, row)).toBe('open')
    expect(judge({ ...clerk, standardRole: 'sales' }, row)).toBe('access')
    expect(judge({ ...clerk, roles: [{ permissions: { currencies: ['update'] } }] }, row)).toBe('open')
    expect(judge(ADMIN, { audience: 'staff' })).toBe('access')
  })

  it('asks staff for nothing that is said of shippers', () => {
    const row: Rule = {
      audience: 'any',
      permission: { area: 'finance', action: 'read' },
      finance: true,
      ddu: true,
      ddp: true,
      userIds: 'clearance_last_mile',
      access: ['finances_bill'],
    }
    expect(judge({ ...ADMIN, showFinance: 2, access: [] }, row)).toBe('open')
  })

  it('keeps a shipper with an access list to the pages on it', () => {
    const row: Rule = { ...OPEN, access: ['finances_bill', 'finances_flow'] }
    expect(judge(shipper, row)).toBe('open')
    expect(judge({ ...shipper, access: ['home', 'finances_flow'] }, row)).toBe('open')
    expect(judge({ ...shipper, access: ['home'] }, row)).toBe('access')
    expect(judge({ ...shipper, access: [] }, row)).toBe('access')
    expect(judge({ ...shipper, access: [] }, OPEN)).toBe('open')
  })

  it('hides finance from user 4027 and where show_finance is 2', () => {
    const finance: Rule = { ...OPEN, finance: true }
    expect(judge(shipper, finance)).toBe('open')
    expect(judge({ ...shipper, showFinance: 0 }, finance)).toBe('open')
    expect(judge({ ...shipper, showFinance: 2 }, finance)).toBe('finance')
    expect(judge({ ...shipper, id: 4027 }, finance)).toBe('finance')
    expect(judge({ ...shipper, id: 4027, showFinance: 2 }, OPEN)).toBe('open')
  })

  it('closes what is flagged for a class to that class, and to shippers of none', () => {
    const flagged = { ddu: { ...OPEN, ddu: true }, ddp: { ...OPEN, ddp: true } } as const
    const verdicts = (ddType: Visitor['ddType']) => [judge({ ...shipper, ddType }, flagged.ddu), judge({ ...shipper, ddType }, flagged.ddp)]
    expect(verdicts('DDP')).toEqual(['open', 'dd_type'])
    expect(verdicts('DDU')).toEqual(['dd_type', 'open'])
    expect(verdicts(undefined)).toEqual(['dd_type', 'dd_type'])
    expect(judge({ ...shipper, ddType: undefined }, OPEN)).toBe('open')
  })

  it('keeps a member of a shipper to its role, within what its shipper may', () => {
    const row: Rule = { ...OPEN, keyScope: 'finance:read', finance: true }
    const verdicts = (more: Partial<Visitor>) =>
      MEMBER_ROLE_NAMES.map((role) => judge({ ...shipper, ...more, member: { role } }, row)).filter((verdict) => verdict !== 'member')
    expect(verdicts({})).toEqual(['open', 'open', 'open'])
    expect(verdicts({ showFinance: 2 })).toEqual(['finance', 'finance', 'finance'])
    expect(MEMBER_ROLE_NAMES.map((role) => judge({ ...shipper, member: { role } }, OPEN))).toEqual([
      'open',
      ...Array.from({ length: 5 }, () => 'member'),
    ])
    expect(MEMBER_ROLE_NAMES.map((role) => judge({ ...shipper, member: { role } }, { ...OPEN, keyScope: 'human' }))[1]).toBe('member')
    expect(seesFinance({ ...shipper, member: { role: 'orders' } })).toBe(false)
  })

  it('opens a list to those who stand on it', () => {
    const row: Rule = { ...OPEN, userIds: 'clearance_last_mile' }
    expect(judge(shipper, row)).toBe('user_ids')
    expect(judge({ ...shipper, userLists: [] }, row)).toBe('user_ids')
    expect(judge({ ...shipper, userLists: ['clearance_last_mile'] }, row)).toBe('open')
  })

  it('takes who stands on a list from the configuration', () => {
    const listed = (id: number, lists = DEMO_USER_LISTS): boolean =>
      judge({ ...shipper, userLists: userListsOf(id, lists) }, { ...OPEN, userIds: 'clearance_last_mile' }) === 'open'
    expect([1001, 1006, 1007].map((id) => listed(id))).toEqual([false, true, true])
    expect([1006, 2001].map((id) => listed(id, { clearance_last_mile: [2001] }))).toEqual([false, true])
  })

  it('keeps what is for approved accounts from those without a phone too', () => {
    const unreachable = { ...shipper, accountPhone: undefined }
    expect(judge({ ...unreachable, auditStatus: 10 }, OPEN)).toBe('open')
    for (const auditStatus of [10, 20, 40] as const)
      expect(judge({ ...unreachable, auditStatus }, { ...OPEN, approved: true })).toBe('restricted')
    expect(judge({ ...unreachable, auditStatus: 30 }, { ...OPEN, approved: true })).toBe('open')
  })

  it('names the first thing in the way, in the order of the guard', () => {
    const row: Rule = { audience: 'customer', access: ['x'], finance: true, ddu: true, userIds: 'clearance_last_mile' }
    const steps: readonly (readonly [Partial<Visitor>, string])[] = [
      [{ audience: 'staff' }, 'audience'],
      [{ auditStatus: 10 }, 'restricted'],
      [{ access: [] }, 'access'],
      [{ showFinance: 2 }, 'finance'],
      [{ ddType: 'DDU' }, 'dd_type'],
      [{}, 'user_ids'],
    ]
    for (const [index, [, verdict]] of steps.entries()) {
      const visitor = Object.assign({}, shipper, ...steps.slice(index).map(([part]) => part)) as Visitor
      expect(judge(visitor, row)).toBe(verdict)
    }
  })

  it('gives every standard role its own account and no role nothing else', () => {
    for (const standardRole of STANDARD_ROLES)
      expect(judge({ ...clerk, standardRole }, { audience: 'any', permission: { area: 'session', action: 'read' } })).toBe('open')
    expect(judge(clerk, { audience: 'any', permission: { area: 'session', action: 'read' } })).toBe('open')
    expect(judge(clerk, { audience: 'any', permission: { area: 'orders', action: 'read' } })).toBe('access')
  })
})
