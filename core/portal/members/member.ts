import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import type { MemberState } from './member.machine.ts'

/** The most members of a client, invitations included. */
export const MOST_MEMBERS = 50
/** The longest name of a member. */
export const MOST_MEMBER_NAME = 60
/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7
export const INVITATION_MILLIS = INVITATION_DAYS * MILLIS_PER_DAY
/** The page of the link, whose secret is behind `#`, which browsers send nowhere. */
export const INVITATION_PAGE = '/join'

/** A person who acts, or is invited to act, for a client. */
export type Member = {
  readonly id: number
  readonly clientId: number
  /** The account that the person signs in by, once joined; the client’s own for its first owner. */
  readonly personId?: number
  readonly name: string
  readonly role: MemberRole
  readonly state: MemberState
  /** The name that the person signs in by. */
  readonly account?: string
  /** Where the invitation was sent. */
  readonly phone?: string
  readonly mail?: string
  readonly hasSecondFactor: boolean
  readonly createdAt: Instant
  /** When the link of an invitation ends. */
  readonly linkEndsAt?: Instant
  /** The last use of a session, to the minute. */
  readonly usedAt?: Instant
}

/** Whether a member may act as an owner now. */
export const isOwner = ({ role, state }: Pick<Member, 'role' | 'state'>): boolean => role === 'owner' && state === 'active'
