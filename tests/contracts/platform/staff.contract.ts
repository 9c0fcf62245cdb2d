import { describe, expect, it } from 'vitest'
import type { Store } from '../../../adapters/store/store.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import { changedGrants, revisionOf, type StoredGrant } from '#core/platform/access/roles/role-grants.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { rolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { user } from '#core/platform/access/accounts/user.entity.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { storeAt, twoStores, type ServerOf } from '../server.ts'

const AT = Date.UTC(2026, 8, 17)
const OPERATOR = { actorId: 0, at: AT }
const HASH = '$argon2id$first'
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)

const person = (userName: string, more: RecordValues = {}): RecordValues => ({ userName, full_name: userName, enabled: true, ...more })
const firm = (account: string, more: RecordValues = {}): RecordValues => ({
  account,
  clientName: account,
  dd_type: 'DDU',
  show_finance: '1',
  clearance_last_mile: false,
  enabled: true,
  whitelist: false,
  ...more,
})

const hire = async (store: Store, values: RecordValues, by = OPERATOR): Promise<Result<ReferenceRow>> =>
  store.entityStore(user).create(values, { ...by, passwordHash: HASH })
const take = async (store: Store, values: RecordValues): Promise<ReferenceRow> =>
  must(await store.entityStore(client).create(values, { ...OPERATOR, passwordHash: HASH }))

/** A store with a role for administrators and one account that has it. */
async function house(store: Store): Promise<ReferenceRow> {
  must(await store.entityStore(role).create({ role_code: 'ADMIN', role_name: '管理员', standard_role: 'administrator' }, OPERATOR))
  return must(await hire(store, person('boss', { roles: ['ADMIN'] })))
}

const signedIn = async (store: Store, { id }: ReferenceRow): Promise<string> => {
  const tokenHash = `token-${id}`
  const session = { tokenHash, accountId: id, at: Date.now(), expiresAt: Date.now() + 60_000, device: 'x', address: '::1' }
  await store.sessions.open(session)
  return tokenHash
}

/**
 * The staff, roles and clients as records on accounts, their guard and their reach, on two servers
 * of ours at once.
 */
