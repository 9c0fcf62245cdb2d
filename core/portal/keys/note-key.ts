import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { ApiKey } from './api-key.ts'
import type { KeyUnit } from './key.ports.ts'

type KeyAction = 'make_key' | 'rotate_key' | 'revoke_key' | 'change_key'
type NotedKey = Pick<ApiKey, 'accountId' | 'name'> & Partial<Pick<ApiKey, 'scopes' | 'cidrs' | 'expiresAt'>>
type KeyNote = {
  readonly key: NotedKey
  readonly action: KeyAction
  readonly at: Instant
  readonly before?: Pick<ApiKey, 'name' | 'scopes'>
}

const MESSAGES = { make_key: 'key_made', rotate_key: 'key_rotated', revoke_key: 'key_ended', change_key: 'key_changed' } as const

/** Where the owner of keys looks after them. */
export const KEYS_PAGE = '/docking/keys'

const textOf = (scopes: readonly string[]): string => scopes.join(', ')

function changesOf({ key, before }: KeyNote): NonNullable<AuditEntry['changes']> {
  const { name, scopes, cidrs = [], expiresAt } = key
  return {
    key_name: before === undefined || before.name === name ? { to: name } : { from: before.name, to: name },
    ...(scopes === undefined ? {} : { key_scopes: { ...(before && { from: textOf(before.scopes) }), to: textOf(scopes) } }),
    ...(cidrs.length === 0 ? {} : { key_cidrs: { to: cidrs.join(', ') } }),
    ...(expiresAt === undefined ? {} : { key_expires: { to: instantText(expiresAt) } }),
  }
}

/**
 * Notes a change of a key: its row of the trail, and a message to its owner, who learns of it even
 * where another has their session.
 */
export async function noteKey({ audit, messages }: Pick<KeyUnit, 'audit' | 'messages'>, note: KeyNote): Promise<void> {
  const { key, action, at } = note
  const { accountId, name } = key
  await audit.write([{ at, actorId: accountId, area: 'account', subject: String(accountId), action, changes: changesOf(note) }])
  await messages.send({
    accountIds: [accountId],
    type: 'general',
    text: { template: MESSAGES[action], params: { name } },
    link: KEYS_PAGE,
    at,
  })
}
