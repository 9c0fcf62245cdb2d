import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import { changeMember, leaveClient, removeMember, suspendMember } from '#core/portal/members/change-member.usecase.ts'
import { inviteAgain, inviteMember } from '#core/portal/members/invite-member.usecase.ts'
import { joinClient, openInvitation } from '#core/portal/members/join-client.usecase.ts'
import type { MemberUnit } from '#core/portal/members/member.ports.ts'
import { INVITATION_MILLIS, MOST_MEMBERS } from '#core/portal/members/member.ts'
import { membersContract } from '../../../contracts/portal/members.contract.ts'
import { membersInMemory } from '../../../support/members-in-memory.ts'
import { unitsInTurn } from '../../../support/units-in-turn.ts'
import { HERE, identityDesk, NOON, refusal, shipperAccount } from '../../platform/access/identity-fixture.ts'

const SHOP = shipperAccount()
const OTHER = shipperAccount({ id: 8, account: 'other' })

membersContract('in memory', async () => {
  const members = membersInMemory([SHOP, OTHER], () => NOON)
  const atomically = unitsInTurn({ members: members.keeper }, () => members.snapshot())
  return { clientId: 7, otherId: 8, account: SHOP.account, here: atomically, there: atomically, members: members.reading }
})

/** A shop whose owner has just signed in. */
async function shop() {
  const desk = identityDesk([SHOP])
  const members = membersInMemory([SHOP, OTHER], () => desk.state.now)
  const queued: { to: string; link: string }[] = []
  const closed: number[] = []
  const audit: AuditEntry[] = []
  const live: number[] = []
  const unit: MemberUnit = {
    members: members.keeper,
    sessions: { open: desk.ports.sessions.open, closeAll: async (id) => void closed.push(id) },
    mails: { queue: async ({ to, link = '' }) => void queued.push({ to, link }) },
    texts: { queue: async ({ to, params }) => void queued.push({ to, link: params['link'] ?? '' }) },
    live: { publish: async ({ to }) => void live.push(...('accountIds' in to ? to.accountIds : [])) },
    audit: { write: async (entries) => void audit.push(...entries) },
  }
  const atomically = unitsInTurn(unit, () => members.snapshot())
  const ports = { ...desk.ports, atomically, members: members.reading, publicUrl: 'https://portal.example' }
  const { token } = must(await desk.signIn({ audience: 'customer', account: 'newdeer', password: 'correct horse', ...HERE }))
  const tokenHash = `hash of ${token}`
  const owner: Actor = SHOP
  const invite = inviteMember(ports)
  const join = joinClient(ports)
  const secretOf = (n: number): string => queued.at(n)?.link.split('#')[1] ?? ''
  const asked = { name: '李娜', role: 'orders' as MemberRole, locale: 'zh-CN' as const, tokenHash }
  return {
    state: desk.state,
    members,
    owner,
    asked,
    tokenHash,
    queued,
    closed,
    audit,
    live,
    secretOf,
    invite,
    join,
    again: inviteAgain(ports),
    change: changeMember(ports),
    remove: removeMember(ports),
    leave: leaveClient(ports),
    suspend: suspendMember(ports),
    open: openInvitation(ports),
    /** Somebody who joined, with the actor of a session. */
    joined: async (role: MemberRole, account: string): Promise<{ readonly id: number; readonly actor: Actor }> => {
      const id = must(await invite({ ...asked, role, mail: `${account}@example.com` }, owner))
      must(await join({ invitation: secretOf(-1), name: account, account, password: 'long enough words', ...HERE }))
      const personId = members.people().find((one) => one.account === account)?.id ?? 0
      return { id, actor: { ...SHOP, account, member: { personId, role } } }
    },
  }
}

const rejections = (results: readonly Result<unknown>[]): readonly string[] => results.map(refusal).toSorted()

