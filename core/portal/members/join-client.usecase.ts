import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { PasswordHasher, SessionOrigin, Tokens } from '#core/platform/access/identity.ports.ts'
import { checkPassword } from '#core/platform/access/sign-in/password.rules.ts'
import { openSession } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { memberEntry } from './change-member.usecase.ts'
import { memberFailure } from './member.failures.ts'
import type { Members, MemberUnit, OpenInvitation } from './member.ports.ts'

type Ports = {
  readonly atomically: Atomically<MemberUnit>
  readonly members: Pick<Members, 'invitation'>
  readonly passwords: Pick<PasswordHasher, 'hash'>
  readonly tokens: Tokens
  readonly clock: Clock
}

export type JoinClient = SessionOrigin & {
  /** The secret of the link. */
  readonly invitation: string
  readonly name: string
  /** The name to sign in by; the phone or the address of the invitation where left out. */
  readonly account?: string | undefined
  readonly password: string
}

const wrong = (path: string, failure: Failure): Result<never> => failed(invalidInput([atField(path, failure)]))

/** An invitation as the page of its link shows it: INVITATION_OVER. */
export const openInvitation =
  ({ members, tokens }: Pick<Ports, 'members' | 'tokens'>) =>
  async (invitation: string): Promise<Result<OpenInvitation>> => {
    const found = await members.invitation(tokens.hashOf(invitation))
    return found === undefined ? failed(memberFailure('INVITATION_OVER')) : ok(found)
  }

/**
 * Accepts an invitation: makes the person’s own account with name and password, and opens its first
 * session. The link works once: INVITATION_OVER for one that was used, has ended or never was.
 * INPUT_INVALID naming `password` (PASSWORD_LENGTH, PASSWORD_COMMON, PASSWORD_IS_NAME) or `account`
 * (MEMBER_ACCOUNT_TAKEN).
 */
export function joinClient({ atomically, members, passwords, tokens, clock }: Ports) {
  return async ({
    invitation,
    name,
    account,
    password,
    ...origin
  }: JoinClient): Promise<Result<{ readonly token: string; readonly personId: number }>> => {
    const tokenHash = tokens.hashOf(invitation)
    const open = await members.invitation(tokenHash)
    if (open === undefined) return failed(memberFailure('INVITATION_OVER'))
    const signsInBy = account?.trim() || open.mail || open.phone || ''
    const fit = checkPassword(password, signsInBy)
    if (!fit.ok) return wrong('password', fit.failure)
    const passwordHash = await passwords.hash(password)
    return atomically(async (unit) => {
      const [member, at] = [await unit.members.lockByLink(tokenHash), clock.now()]
      if (member?.state !== 'invited') return failed(memberFailure('INVITATION_OVER'))
      const personId = await unit.members.join({ member, account: signsInBy, name, passwordHash })
      if (personId === undefined) return wrong('account', memberFailure('MEMBER_ACCOUNT_TAKEN'))
      const moved = { from: member.state, to: 'active' } as const
      await unit.audit.write([memberEntry({ ...member, name }, { action: 'join_client', actorId: personId, at, ...moved })])
      await unit.live.publish({ topic: 'access', to: { accountIds: [member.clientId] } })
      return ok({ ...(await openSession({ sessions: unit.sessions, tokens, clock }, { accountId: personId, ...origin })), personId })
    })
  }
}
