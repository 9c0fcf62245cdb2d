import type { KeyInUse, KeyScope } from '#core/platform/access/keys/key-scope.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** Whether the secret `x` of the key `k` lives, by the clock that all servers share. */
export const KEY_LIVES = `k.ended_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
  and (x.ends_at is null or x.ends_at > clock_timestamp())`

/** The rights of a key beside an account; null where nobody called with one. */
export const KEY_IN_USE = shape({
  key_id: 'bigint?',
  key_name: 'text?',
  key_scopes: narrowColumn<readonly KeyScope[] | null>('text[]?'),
  key_cidrs: 'text[]?',
  key_is_sandbox: 'boolean?',
})
export const KEY_IN_USE_COLUMNS =
  'k.id as key_id, k.name as key_name, k.scopes as key_scopes, k.cidrs as key_cidrs, k.is_sandbox as key_is_sandbox'

export const keyInUseOf = (row: RowOf<typeof KEY_IN_USE>): { readonly key?: KeyInUse } =>
  row.key_id === null
    ? {}
    : {
        key: {
          id: row.key_id,
          name: row.key_name ?? '',
          scopes: row.key_scopes ?? [],
          cidrs: row.key_cidrs ?? [],
          isSandbox: row.key_is_sandbox === true,
        },
      }