describe('an invitation', () => {
  it('goes to a phone or an address, in one form, with a link that only its receiver gets', async () => {
    const { invite, asked, owner, queued, audit } = await shop()
    must(await invite({ ...asked, phone: '138 0013 8001' }, owner))
    must(await invite({ ...asked, mail: ' Li@Example.com ' }, owner))
    expect(queued.map(({ to }) => to)).toEqual(['+8613800138001', 'li@example.com'])
    expect(queued.map(({ link }) => link)).toEqual(['https://portal.example/join#token 2', '/join#token 3'])
    expect(JSON.stringify(audit)).not.toContain('token')
    expect(audit.map(({ action, actorId, subject }) => [action, actorId, subject])).toEqual([
      ['invite_member', 7, '7'],
      ['invite_member', 7, '7'],
    ])
  })

  it('is refused without one contact, twice for the same one, and beyond 50 members', async () => {
    const { invite, asked, owner } = await shop()
    expect(refusal(await invite(asked, owner))).toBe('INPUT_INVALID, phone MEMBER_CONTACT')
    expect(refusal(await invite({ ...asked, phone: '13800138001', mail: 'a@b.cn' }, owner))).toBe('INPUT_INVALID, phone MEMBER_CONTACT')
    expect(refusal(await invite({ ...asked, phone: '12' }, owner))).toMatch(/^INPUT_INVALID, phone PHONE_/)
    expect(refusal(await invite({ ...asked, mail: 'a b@c' }, owner))).toBe('INPUT_INVALID, mail MEMBER_MAIL')
    must(await invite({ ...asked, mail: 'li@example.com' }, owner))
    expect(refusal(await invite({ ...asked, mail: 'LI@example.com' }, owner))).toBe('INPUT_INVALID, mail MEMBER_THERE')
    for (let n = 2; n < MOST_MEMBERS; n += 1) must(await invite({ ...asked, mail: `m${n}@example.com` }, owner))
    expect(refusal(await invite({ ...asked, mail: 'one@example.com' }, owner))).toBe('MEMBERS_TOO_MANY')
  })

  it('needs the password once the sign-in is a quarter of an hour old', async () => {
    const { invite, asked, owner, state } = await shop()
    state.now += 15 * 60_000
    const one = { ...asked, mail: 'li@example.com' }
    expect(refusal(await invite(one, owner))).toBe('INPUT_INVALID, password KEY_PASSWORD_DUE')
    expect(refusal(await invite({ ...one, password: 'wrong' }, owner))).toBe('INPUT_INVALID, password PASSWORD_WRONG')
    must(await invite({ ...one, password: 'correct horse' }, owner))
  })

  it('works once, for a week, and only the newest of its links', async () => {
    const { invite, again, asked, owner, join, open, secretOf, state } = await shop()
    const id = must(await invite({ ...asked, mail: 'li@example.com' }, owner))
    must(await again({ id, locale: 'en-US' }, owner))
    const person = { name: '李娜', password: 'long enough words', ...HERE }
    expect([refusal(await open(secretOf(0))), refusal(await join({ ...person, invitation: secretOf(0) }))]).toEqual([
      'INVITATION_OVER',
      'INVITATION_OVER',
    ])
    expect(must(await open(secretOf(1)))).toEqual({ name: '李娜', role: 'orders', mail: 'li@example.com', shop: SHOP.name })
    expect(refusal(await join({ ...person, invitation: secretOf(1), password: 'li@example.com' }))).toBe(
      'INPUT_INVALID, password PASSWORD_IS_NAME',
    )
    expect(refusal(await join({ ...person, invitation: secretOf(1), account: 'NEWDEER' }))).toBe(
      'INPUT_INVALID, account MEMBER_ACCOUNT_TAKEN',
    )
    must(await join({ ...person, invitation: secretOf(1) }))
    expect([refusal(await join({ ...person, invitation: secretOf(1) })), refusal(await again({ id, locale: 'en-US' }, owner))]).toEqual([
      'INVITATION_OVER',
      'INVITATION_OVER',
    ])
    must(await invite({ ...asked, mail: 'wu@example.com' }, owner))
    state.now += INVITATION_MILLIS
    expect(refusal(await open(secretOf(-1)))).toBe('INVITATION_OVER')
  })

  it('is taken back by an owner', async () => {
    const { invite, asked, owner, remove, open, secretOf } = await shop()
    const id = must(await invite({ ...asked, mail: 'li@example.com' }, owner))
    must(await remove(id, owner))
    expect([refusal(await open(secretOf(-1))), refusal(await remove(id, owner))]).toEqual(['INVITATION_OVER', 'MEMBER_NOT_FOUND'])
  })
})

