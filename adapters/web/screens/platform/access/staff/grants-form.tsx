import { Button } from '@blueprintjs/core'
import { FloppyDisk, Undo } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { rolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { staffRoutes, type Grants } from '../../../../../http/contract/platform/access/staff.routes.ts'
import { callKey, useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { useWords } from '../../../../base/words.ts'
import { recordsChanged } from '../../../../resource/records-changed.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { GrantsTable } from './grants-table.tsx'
import { countChanges } from './grants.ts'
import { staffWords } from './staff.words.ts'

const CONFLICT = 409

type GrantsFormProps = { readonly grants: Grants; readonly onLoadAgain: () => void; readonly onDirty: (isDirty: boolean) => void }

/**
 * The check boxes of a role: any number of changes, saved together; changes by others in the
 * meantime are reported, and nothing is overwritten.
 */
export function GrantsForm({ grants, onLoadAgain, onDirty }: GrantsFormProps) {
  const t = useWords(staffWords)
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
  const saving = useCommand(staffRoutes.saveGrants, {
    failure: 'in-place',
    done: t('saved'),
    onDone: async (saved) => {
      release()
      queries.setQueryData(callKey(staffRoutes.grants, { params: { role: grants.role } }), saved)
      await recordsChanged(queries, rolePermission)
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changes > 0) saving.send({ params: { role: grants.role }, body: { permissions, revision: grants.revision } })
  }
  const isConflict = saving.failure instanceof ApiError && saving.failure.status === CONFLICT
  return (
    <form className="panel grants-form" onSubmit={submit}>
      {!canChange && <Note intent="primary">{t('readOnly')}</Note>}
      {Object.keys(grants.standard).length > 0 && <p className="grants-note">{t('byStandardNote')}</p>}
      <GrantsTable standard={grants.standard} permissions={permissions} onChange={canChange ? setPermissions : undefined} />
      {saving.failure && <ErrorNote error={saving.failure} />}
      {isConflict && <Button text={t('loadAgain')} onClick={onLoadAgain} />}
      {canChange && (
        <div className="record-form-foot">
          <span className="record-form-hint" role="status">
            {changes === 0 ? t('unchanged') : t('changes', { count: changes })}
          </span>
          <Button icon={<Undo />} text={t('reset')} disabled={changes === 0} onClick={() => setPermissions(grants.permissions)} />
          <Button type="submit" intent="primary" icon={<FloppyDisk />} text={t('save')} disabled={changes === 0} loading={saving.isBusy} />
        </div>
      )}
    </form>
  )
}
