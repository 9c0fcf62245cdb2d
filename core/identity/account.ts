import { AUDIT_STATUS, type AuditStatus } from './account-audit.machine.ts'

/** Two audiences, one sign-in page; a token of one opens nothing of the other (domain §6). */
export type Audience = 'customer' | 'staff'

/** The `role` of the sign-in call (spec §6, interface.md). */
export const AUDIENCE_BY_ROLE = { Customer: 'customer', Staff: 'staff' } as const satisfies Record<string, Audience>

export const STANDARD_ROLES = ['administrator', 'customer_service', 'warehouse', 'finance', 'sales', 'read_only'] as const
export type StandardRole = (typeof STANDARD_ROLES)[number]

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
  readonly standardRole: StandardRole | undefined
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

/** Who does something: what use cases and the audit trail need of an account. */
export type Actor = Omit<Account, 'passwordHash'>

/** Approved, or without an account phone: the rest may reach account information alone (spec §2, domain §6). */
export const isRestricted = (account: Pick<Account, 'auditStatus' | 'accountPhone'>): boolean =>
  account.auditStatus !== AUDIT_STATUS.approved && account.accountPhone !== undefined
