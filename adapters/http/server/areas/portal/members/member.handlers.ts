import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { MEMBER_ROLES, personOf } from '#core/platform/access/members/member-role.ts'
import type { changeMember, leaveClient, removeMember, suspendMember } from '#core/portal/members/change-member.usecase.ts'
import type { inviteAgain, inviteMember } from '#core/portal/members/invite-member.usecase.ts'
import type { joinClient, openInvitation } from '#core/portal/members/join-client.usecase.ts'
import { memberFailure } from '#core/portal/members/member.failures.ts'
import { memberMachine } from '#core/portal/members/member.machine.ts'
import type { Members } from '#core/portal/members/member.ports.ts'
import type { Member } from '#core/portal/members/member.ts'
import type { clientMemberRoutes, invitationRoutes, MemberRow, memberRoutes } from '../../../../contract/portal/members/member.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly members: Pick<Members, 'of'>
  readonly invite: ReturnType<typeof inviteMember>
  readonly again: ReturnType<typeof inviteAgain>
  readonly change: ReturnType<typeof changeMember>
  readonly remove: ReturnType<typeof removeMember>
  readonly leave: ReturnType<typeof leaveClient>
  readonly suspend: ReturnType<typeof suspendMember>
  readonly open: ReturnType<typeof openInvitation>
  readonly join: ReturnType<typeof joinClient>
}

const memberRow = (member: Member, { self, locale }: { readonly self: number | undefined; readonly locale: Locale }): MemberRow => ({
  id: member.id,
  name: member.name,
  role: member.role,
  role_txt: MEMBER_ROLES[member.role].label[locale],
  status: member.state,
  status_txt: memberMachine.states[member.state].label[locale],
  account: member.account ?? null,
  phone: member.phone ?? null,
  mail: member.mail ?? null,
  second_factor: member.hasSecondFactor,
  is_self: member.personId !== undefined && member.personId === self,
  create_time: instantText(member.createdAt),
  invitation_ends: instantTextOrNull(member.linkEndsAt),
  last_used_time: instantTextOrNull(member.usedAt),
})

/** Owners see all members, others themselves. */
const mayList = ({ member }: Actor): boolean => member === undefined || member.role === 'owner'

/** Handlers of the members of a client. */
export function memberHandlers({
  members,
  invite,
  again,
  change,
  remove,
  leave,
  suspend,
  open,
  join,
}: Parts): BindingsOf<typeof memberRoutes & typeof invitationRoutes & typeof clientMemberRoutes> {
  const rowsOf = async (clientId: number, shown: Parameters<typeof memberRow>[1]): Promise<MemberRow[]> =>
    (await members.of(clientId)).map((member) => memberRow(member, shown))
  const findRow = async (clientId: number, id: number, shown: Parameters<typeof memberRow>[1]): Promise<Result<MemberRow>> => {
    const row = (await rowsOf(clientId, shown)).find((one) => one.id === id)
    return row === undefined ? failed(memberFailure('MEMBER_NOT_FOUND')) : ok(row)
  }
  const emptied = (done: Result<unknown>): Result<null> => (done.ok ? ok(null) : done)
  return {
    members: async ({ actor, query: { page, pageSize }, locale }) => {
      const all = await rowsOf(actor.id, { self: personOf(actor), locale })
      const rows = all.filter(({ is_self: isSelf }) => isSelf || mayList(actor))
      return ok({ rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length })
    },
    inviteMember: async ({ actor, body, tokenHash, locale }) => {
      const invited = await invite({ ...body, tokenHash, locale }, actor)
      return invited.ok ? ok({ id: invited.value }) : invited
    },
    changeMember: async ({ actor, params: { id }, body: { status: state, ...body }, tokenHash, locale }) => {
      const changed = await change({ id, state, ...body, tokenHash }, actor)
      return changed.ok ? findRow(actor.id, id, { self: personOf(actor), locale }) : changed
    },
    removeMember: async ({ actor, params }) => emptied(await remove(params.id, actor)),
    inviteAgain: async ({ actor, params, locale }) => emptied(await again({ id: params.id, locale }, actor)),
    leaveClient: async ({ actor, cookie }) => {
      const left = await leave(actor)
      if (left.ok) cookie.clear()
      return emptied(left)
    },
    openInvitation: async ({ body, locale }) => {
      const opened = await open(body.invitation)
      if (!opened.ok) return opened
      const { shop, name, role, phone, mail } = opened.value
      return ok({ shop, name, role, role_txt: MEMBER_ROLES[role].label[locale], contact: mail ?? phone ?? '' })
    },
    joinClient: async ({ body, address, device, cookie }) => {
      const joined = await join({ ...body, address, device })
      if (!joined.ok) return joined
      cookie.set(joined.value.token, joined.value.personId)
      return ok({ token: joined.value.token })
    },
    clientMembers: async ({ params, locale }) => {
      const rows = await rowsOf(params.id, { self: undefined, locale })
      return ok({ rows, total: rows.length })
    },
    suspendClientMember: async ({ actor, params: { id: clientId, member_id: id }, body, locale }) => {
      const done = await suspend({ clientId, id, state: body.status }, actor)
      return done.ok ? findRow(clientId, id, { self: undefined, locale }) : done
    },
  }
}
