import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge, type Rule, type Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { USER_LISTS } from '#core/platform/access/accounts/user-lists.ts'
import { mayDo, scopeOfGrant } from '#core/platform/access/roles/permissions.ts'
import { mayUse } from '#core/platform/access/roles/access-check.ts'
import { ACTIONS } from '#core/platform/access/roles/standard-roles.ts'
import { anyRole, anyVisitor, areaNames } from './visitors.ts'

const PAGES = ['order_list', 'finances_bill', 'home'] as const
const visitors = anyVisitor(PAGES)

const anyPermission = fc.record({ area: fc.constantFrom(...areaNames, 'nowhere', '__proto__'), action: fc.constantFrom(...ACTIONS) })
const flag = fc.constantFrom(undefined, true as const)
const anyRule: fc.Arbitrary<Rule> = fc.record({
  audience: fc.constantFrom('public', 'customer', 'staff', 'any'),
  permission: fc.option(anyPermission, { nil: undefined }),
  access: fc.option(fc.subarray([...PAGES]), { nil: undefined }),
  whileRestricted: flag,
  ddu: flag,
  ddp: flag,
  finance: flag,
  userIds: fc.constantFrom(undefined, ...USER_LISTS),
})

/** Ways to have less; each removes something from an account and gives nothing. */
const LESS: readonly ((visitor: Visitor) => Visitor)[] = [
  (visitor) => ({ ...visitor, auditStatus: 10, accountPhone: '+8613800000000' }),
  (visitor) => ({ ...visitor, auditStatus: 40, accountPhone: '+8613800000000' }),
  (visitor) => ({ ...visitor, showFinance: 2 }),
  (visitor) => ({ ...visitor, id: 4027 }),
  (visitor) => ({ ...visitor, ddType: undefined }),
  (visitor) => ({ ...visitor, access: visitor.access?.slice(1) ?? ['home'] }),
  (visitor) => ({ ...visitor, userLists: [] }),
  (visitor) => ({ ...visitor, standardRole: undefined }),
  (visitor) => ({ ...visitor, roles: visitor.roles?.slice(1) }),
  (visitor) => ({ ...visitor, roles: visitor.roles?.map((role) => ({ ...role, permissions: {} })) }),
  (visitor) => ({
    ...visitor,
    roles: visitor.roles?.map((role) => ({ ...role, standardRole: undefined, clients: role.clients ?? 'own' })),
  }),
  (visitor) => ({ ...visitor, roles: visitor.roles?.map((role) => ({ ...role, clients: 'own' as const })) }),
  (visitor) => ({ ...visitor, departments: [] }),
]

/** Ways to require more; each restricts a row further. */
const MORE: readonly ((rule: Rule) => Rule)[] = [
  (rule) => ({ ...rule, audience: rule.audience === 'public' ? 'any' : rule.audience }),
  (rule) => ({ ...rule, audience: rule.audience === 'any' || rule.audience === 'public' ? 'staff' : rule.audience }),
  (rule) => ({ ...rule, audience: rule.audience === 'any' || rule.audience === 'public' ? 'customer' : rule.audience }),
  (rule) => ({ ...rule, permission: undefined }),
  (rule) => ({ ...rule, access: rule.access?.slice(1) ?? ['order_list'] }),
  (rule) => ({ ...rule, whileRestricted: undefined }),
  (rule) => ({ ...rule, ddu: true }),
  (rule) => ({ ...rule, ddp: true }),
  (rule) => ({ ...rule, finance: true }),
  (rule) => ({ ...rule, userIds: 'clearance_last_mile' }),
]

const WIDTH = { nobody: 0, client: 1, contact: 1, all: 2 } as const

describe('the matrix, whatever comes', () => {
  it('opens nothing to an account that it closes to one with more', () => {
    fc.assert(
      fc.property(visitors, anyRule, fc.array(fc.constantFrom(...LESS), { minLength: 1, maxLength: 4 }), (more, rule, taken) => {
        const less = taken.reduce((visitor, take) => take(visitor), more)
        const [narrow, wide] = [mayUse(less, rule), mayUse(more, rule)]
        if (!narrow.ok) return
        expect(wide.ok).toBe(true)
        if (wide.ok) expect(WIDTH[wide.value.kind]).toBeGreaterThanOrEqual(WIDTH[narrow.value.kind])
      }),
      { numRuns: 1500 },
    )
  })

  it('opens no row that it would close if the row asked less', () => {
    fc.assert(
      fc.property(visitors, anyRule, fc.array(fc.constantFrom(...MORE), { minLength: 1, maxLength: 4 }), (visitor, less, asked) => {
        const more = asked.reduce((rule, ask) => ask(rule), less)
        if (judge(visitor, more) === 'open') expect(judge(visitor, less)).toBe('open')
      }),
      { numRuns: 1500 },
    )
  })

  it('opens to nobody without a session what it closes to an account', () => {
    fc.assert(
      fc.property(visitors, anyRule, (visitor, rule) => {
        if (judge(undefined, rule) === 'open') expect(judge(visitor, rule)).toBe('open')
      }),
    )
  })

  it('gives staff nothing without a permission that one of their roles grants', () => {
    fc.assert(
      fc.property(visitors, anyRule, (visitor, rule) => {
        if (visitor.audience === 'customer' || rule.audience === 'public' || judge(visitor, rule) !== 'open') return
        expect(rule.permission).toBeDefined()
        if (rule.permission !== undefined) expect(mayDo(visitor, rule.permission)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('denies what lies in no declared area, whatever the roles say', () => {
    fc.assert(
      fc.property(visitors, fc.string(), fc.string(), (holder, area, action) => {
        fc.pre(!areaNames.includes(area))
        const stolen = { ...holder, roles: [...(holder.roles ?? []), { permissions: { [area]: [...ACTIONS] } }] }
        expect(mayDo(stolen, { area, action: 'read' })).toBe(false)
        if (!ACTIONS.some((one) => one === action))
          expect(mayDo(stolen, { area: 'orders', action: action as (typeof ACTIONS)[number] })).toBe(false)
      }),
    )
  })

  it('grows with every role that is added', () => {
    fc.assert(
      fc.property(visitors, anyRole, anyPermission, (holder, role, permission) => {
        const [before, after] = [
          scopeOfGrant(holder, permission),
          scopeOfGrant({ ...holder, roles: [role, ...(holder.roles ?? [])] }, permission),
        ]
        if (before === 'all') expect(after).toBe('all')
        if (before !== undefined) expect(after).toBeDefined()
      }),
      { numRuns: 1000 },
    )
  })
})
