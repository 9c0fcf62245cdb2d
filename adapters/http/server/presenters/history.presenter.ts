import type { AuditEntry } from '../../../../core/kernel/audit.ts'

/** A row of the audit trail as the API answers it: who did what, from which state to which, and each field that changed. */
export const presentChange = ({ at, actorName, action, from, to, changes }: AuditEntry & { readonly actorName: string }) => ({
  at: new Date(at).toISOString(),
  actor: actorName,
  action,
  from: from ?? null,
  to: to ?? null,
  changes: Object.fromEntries(
    Object.entries(changes ?? {}).map(([name, change]) => [name, { from: change.from ?? null, to: change.to ?? null }]),
  ),
})
