import { Button } from '@blueprintjs/core'
import { FloppyDisk, Undo } from '@blueprintjs/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { rolePermission } from '../../../../core/identity/role-permission.entity.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { staffRoutes, type Grants } from '../../../http/contract/staff.routes.ts'
import { callKey, useApi, useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { useWords } from '../../i18n/words.ts'
import { recordsChanged } from '../../resource/records-changed.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { notify } from '../../ui/notify.ts'
import { useUnsavedWarning } from '../../ui/unsaved.tsx'
import { GrantsTable } from './grants-table.tsx'
import { countChanges } from './grants.ts'
import { staffWords } from './staff.words.ts'

const CONFLICT = 409

type GrantsFormProps = { readonly grants: Grants; readonly onLoadAgain: () => void; readonly onDirty: (isDirty: boolean) => void }

/** The ticks of a role: changed as many as one likes, saved together; another's change meanwhile is told, and nothing is overwritten. */
export function GrantsForm({ grants, onLoadAgain, onDirty }: GrantsFormProps) {
  const t = useWords(staffWords)
  const api = useApi()
  const queries = useQueryClient()
  const { user } = useSession()
  const [permissions, setPermissions] = useState(grants.permissions)
  const changes = countChanges(permissions, grants.permissions)
  const { release } = useUnsavedWarning(changes > 0)
  useEffect(() => {
    onDirty(changes > 0)
    return () => onDirty(false)
  }, [onDirty, changes])
  const canChange = isGranted(user, { area: 'role-permissions', action: 'update' })
  const saving = useMutation({
    mutationFn: () => api.call(staffRoutes.saveGrants, { params: { role: grants.role }, body: { permissions, revision: grants.revision } }),
    onSuccess: async (saved) => {
      release()
      notify({ intent: 'success', message: t('saved') })
      queries.setQueryData(callKey(staffRoutes.grants, { params: { role: grants.role } }), saved)
      await recordsChanged(queries, rolePermission)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changes > 0 && !saving.isPending) saving.mutate()
  }
  const isConflict = saving.error instanceof ApiError && saving.error.status === CONFLICT
  return (
    <form className="panel grants-form" onSubmit={submit}>
      {!canChange && <Note intent="primary">{t('readOnly')}</Note>}
      {Object.keys(grants.standard).length > 0 && <p className="grants-note">{t('byStandardNote')}</p>}
      <GrantsTable standard={grants.standard} permissions={permissions} onChange={canChange ? setPermissions : undefined} />
      {saving.error && <ErrorNote error={saving.error} />}
      {isConflict && <Button text={t('loadAgain')} onClick={onLoadAgain} />}
      {canChange && (
        <div className="record-form-foot">
          <span className="record-form-hint" role="status">
            {changes === 0 ? t('unchanged') : t('changes', { count: changes })}
          </span>
          <Button icon={<Undo />} text={t('reset')} disabled={changes === 0} onClick={() => setPermissions(grants.permissions)} />
          <Button
            type="submit"
            intent="primary"
            icon={<FloppyDisk />}
            text={t('save')}
            disabled={changes === 0}
            loading={saving.isPending}
          />
        </div>
      )}
    </form>
  )
}
