import { z } from 'zod'
import { MEMBER_ROLE_NAMES } from '#core/platform/access/members/member-role.ts'
import { memberMachine } from '#core/portal/members/member.machine.ts'
import { MOST_MEMBER_NAME } from '#core/portal/members/member.ts'
import { statesOf } from '#core/base/kernel/machine.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const own = { tag: 'members', audience: 'customer', pages: 'any', keyScope: 'human', since: '0.3.0' } as const
const ofStaff = { tag: 'members', audience: 'staff', clients: { param: 'id' }, since: '0.3.0' } as const

const role = named('MemberRole', z.enum(MEMBER_ROLE_NAMES))
const state = z.enum(statesOf(memberMachine))
const MOST_PASSWORD = 1000
const MOST_CONTACT = 254

const member = named(
  'Member',
  z.object({
    id: z.number().int(),
    name: z.string(),
    role,
    role_txt: z.string(),
    status: state,
    status_txt: z.string(),
    /** The name that the person signs in by; null until the invitation is accepted. */
    account: z.string().nullable(),
    phone: z.string().nullable(),
    mail: z.string().nullable(),
    second_factor: z.boolean(),
    /** The person who asks. */
    is_self: z.boolean(),
    create_time: z.string(),
    /** When the link of an invitation ends. */
    invitation_ends: z.string().nullable(),
    last_used_time: z.string().nullable(),
  }),
)
const memberList = named('MemberList', listOf(member))
export type MemberRow = z.output<typeof member>

const name = z.string().trim().min(1).max(MOST_MEMBER_NAME)
const password = z.string().min(1).max(MOST_PASSWORD).optional()
const one = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
/** The secret of a link, which is behind `#` in its address. */
const invitation = z.string().min(1).max(100)

/** The people of a client. */
export const memberRoutes = {
  members: defineRoute({
    ...own,
    method: 'GET',
    path: '/members',
    member: 'any',
    summary: 'The members of the account, for its owners; other members see themselves alone',
    query: z.object(pageQuery),
    payload: memberList,
  }),
  inviteMember: defineRoute({
    ...own,
    method: 'POST',
    path: '/members',
    summary:
      'Invite somebody by phone or mail; the link works once and for a week. Owners alone, without `password` where the session was opened in the last 15 minutes',
    body: z.object({
      name,
      role,
      phone: z.string().trim().min(1).max(40).optional(),
      mail: z.string().trim().min(1).max(MOST_CONTACT).optional(),
      password,
    }),
    payload: z.object({ id: z.number().int() }),
  }),
  changeMember: defineRoute({
    ...own,
    method: 'PUT',
    path: '/members/{id}',
    summary: 'Change name, role or state of a member; another role is proven as an invitation is. Owners alone',
    params: one,
    body: z.object({ name: name.optional(), role: role.optional(), status: z.enum(['active', 'suspended']).optional(), password }),
    payload: member,
    ignores: [member],
  }),
  removeMember: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/members/{id}',
    summary: 'Remove a member, who is signed out at once everywhere, or take an invitation back. Owners alone',
    params: one,
  }),
  inviteAgain: defineRoute({
    ...own,
    method: 'POST',
    path: '/members/{id}/invite',
    summary: 'Send the link of an invitation again; the one before works no more. Owners alone',
    params: one,
  }),
  leaveClient: defineRoute({
    ...own,
    method: 'POST',
    path: '/members/leave',
    member: 'any',
    summary: 'Leave the account; its last owner cannot. The caller is signed out everywhere',
  }),
}

/** The link of an invitation, for people who are not signed in. */
export const invitationRoutes = {
  openInvitation: defineRoute({
    tag: 'members',
    audience: 'public',
    since: '0.3.0',
    method: 'POST',
    path: '/invitation',
    perMinute: 60,
    summary: 'What an invitation says: who invites, to which role',
    body: z.object({ invitation }),
    payload: z.object({ shop: z.string(), name: z.string(), role, role_txt: z.string(), contact: z.string() }),
  }),
  joinClient: defineRoute({
    tag: 'members',
    audience: 'public',
    since: '0.3.0',
    method: 'POST',
    path: '/invitation/accept',
    perMinute: 60,
    summary: 'Accept an invitation with a name and a password; signs in and sets the cookie p-token. It works once',
    body: z.object({
      invitation,
      name,
      /** The name to sign in by; the phone or the address of the invitation where left out. */
      account: z.string().trim().min(3).max(100).optional(),
      password: z.string().max(MOST_PASSWORD),
    }),
    payload: z.object({ token: z.string() }),
  }),
}

/** The members of a client as staff see them. */
export const clientMemberRoutes = {
  clientMembers: defineRoute({
    ...ofStaff,
    method: 'GET',
    path: '/admin/clients/{id}/members',
    permission: { area: 'clients', action: 'read' },
    summary: 'The members of a client',
    params: one,
    payload: memberList,
  }),
  suspendClientMember: defineRoute({
    ...ofStaff,
    method: 'PUT',
    path: '/admin/clients/{id}/members/{member_id}',
    permission: { area: 'clients', action: 'update' },
    summary: 'Suspend a member of a client, who is signed out at once everywhere, or take it back',
    params: one.extend({ member_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    body: z.object({ status: z.enum(['active', 'suspended']) }),
    payload: member,
    ignores: [member],
  }),
}
