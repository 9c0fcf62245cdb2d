import fc from 'fast-check'
import type { Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { USER_LISTS } from '#core/platform/access/accounts/user-lists.ts'
import { MEMBER_ROLE_NAMES } from '#core/platform/access/members/member-role.ts'
import { STANDARD_ROLES } from '#core/platform/access/roles/standard-role.ts'
import '#core/entity-catalog.ts'
import { allAreas } from '#core/platform/access/roles/areas.ts'
import type { Role } from '#core/platform/access/roles/permissions.ts'
import { ACTIONS } from '#core/platform/access/roles/standard-roles.ts'

/** An approved shipper with everything; tests remove what their story is about. */
export const shipper: Visitor = {
  id: 1001,
  audience: 'customer',
  ddType: 'DDP',
  auditStatus: 30,
  accountPhone: '+8613800000000',
  showFinance: 1,
  fit: 1,
}

/** A staff account without any role. */
export const clerk: Visitor = {
  id: 5,
  audience: 'staff',
  ddType: undefined,
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
}

export const areaNames = allAreas().map(({ name }) => name)

const permissions = fc.dictionary(fc.constantFrom(...areaNames), fc.subarray([...ACTIONS]), { maxKeys: 5 })
const departments = fc.subarray(['north', 'south'])

export const anyRole: fc.Arbitrary<Role> = fc.record({
  permissions,
  standardRole: fc.constantFrom(undefined, ...STANDARD_ROLES),
  clients: fc.constantFrom(undefined, 'own', 'all'),
  departments,
})

/**
 * Every kind of account, including unusual ones: restricted staff, shippers without a class, roles
 * that map to nothing.
 */
export const anyVisitor = (pageNames: readonly string[]): fc.Arbitrary<Visitor> =>
  fc.record({
    id: fc.constantFrom(1, 1001, 1006, 4027),
    audience: fc.constantFrom('customer', 'staff'),
    ddType: fc.constantFrom(undefined, 'DDU', 'DDP'),
    auditStatus: fc.constantFrom(10, 20, 30, 40),
    accountPhone: fc.constantFrom(undefined, '+8613800000000'),
    showFinance: fc.constantFrom(0, 1, 2),
    fit: fc.constantFrom(0, 1),
    access: fc.oneof(fc.constant(undefined), fc.subarray([...pageNames])),
    userLists: fc.constantFrom(undefined, [], [...USER_LISTS]),
    standardRole: fc.constantFrom(undefined, ...STANDARD_ROLES),
    roles: fc.array(anyRole, { maxLength: 3 }),
    departments,
    member: fc.constantFrom(undefined, ...MEMBER_ROLE_NAMES.map((role) => ({ role }))),
  })
