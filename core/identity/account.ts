import type { UserList } from './user-lists.ts'
import { AUDIT_STATUS, type AuditStatus } from './account-audit.machine.ts'
import type { RoleHolder } from './permissions.ts'

/** Two audiences, one sign-in page; a token of one opens nothing of the other (domain §6). */
export type Audience = 'customer' | 'staff'

/** The `role` of the sign-in call (spec §6, interface.md). */
export const AUDIENCE_BY_ROLE = { Customer: 'customer', Staff: 'staff' } as const satisfies Record<string, Audience>

/** Whoever signs in: a shipper, or one of the staff. */
export type Account = {
  readonly id: number
  readonly audience: Audience
  readonly account: string
  readonly passwordHash: string
  readonly name: string
  readonly company: string | undefined
  /** Duties delivered unpaid or paid; shippers alone (spec §1). */
  readonly ddType: 'DDU' | 'DDP' | undefined
  readonly auditStatus: AuditStatus
  readonly accountPhone: string | undefined
  /** 2 hides finance (spec §2). */
  readonly showFinance: number
  readonly fit: number
  /** Codes of the roles that one of the staff holds, and of the departments that it belongs to. */
  readonly roleCodes?: readonly string[] | undefined
  readonly departments?: readonly string[] | undefined
  /** The lists that the staff put a shipper on. */
  readonly userLists?: readonly UserList[] | undefined
  /** The pages that are left to a shipper, by name (spec §2, access list); left out, all of them. */
  readonly access?: readonly string[] | undefined
  /** What a new order is sent from unless it says otherwise. */
  readonly sender: Sender
}

export type Sender = {
  readonly name: string
  readonly phone: string
  readonly country: string
  readonly city: string
  readonly address: string
}

/** Who does something: what use cases and the audit trail need of an account, and what its roles hold at this moment. */
export type Actor = Omit<Account, 'passwordHash'> &
  RoleHolder & {
    /** The clients whose records are within reach of this call, for staff who are kept to their own; left out, everybody's. */
    readonly clientIds?: readonly number[] | undefined
  }

/** Whose records somebody reaches: a shipper its own, the staff those of their clients; `undefined` is everybody's. */
export const clientsWithin = (actor: Pick<Actor, 'id' | 'audience' | 'clientIds'>): readonly number[] | undefined =>
  actor.audience === 'customer' ? [actor.id] : actor.clientIds

/** Approved, or without an account phone: the rest may reach account information alone (spec §2, domain §6). */
export const isRestricted = (account: Pick<Account, 'auditStatus' | 'accountPhone'>): boolean =>
  account.auditStatus !== AUDIT_STATUS.approved && account.accountPhone !== undefined
