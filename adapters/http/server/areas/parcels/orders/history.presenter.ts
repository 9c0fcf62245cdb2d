import { instantText } from '#core/base/kernel/instant.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'

/**
 * A row of the audit trail for the API: the actor, the action, both states, and each changed field.
 */
export const presentChange = ({ at, actorName, action, from, to, changes }: AuditEntry & { readonly actorName: string }) => ({
  at: instantText(at),
  actor: actorName,
  action,
  from: from ?? null,
  to: to ?? null,
  changes: Object.fromEntries(
    Object.entries(changes ?? {}).map(([name, change]) => [name, { from: change.from ?? null, to: change.to ?? null }]),
  ),
})
