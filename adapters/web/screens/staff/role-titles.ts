import { useMemo } from 'react'
import { role as roleEntity } from '../../../../core/identity/role.entity.ts'
import type { ReferenceRecord } from '../../../http/contract/reference.routes.ts'
import { useLocale } from '../../i18n/words.ts'
import { recordName } from '../../resource/entity-routes.ts'

/** Roles as they are chosen from, by their titles in the reader's language. */
export function useRoleTitles(rows: readonly Readonly<Record<string, unknown>>[] | undefined) {
  const locale = useLocale()
  return useMemo(
    () => (rows ?? []).map((row) => ({ value: String(row['role_code']), label: recordName(roleEntity, row as ReferenceRecord, locale) })),
    [rows, locale],
  )
}
