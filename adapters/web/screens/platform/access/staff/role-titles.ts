import { useMemo } from 'react'
import { role as roleEntity } from '#core/platform/access/roles/role.entity.ts'
import type { ReferenceRecord } from '../../../../../http/contract/platform/reference/reference.routes.ts'
import { useLocale } from '../../../../base/words.ts'
import { recordName } from '../../../../resource/record-names.ts'

/** The options for roles, by their titles in the reader's language. */
export function useRoleTitles(rows: readonly Readonly<Record<string, unknown>>[] | undefined) {
  const locale = useLocale()
  return useMemo(
    () => (rows ?? []).map((row) => ({ value: String(row['role_code']), label: recordName(roleEntity, row as ReferenceRecord, locale) })),
    [rows, locale],
  )
}