describe('the members of a client', () => {
  it('are invited, changed and removed by owners alone', async () => {
    const { joined, invite, asked, change, remove, tokenHash } = await shop()
    for (const role of ['manager', 'orders', 'warehouse', 'finance', 'viewer'] as const) {
      const { id, actor } = await joined(role, role)
      const tried = [
        await invite({ ...asked, mail: 'x@example.com' }, actor),
        await change({ id, role: 'owner', tokenHash }, actor),
        await remove(id, actor),
      ]
      expect([role, tried.map(refusal)]).toEqual([role, ['MEMBER_ROLE', 'MEMBER_ROLE', 'MEMBER_ROLE']])
    }
  })

  it('end at once where they are suspended or removed, and pages of the shop look again', async () => {
    const { joined, change, remove, owner, tokenHash, closed, live, audit } = await shop()
    const { id, actor } = await joined('orders', 'li')
    must(await change({ id, state: 'suspended', tokenHash }, owner))
    must(await change({ id, state: 'active', tokenHash }, owner))
    must(await remove(id, owner))
    expect([closed, live.every((one) => one === 7)]).toEqual([[actor.member?.personId, actor.member?.personId], true])
    expect(audit.map(({ action, from, to }) => [action, from, to]).slice(-3)).toEqual([
      ['member_suspended', 'active', 'suspended'],
      ['member_active', 'suspended', 'active'],
      ['member_left', 'active', 'left'],
    ])
  })

  it('always have an owner: the last one cannot leave, be removed, suspended or get another role', async () => {
    const { joined, change, remove, leave, suspend, owner, members, tokenHash } = await shop()
    await joined('manager', 'li')
    const [first] = await members.reading.of(7)
    const id = first?.id ?? 0
    const tried = [
      await leave(owner),
      await remove(id, owner),
      await change({ id, state: 'suspended', tokenHash }, owner),
      await change({ id, role: 'manager', tokenHash }, owner),
      await suspend({ clientId: 7, id, state: 'suspended' }, { id: 1 }),
    ]
    expect(tried.map(refusal)).toEqual(Array.from(tried, () => 'LAST_OWNER'))
  })

  it('keep an owner where two owners act at once', async () => {
    const { joined, leave, owner, members } = await shop()
    const second = await joined('owner', 'li')
    expect(rejections(await Promise.all([leave(owner), leave(second.actor)]))).toEqual(['LAST_OWNER', 'ok'])
    expect((await members.reading.of(7)).filter(({ role }) => role === 'owner')).toHaveLength(1)
    const other = await shop()
    const [first] = await other.members.reading.of(7)
    const li = await other.joined('owner', 'li')
    other.members.withFactors(first?.id ?? 0, li.id)
    const at = { tokenHash: other.tokenHash, role: 'viewer' as const }
    const both = await Promise.all([other.change({ ...at, id: li.id }, other.owner), other.change({ ...at, id: first?.id ?? 0 }, li.actor)])
    expect(rejections(both)).toEqual(['MEMBER_ROLE', 'ok'])
  })

  it('lose ownership to one another only where both have a second factor', async () => {
    const { joined, change, remove, owner, members, tokenHash } = await shop()
    const [first] = await members.reading.of(7)
    const li = await joined('owner', 'li')
    for (const ids of [[], [li.id], [first?.id ?? 0]]) {
      members.withFactors(...ids)
      if (ids.length > 0 && ids[0] !== li.id) break
      expect(refusal(await remove(first?.id ?? 0, li.actor))).toBe('OWNERS_NEED_FACTORS')
      expect(refusal(await change({ id: li.id, role: 'viewer', tokenHash }, owner))).toBe('OWNERS_NEED_FACTORS')
    }
    must(await remove(first?.id ?? 0, li.actor))
  })

  it('leave by themselves, whatever their role', async () => {
    const { joined, leave, closed, members } = await shop()
    const { actor } = await joined('viewer', 'li')
    must(await leave(actor))
    expect(closed).toEqual([actor.member?.personId])
    expect((await members.reading.of(7)).map(({ role }) => role)).toEqual(['owner'])
    expect(refusal(await leave(actor))).toBe('MEMBER_NOT_FOUND')
  })

  it('are unknown to other clients', async () => {
    const { joined, change, remove, again, suspend, tokenHash } = await shop()
    const { id } = await joined('orders', 'li')
    const stranger: Actor = OTHER
    const tried = [
      await remove(id, stranger),
      await change({ id, name: 'x', tokenHash }, stranger),
      await again({ id, locale: 'en-US' }, stranger),
      await suspend({ clientId: 8, id, state: 'suspended' }, { id: 1 }),
    ]
    expect(tried.map(refusal)).toEqual(Array.from(tried, () => 'MEMBER_NOT_FOUND'))
  })
})
