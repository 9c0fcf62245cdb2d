import type { Account } from '#core/platform/access/account.ts'
import type { MemberKeeper, Members } from '#core/portal/members/member.ports.ts'
import type { Member } from '#core/portal/members/member.ts'

type KeptMember = Member & { readonly tokenHash?: string }
type Person = { readonly id: number; readonly account: string; readonly passwordHash: string; readonly name: string }

/** Members in memory, of clients that are there from the start, by a clock of the test. */
export function membersInMemory(clients: readonly Pick<Account, 'id' | 'account' | 'name'>[], now: () => number) {
  const first = clients.map(({ id, account, name }): KeptMember => ({
    id,
    clientId: id,
    personId: id,
    name,
    account,
    role: 'owner',
    state: 'active',
    hasSecondFactor: false,
    createdAt: now(),
  }))
  const state = { members: first as readonly KeptMember[], people: [] as readonly Person[], last: 10_000 }
  const shown = ({ tokenHash: _secret, ...member }: KeptMember): Member => member
  const of = (clientId: number): readonly Member[] =>
    state.members.filter((one) => one.clientId === clientId && one.state !== 'left').map(shown)
  const byLink = (tokenHash: string) => state.members.find((one) => one.tokenHash === tokenHash && (one.linkEndsAt ?? 0) > now())
  const change = (id: number, to: (member: KeptMember) => KeptMember): void =>
    void (state.members = state.members.map((one) => (one.id === id ? to(one) : one)))
  const keeper: MemberKeeper = {
    lockAll: async (clientId) => of(clientId),
    lockByLink: async (tokenHash) => {
      const found = byLink(tokenHash)
      return found && shown(found)
    },
    add: async (member) => {
      const id = (state.last += 1)
      state.members = [...state.members, { ...member, id, state: 'invited', hasSecondFactor: false }]
      return id
    },
    renewLink: async (id, link) => change(id, (one) => ({ ...one, ...link })),
    join: async ({ member, account, name, passwordHash }) => {
      const names = [...state.members.map((one) => one.account), ...state.people.map((one) => one.account)]
      if (names.some((one) => one?.toLowerCase() === account.toLowerCase())) return undefined
      const person = { id: (state.last += 1), account, passwordHash, name }
      state.people = [...state.people, person]
      change(member.id, ({ tokenHash: _used, linkEndsAt: _over, ...one }) => ({
        ...one,
        state: 'active',
        name,
        account,
        personId: person.id,
      }))
      return person.id
    },
    keep: async (member, kept) => {
      if (kept.state === 'left' && member.personId !== member.clientId)
        state.people = state.people.filter(({ id }) => id !== member.personId)
      change(member.id, ({ tokenHash, linkEndsAt, account, ...one }) => ({
        ...one,
        ...kept,
        ...(kept.state === 'invited' ? { tokenHash, linkEndsAt } : {}),
        ...(kept.state === 'left' || account === undefined ? {} : { account }),
      }))
    },
  }
  const reading: Members = {
    of: async (clientId) => of(clientId),
    invitation: async (tokenHash) => {
      const found = byLink(tokenHash)
      if (found === undefined) return undefined
      const { name, role, phone, mail, clientId } = found
      const shop = clients.find(({ id }) => id === clientId)?.name ?? ''
      return { name, role, shop, ...(phone === undefined ? {} : { phone }), ...(mail === undefined ? {} : { mail }) }
    },
  }
  return {
    keeper,
    reading,
    people: () => state.people,
    /** Says of members that they sign in with a second factor. */
    withFactors: (...ids: readonly number[]) =>
      void (state.members = state.members.map((one) => (ids.includes(one.id) ? { ...one, hasSecondFactor: true } : one))),
    snapshot: () => {
      const { members, people } = state
      return () => void Object.assign(state, { members, people })
    },
  }
}
