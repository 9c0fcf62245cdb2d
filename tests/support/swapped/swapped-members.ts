import type { TestServer } from '../servers/server.ts'

type Rows = { readonly rows: readonly { readonly id: number; readonly role: string }[] }

/** Members of a client: each of these calls names one. */
export async function memberFillings(server: TestServer, [attacker, victim]: readonly [string, string]) {
  const membersOf = async (as: string) => (await server.call<Rows>('GET', '/api/members', { as })).json.payload.rows
  const others = (await membersOf(victim))[0]?.id ?? 0
  let invitations = 0
  const invite = async (): Promise<number> => {
    const body = { name: 'Swap', role: 'viewer', mail: `swap-${(invitations += 1)}@example.com` }
    return (await server.call<{ id: number }>('POST', '/api/members', { as: attacker, body })).json.payload.id
  }
  const viewer = (await membersOf(attacker)).find(({ role }) => role === 'viewer')?.id ?? 0
  return {
    ...Object.fromEntries(
      ['changeMember', 'removeMember', 'inviteAgain'].map((name) => [`${name}.id`, { others, none: 900_000_001, own: invite }]),
    ),
    'suspendClientMember.member_id': { others, none: 900_000_001, own: async () => viewer },
  }
}

export const MEMBER_BASES = {
  'changeMember.id': { body: { name: 'Renamed' } },
  suspendClientMember: { params: { id: 1001 }, body: { status: 'suspended' } },
}
