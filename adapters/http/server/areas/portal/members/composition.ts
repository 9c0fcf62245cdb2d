import { changeMember, leaveClient, removeMember, suspendMember } from '#core/portal/members/change-member.usecase.ts'
import { inviteAgain, inviteMember } from '#core/portal/members/invite-member.usecase.ts'
import { joinClient, openInvitation } from '#core/portal/members/join-client.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { memberHandlers } from './member.handlers.ts'

/** The members of clients. */
export function members({ store, references, passwords, tokens, clock, payments }: SharedParts): BindingsOf<RoutesOf<'members'>> {
  const { atomically, accounts, throttle, sessions } = store
  const ports = { atomically, accounts, throttle, sessions, passwords, tokens, clock, references, publicUrl: payments.publicUrl }
  const joining = { atomically, members: store.members, passwords, tokens, clock }
  return memberHandlers({
    members: store.members,
    invite: inviteMember(ports),
    again: inviteAgain(ports),
    change: changeMember(ports),
    remove: removeMember(ports),
    leave: leaveClient(ports),
    suspend: suspendMember(ports),
    open: openInvitation(joining),
    join: joinClient(joining),
  })
}
