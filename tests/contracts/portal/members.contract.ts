import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { Accounts, IdentityUnit, Sessions } from '#core/platform/access/identity.ports.ts'
import type { MemberKeeper, Members, NewMember } from '#core/portal/members/member.ports.ts'
import type { Member } from '#core/portal/members/member.ts'

type Unit = { readonly members: MemberKeeper }

/** Members of two clients, as two servers reach them; sign-in where the store has it. */
export type MemberRoom = {
  readonly clientId: number
  readonly otherId: number
  /** The name that the first owner signs in by. */
  readonly account: string
  readonly here: Atomically<Unit & Partial<Pick<IdentityUnit, 'sessions'>>>
  readonly there: Atomically<Unit>
  readonly members: Members
  readonly accounts?: Accounts
  readonly sessions?: Sessions
}

const AT = Date.UTC(2026, 8, 17)
const FAR = Date.UTC(2300, 0, 1)
const LONG_AGO = Date.UTC(2020, 0, 1)
const DAY = 86_400_000

/** Members of clients: invitations, who joined, who left. */
export function membersContract(name: string, open: () => Promise<MemberRoom>): void {
  describe(`members ${name}`, () => {
    const room = async () => {
      const opened = await open()
      const within = async <T>(work: (members: MemberKeeper) => Promise<T>, at = opened.here): Promise<T> =>
        must(await at(async ({ members }) => ok(await work(members))))
      const fresh: NewMember = {
        clientId: opened.clientId,
        name: 'Li Na',
        role: 'orders',
        mail: 'li@example.com',
        tokenHash: 'link',
        linkEndsAt: FAR,
        createdAt: AT,
      }
      const find = async (id: number): Promise<Member> => {
        const found = (await opened.members.of(opened.clientId)).find((one) => one.id === id)
        if (found === undefined) throw new Error('no such member')
        return found
      }
      const invite = (more: Partial<NewMember> = {}) => within(({ add }) => add({ ...fresh, ...more }))
      const join = async (id: number, account = 'lina') => {
        const member = await find(id)
        return within((members) => members.join({ member, account, name: 'Li Na', passwordHash: 'secret' }))
      }
      return { ...opened, within, invite, join, find }
    }

    it('begin with the account of the client as its first owner', async () => {
      const { members, clientId, otherId, account } = await room()
      const [owner, ...others] = await members.of(clientId)
      expect([owner?.personId, owner?.role, owner?.state, owner?.account, others]).toEqual([clientId, 'owner', 'active', account, []])
      expect((await members.of(otherId)).map(({ personId }) => personId)).toEqual([otherId])
    })

    it('are invited by a link that works until it is used, renewed or over', async () => {
      const { members, within, invite, find } = await room()
      const id = await invite()
      expect(await find(id)).toMatchObject({ name: 'Li Na', role: 'orders', state: 'invited', mail: 'li@example.com', linkEndsAt: FAR })
      expect((await find(id)).personId).toBeUndefined()
      expect(await members.invitation('link')).toMatchObject({ name: 'Li Na', role: 'orders', mail: 'li@example.com' })
      expect([await members.invitation('other'), await within(({ lockByLink }) => lockByLink('other'))]).toEqual([undefined, undefined])
      expect(await within(({ lockByLink }) => lockByLink('link'))).toEqual(await find(id))
      await within(({ renewLink }) => renewLink(id, { tokenHash: 'again', linkEndsAt: LONG_AGO }))
      expect([await members.invitation('link'), await members.invitation('again')]).toEqual([undefined, undefined])
      await within(({ renewLink }) => renewLink(id, { tokenHash: 'again', linkEndsAt: FAR }))
      expect((await members.invitation('again'))?.name).toBe('Li Na')
    })

    it('join with an account of their own, whose name is theirs alone', async () => {
      const { members, within, invite, join, find, account } = await room()
      const id = await invite()
      expect(await join(id, account.toUpperCase())).toBeUndefined()
      const personId = await join(id)
      expect(await find(id)).toMatchObject({ state: 'active', account: 'lina', personId })
      expect([await members.invitation('link'), await within(({ lockByLink }) => lockByLink('link'))]).toEqual([undefined, undefined])
      const second = await invite({ mail: 'wu@example.com', tokenHash: 'second' })
      expect(await join(second, 'LiNa')).toBeUndefined()
      expect((await find(second)).state).toBe('invited')
    })

    it('join once by one link, however many try at once', async () => {
      const { here, there, invite } = await room()
      await invite()
      const joined = await Promise.all(
        [here, there, here, there].map((at, n) =>
          at(async ({ members }) => {
            const member = await members.lockByLink('link')
            if (member === undefined) return ok(undefined)
            return ok(await members.join({ member, account: `li${n}`, name: 'Li', passwordHash: 'secret' }))
          }),
        ),
      )
      expect(joined.map(must).filter((id) => id !== undefined)).toHaveLength(1)
    })

    it('are changed, and free their account name when they leave', async () => {
      const { within, invite, join, find, members, clientId } = await room()
      const id = await invite()
      await join(id)
      const before = await find(id)
      await within(({ keep }) => keep(before, { name: 'Li Na 2', role: 'finance', state: 'suspended' }))
      expect(await find(id)).toMatchObject({ name: 'Li Na 2', role: 'finance', state: 'suspended', account: 'lina' })
      await within(({ keep }) => keep(before, { name: 'Li Na 2', role: 'finance', state: 'left' }))
      expect((await members.of(clientId)).map((one) => one.id)).not.toContain(id)
      const next = await invite({ tokenHash: 'next' })
      expect(await join(next)).toBeDefined()
    })

    it('sign in while they are active, by account or address, and keep nothing when they leave', async () => {
      const { accounts, sessions, here, clientId, invite, join, find, within, account } = await room()
      if (accounts === undefined || sessions === undefined) return
      const id = await invite({ phone: '+8613900139000', role: 'viewer' })
      const personId = (await join(id)) ?? 0
      const named = await accounts.findToSignIn('customer', 'LINA')
      expect(named).toMatchObject({
        id: clientId,
        account: 'lina',
        name: 'Li Na',
        passwordHash: 'secret',
        member: { personId, role: 'viewer' },
      })
      for (const typed of ['Li@example.com', '+86 139 0013 9000'])
        expect((await accounts.findToSignIn('customer', typed))?.member?.personId).toBe(personId)
      expect([await accounts.findToSignIn('staff', 'lina'), await accounts.findByName('customer', 'lina')]).toEqual([undefined, undefined])
      expect((await accounts.findByPhone('customer', ['+8613900139000']))?.member?.personId).toBe(personId)
      expect((await accounts.findToSignIn('customer', account))?.member).toBeUndefined()
      const openAt = async (tokenHash: string, accountId: number) => {
        const times = { at: Date.now(), expiresAt: Date.now() + DAY }
        await here(async (unit) => ok(await unit.sessions?.open({ tokenHash, accountId, ...times, device: 'd', address: 'a' })))
      }
      await openAt('of member', personId)
      await openAt('of owner', clientId)
      const actor = await sessions.actorOf('of member', Date.now())
      expect(actor).toMatchObject({ id: clientId, account: 'lina', name: 'Li Na', member: { personId, role: 'viewer' } })
      expect((await sessions.actorOf('of owner', Date.now()))?.member).toBeUndefined()
      expect(await Promise.all(['of member', 'of owner', 'none'].map((hash) => sessions.lives(hash)))).toEqual([true, true, false])
      expect([(await sessions.of(personId, '')).length, (await sessions.of(clientId, '')).length]).toEqual([1, 1])
      for (const state of ['suspended', 'left'] as const) {
        const member = await find(id)
        await within(({ keep }) => keep(member, { ...member, state }))
        expect([await sessions.lives('of member'), await accounts.findToSignIn('customer', 'lina')]).toEqual([false, undefined])
        expect(await accounts.findByPhone('customer', ['+8613900139000'])).toBeUndefined()
      }
      expect(await sessions.lives('of owner')).toBe(true)
    })

    it('leave the client and its keys alone when the first owner goes', async () => {
      const { accounts, sessions, members, within, clientId, account } = await room()
      if (accounts === undefined || sessions === undefined) return
      const [owner] = await members.of(clientId)
      if (owner === undefined) throw new Error('no owner')
      await within(({ keep }) => keep(owner, { ...owner, state: 'left' }))
      expect(await accounts.findToSignIn('customer', account)).toBeUndefined()
      expect((await accounts.findByName('customer', account))?.id).toBe(clientId)
    })
  })
}
