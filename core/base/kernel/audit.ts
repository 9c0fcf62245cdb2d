import type { Instant } from './clock.ts'

/**
 * Who did what to which record. Every change of money, state, permission and staff data leaves an
 * audit entry (rule: Audit rows).
 */
export type AuditEntry = {
  readonly at: Instant
  readonly actorId: number
  readonly area: string
  readonly subject: string
  readonly action: string
  readonly from?: string
  readonly to?: string
  /** The changes, field by field, in the form that the API shows. */
  readonly changes?: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
}

export type AuditTrail = {
  readonly write: (entries: readonly AuditEntry[]) => Promise<void>
  readonly of: (area: string, subject: string) => Promise<readonly (AuditEntry & { readonly actorName: string })[]>
}