export function staffContract(server: ServerOf): void {
  describe('the staff and their clients', () => {
    it('are accounts and records at once: one made here signs in, one renamed is known by its new name', async () => {
      const [here, there] = await twoStores(server())
      const boss = await house(here)
      expect(boss).toMatchObject({ userName: 'boss', roles: ['ADMIN'], enabled: true, version: 1 })
      const account = await there.accounts.findByName('staff', 'BOSS')
      expect(account).toMatchObject({
        id: boss.id,
        audience: 'staff',
        auditStatus: 30,
        passwordHash: HASH,
        roleCodes: ['ADMIN'],
        departments: [],
      })
      expect(codeOf(await hire(there, person('Boss')))).toBe('KEY_TAKEN')
      const renamed = await there
        .entityStore(user)
        .update({ id: boss.id, version: 1, values: person('chief', { roles: ['ADMIN'] }) }, OPERATOR)
      expect(must(renamed)).toMatchObject({ userName: 'chief', version: 2 })
      expect(await here.accounts.findByName('staff', 'boss')).toBeUndefined()
      expect((await here.entityStore(user).list({ filters: { roles: 'ADMIN' }, page: 1, pageSize: 5 })).total).toBe(1)
      expect((await here.audit.of('users', 'boss')).map(({ action, changes }) => [action, changes?.['userName']])).toEqual([
        ['create', { to: 'boss', from: null }],
        ['update', { from: 'boss', to: 'chief' }],
      ])
    })

    it('shows what others keep of a client, and writes none of it', async () => {
      const [here] = await twoStores(server())
      const made = await take(
        here,
        firm('acme', { audit_status: '30', balance_amount: { amount: 1n, currency: 'USD' }, contract_status: 'signed' }),
      )
      expect(made).toMatchObject({ account: 'acme', audit_status: '10', fit: false, certification_status: 'uncertified' })
      for (const name of ['balance_amount', 'credit_limit', 'contract_status', 'title', 'id_card_front']) expect(made[name]).toBeUndefined()
      expect(await here.accounts.findByName('customer', 'acme')).toMatchObject({ ddType: 'DDU', showFinance: 1, sender: { address: '' } })
      // Names are unique within an audience.
      must(await hire(here, person('acme')))
      expect((await here.entityStore(client).list({ page: 1, pageSize: 5 })).rows.map(({ account }) => account)).toEqual(['acme'])
      const listed = must(
        await here
          .entityStore(client)
          .update({ id: made.id, version: made.version, values: firm('acme', { clearance_last_mile: true }) }, OPERATOR),
      )
      expect(await here.accounts.find(listed.id)).toMatchObject({ userLists: ['clearance_last_mile'] })
    })

    it('shuts out who is disabled, at once here and within a second there, and lets nobody in by that name', async () => {
      const [here, there] = await twoStores(server())
      const acme = await take(here, firm('acme'))
      const token = await signedIn(here, acme)
      expect(await there.sessions.actorOf(token, Date.now())).toMatchObject({ id: acme.id })
      must(await here.entityStore(client).update({ id: acme.id, version: 1, values: firm('acme', { enabled: false }) }, OPERATOR))
      expect(await here.sessions.actorOf(token, Date.now())).toBeUndefined()
      await expect.poll(() => there.sessions.actorOf(token, Date.now()), { interval: 20, timeout: 30_000 }).toBeUndefined()
      expect(await here.sessions.of(acme.id, token)).toEqual([])
      expect(await there.accounts.findByName('customer', 'acme')).toBeUndefined()
    })

    it('keeps one administrator, even if several accounts remove permissions at the same moment on different servers', async () => {
      const [here, there] = await twoStores(server())
      const boss = await house(here)
      const deputy = must(await hire(here, person('deputy', { roles: ['ADMIN'] })))
      const demote = (store: Store, one: ReferenceRow) =>
        store
          .entityStore(user)
          .update({ id: one.id, version: one.version, values: person(String(one['userName']), { roles: [] }) }, OPERATOR)
      const codes = (await Promise.all([demote(here, boss), demote(there, deputy)])).map(codeOf)
      expect(codes.toSorted()).toEqual(['LAST_ADMINISTRATOR', 'ok'])
      const [admin] = (await here.entityStore(role).list({ page: 1, pageSize: 1 })).rows
      const values = { role_code: 'ADMIN', role_name: '管理员', standard_role: 'read_only' }
      expect(codeOf(await there.entityStore(role).update({ id: admin?.id ?? 0, version: 1, values }, OPERATOR))).toBe('LAST_ADMINISTRATOR')
      expect(await here.entityStore(role).find(admin?.id ?? 0)).toEqual(admin)
    })

    it('undoes a change that would grant more than its maker holds, on every way to it', async () => {
      const [here] = await twoStores(server())
      const boss = await house(here)
      must(
        await here
          .entityStore(role)
          .create({ role_code: 'CLERK', role_name: '职员', standard_role: 'customer_service' }, { actorId: boss.id, at: AT }),
      )
      const clerk = must(await hire(here, person('clerk', { roles: ['CLERK'] })))
      const by = { actorId: clerk.id, at: AT }
      const record = { permission_code: 'X', role: 'CLERK', area: 'cod', can_read: true, can_approve: true }
      expect(codeOf(await here.entityStore(rolePermission).create(record, by))).toBe('NOT_YOURS_TO_GRANT')
      expect(codeOf(await here.entityStore(rolePermission).upsertMany([record], by))).toBe('NOT_YOURS_TO_GRANT')
      expect(codeOf(await hire(here, person('friend', { roles: ['ADMIN'] }), by))).toBe('NOT_YOURS_TO_GRANT')
      expect(codeOf(await here.entityStore(user).remove(boss.id, by))).toBe('RECORD_IN_USE')
      expect((await here.entityStore(rolePermission).list({ page: 1, pageSize: 5 })).total).toBe(0)
      expect(await here.accounts.findByName('staff', 'friend')).toBeUndefined()
      expect(codeOf(await here.entityStore(rolePermission).create(record, { actorId: boss.id, at: AT }))).toBe('ok')
    })

    it('saves what a role holds as a whole, each state once', async () => {
      const [here, there] = await twoStores(server())
      await house(here)
      must(await here.entityStore(role).create({ role_code: 'DESK', role_name: '前台' }, OPERATOR))
      const deskGrants = async () =>
        (await there.entityStore(rolePermission).list({ filters: { role: 'DESK' }, page: 1, pageSize: 50 })).rows as readonly (StoredGrant &
          ReferenceRow)[]
      const save = (store: Store, permissions: Record<string, readonly 'read'[]>, revision: string) =>
        store.roleGrants.change('DESK', (records) => changedGrants(records, { role: 'DESK', permissions, revision }), OPERATOR)
      const tries = await Promise.all([save(here, { units: ['read'], cities: ['read'] }, ''), save(there, { airports: ['read'] }, '')])
      expect(tries.map(codeOf).toSorted()).toEqual(['RECORD_CHANGED', 'ok'])
      must(await save(here, { countries: ['read'] }, revisionOf(await deskGrants())))
      expect((await deskGrants()).map(({ area, can_read }) => [area, can_read])).toEqual([['countries', true]])
      expect(codeOf(await here.roleGrants.change('NONE', () => ok({ kept: [], gone: [] }), OPERATOR))).toBe('RECORD_NOT_FOUND')
    })

    it('knows whose clients are whose at once, and keeps orders and applications to them', async () => {
      const connectionString = await server().freshDatabase()
      const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
      await house(here)
      const sales = must(await hire(here, person('sales')))
      const [one, two, three] = [
        await take(here, firm('one', { salesman: 'sales' })),
        await take(here, firm('two')),
        await take(here, firm('three', { service: 'sales' })),
      ]
      expect((await there.contacts.clientsOf(sales.id)).toSorted((a, b) => a - b)).toEqual([one.id, three.id])
      expect(await there.contacts.clientsOf(one.id)).toEqual([])
      // A user that a client refers to keeps the name.
      expect(codeOf(await here.entityStore(user).remove(sales.id, OPERATOR))).toBe('RECORD_IN_USE')
      const orders = [one, two, three].map(({ id }) => madeOrder({ customerId: id }))
      must(await here.atomically(async (unit) => ok(await unit.orders.insert(orders))))
      const own = await there.contacts.clientsOf(sales.id)
      const [first, second] = orders
      expect(must(await there.orders.list({ customerIds: own }, { page: 1, pageSize: 15 })).total).toBe(2)
      expect(await there.orders.counts({ customerIds: own })).toEqual({ confirmed: 2 })
      expect(await there.orders.kinds(own)).toEqual(['express'])
      expect(await there.orders.kinds([])).toEqual([])
      expect(await there.orders.find(first?.orderNumber ?? '', own)).toBeDefined()
      for (const reached of [own, []]) {
        expect(await there.orders.find(second?.orderNumber ?? '', reached)).toBeUndefined()
        expect(await there.orders.findMany([second?.orderNumber ?? ''], reached)).toEqual([])
        expect(must(await here.atomically(async (unit) => ok(await unit.orders.lock(second?.orderNumber ?? '', reached))))).toBeUndefined()
      }
      const queue = (accountIds: readonly number[] | undefined) =>
        there.certificationQueue.list({ state: undefined, keywords: undefined, accountIds, page: 1, pageSize: 15 })
      expect([(await queue(own)).total, (await queue([])).total, (await queue(undefined)).total]).toEqual([2, 0, 3])
      const listed = await there.entityStore(client).list({ ids: own, page: 1, pageSize: 15 })
      expect(listed.rows.map(({ account }) => account)).toEqual(['one', 'three'])
      expect(codeOf(await here.entityStore(client).remove(one.id, OPERATOR))).toBe('RECORD_IN_USE')
    })
  })
}
