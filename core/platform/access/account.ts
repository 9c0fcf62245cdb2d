import type { UserList } from './accounts/user-lists.ts'
import { AUDIT_STATUS, type AuditStatus } from './accounts/account-audit.machine.ts'
import type { KeyInUse } from './keys/key-scope.ts'
import type { ActingMember } from './members/member-role.ts'
import type { RoleHolder } from './roles/permissions.ts'

/**
 * Two audiences share one sign-in page; a token of one audience gives no access to the other
 * (rule: Audiences).
 */
export type Audience = 'customer' | 'staff'

/** The `role` of the sign-in call. */
export const AUDIENCE_BY_ROLE = { Customer: 'customer', Staff: 'staff' } as const satisfies Record<string, Audience>

/** An account that can sign in: a shipper or a member of staff. */
export type Account = {
  readonly id: number
  readonly audience: Audience
  readonly account: string
  readonly passwordHash: string
  /**
   * Grows when all sessions of the account end; one that was opened for an earlier number is dead,
   * whenever its record is written.
   */
  readonly sessionEpoch?: number | undefined
  readonly name: string
  readonly company: string | undefined
  /** Duties delivered unpaid or paid; only for shippers. */
  readonly ddType: 'DDU' | 'DDP' | undefined
  readonly auditStatus: AuditStatus
  readonly accountPhone: string | undefined
  /** Somebody else set the password: it has to be changed before anything else. */
  readonly passwordDue?: true
  /** A code of its authenticator app is asked for at sign-in. */
  readonly hasSecondFactor?: true
  /** 2 hides finance (rule: Hidden finance). */
  readonly showFinance: number
  readonly fit: number
  /** Codes of the roles and the departments of a member of staff. */
  readonly roleCodes?: readonly string[] | undefined
  readonly departments?: readonly string[] | undefined
  /** The warehouses that a member of staff works in; left out or empty, all of them. */
  readonly warehouses?: readonly string[] | undefined
  /** The lists that staff have put a shipper on. */
  readonly userLists?: readonly UserList[] | undefined
  /** The names of the pages that a shipper may open (its access list); left out, all of them. */
  readonly access?: readonly string[] | undefined
  /**
   * The person of a shipper who signed in: `account`, `name` and what sign-in checks are the
   * person’s, all else is the shipper’s. Left out where its key acts.
   */
  readonly member?: ActingMember | undefined
  /** Where a new order is sent from by default. */
  readonly sender: Sender
  /** The zone of a shipper’s days, where staff have set one (rule: Days of a client). */
  readonly timeZone?: string | undefined
}

export type Sender = {
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly city: string
  readonly address: string
}

/**
 * Who does something: the part of an account that use cases and the audit trail need, with what its
 * roles hold at this moment.
 */
export type Actor = Omit<Account, 'passwordHash' | 'sessionEpoch'> &
  RoleHolder & {
    /**
     * The clients whose records this call may touch, for staff who are limited to their own; left
     * out, all clients.
     */
    readonly clientIds?: readonly number[] | undefined
    /** The key of a program that acts for a shipper; left out where a person does. */
    readonly key?: KeyInUse | undefined
  }

/**
 * Whose records an actor may touch: shippers their own, staff those of their clients; `undefined`
 * means all.
 */
export const clientsWithin = (actor: Pick<Actor, 'id' | 'audience' | 'clientIds'>): readonly number[] | undefined =>
  actor.audience === 'customer' ? [actor.id] : actor.clientIds

/**
 * Accounts that are not approved may open only their account information
 * (rule: Restricted accounts).
 */
export const isRestricted = (account: Pick<Account, 'auditStatus' | 'accountPhone'>): boolean =>
  account.auditStatus !== AUDIT_STATUS.approved && account.accountPhone !== undefined
