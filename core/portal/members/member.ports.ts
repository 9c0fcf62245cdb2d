import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { MailOutbox } from '../notifications/mail.ports.ts'
import type { Member } from './member.ts'
import type { MemberState } from './member.machine.ts'

/** The secret of a link, by its hash alone. */
export type InvitationLink = { readonly tokenHash: string; readonly linkEndsAt: Instant }

export type NewMember = InvitationLink &
  Pick<Member, 'clientId' | 'name' | 'role' | 'phone' | 'mail'> & {
    readonly createdAt: Instant
  }

/** Members within a unit of work. */
export type MemberKeeper = {
  /**
   * Locks the members of a client against others that change them, until the unit of work ends;
   * those who have not left, the oldest first.
   */
  readonly lockAll: (clientId: number) => Promise<readonly Member[]>
  /** The member whose invitation has this link, locked likewise. */
  readonly lockByLink: (tokenHash: string) => Promise<Member | undefined>
  /** Adds an invitation; answers its id. */
  readonly add: (member: NewMember) => Promise<number>
  /** Gives an invitation another link; the one before works no more. */
  readonly renewLink: (id: number, link: InvitationLink) => Promise<void>
  /**
   * Makes the account of an invited person, who signs in by it from then on; its link works no
   * more. Its id, `undefined` where the name is in use.
   */
  readonly join: (joining: {
    readonly member: Member
    readonly account: string
    readonly name: string
    readonly passwordHash: string
  }) => Promise<number | undefined>
  /** Keeps name, role and state; who has left signs in no more, and its account name is free. */
  readonly keep: (member: Member, kept: { readonly name: string; readonly role: MemberRole; readonly state: MemberState }) => Promise<void>
}

/** Sends text messages after the unit of work, as mails are. */
export type TextOutbox = {
  readonly queue: (text: {
    readonly to: string
    readonly accountId: number
    readonly locale: Locale
    readonly template: 'member_invited'
    readonly params: Readonly<Record<string, string>>
    readonly at: Instant
  }) => Promise<void>
}

export type MemberUnit = {
  readonly members: MemberKeeper
  readonly sessions: Pick<IdentityUnit['sessions'], 'open' | 'closeAll'>
  readonly mails: MailOutbox
  readonly texts: TextOutbox
  readonly live: LivePublisher
  readonly audit: Pick<AuditTrail, 'write'>
}

/** An invitation as the invited person sees it. */
export type OpenInvitation = Pick<Member, 'name' | 'role' | 'phone' | 'mail'> & {
  /** The name of the client. */
  readonly shop: string
}

/** Members to look at. */
export type Members = {
  /** Those who have not left, the oldest first. */
  readonly of: (clientId: number) => Promise<readonly Member[]>
  /** The invitation that a link still opens. */
  readonly invitation: (tokenHash: string) => Promise<OpenInvitation | undefined>
}
