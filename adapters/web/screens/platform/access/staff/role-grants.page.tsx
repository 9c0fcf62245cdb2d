import { HTMLSelect } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { role as roleEntity } from '#core/platform/access/roles/role.entity.ts'
import { staffRoutes } from '../../../../../http/contract/platform/access/staff.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import { isGranted } from '../../../../base/screen.ts'
import { useWords } from '../../../../base/words.ts'
import { routesFor } from '../../../../resource/entity-routes.ts'
import { listPath } from '../../../../resource/record-names.ts'
import { EmptyState } from '../../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { uiWords } from '../../../../ui/ui.words.ts'
import { GrantsForm } from './grants-form.tsx'
import { useRoleTitles } from './role-titles.ts'
import { staffWords } from './staff.words.ts'
import '../../../../resource/resource.css'
import './staff.css'

const ROLES = { query: { pageSize: 500 } }
const CREATE_ROLE = `${listPath(roleEntity)}/new`

/** The grants of one role in every area, on one page; the role is in the address. */
export default function RoleGrantsPage() {
  const t = useWords(staffWords)
  const { user } = useSession()
  const [search, setSearch] = useSearchParams()
  const roles = useCall(routesFor(roleEntity).list, ROLES)
  const [isDirty, setDirty] = useState(false)
  const titles = useRoleTitles(roles.data?.rows)
  const chosen = search.get('role') ?? ''
  const record = roles.data?.rows.find((one) => one['role_code'] === chosen)
  const createLink = isGranted(user, { area: 'roles', action: 'create' }) ? <Link to={CREATE_ROLE}>{t('createRole')}</Link> : undefined
  return (
    <>
      <PageHeader
        title={t('grantsTitle')}
        text={t('grantsText')}
        actions={
          record && (
            <Link className="bp6-button" to={`${listPath(roleEntity)}/${String(record['id'])}`}>
              {t('editRole')}
            </Link>
          )
        }
      />
      {roles.error && <ErrorNote error={roles.error} onRetry={() => void roles.refetch()} />}
      {roles.data?.rows.length === 0 && <EmptyState drawing="empty" title={t('noRoles')} {...(createLink ? { action: createLink } : {})} />}
      {titles.length > 0 && (
        <div className="panel grants-role">
          <FormField id="grants-role" label={t('role')} help={isDirty ? t('saveFirst') : undefined}>
            {(control) => (
              <HTMLSelect
                {...control}
                fill
                disabled={isDirty}
                value={record === undefined ? '' : chosen}
                onChange={(event) => setSearch(event.currentTarget.value === '' ? {} : { role: event.currentTarget.value })}
                options={[{ value: '', label: t('chooseRole') }, ...titles]}
              />
            )}
          </FormField>
        </div>
      )}
      {titles.length > 0 && record === undefined && <EmptyState drawing="noMatch" title={t('chooseRole')} text={t('chooseRoleText')} />}
      {record !== undefined && <RoleGrants key={chosen} role={chosen} onDirty={setDirty} />}
    </>
  )
}

function RoleGrants({ role, onDirty }: { readonly role: string; readonly onDirty: (isDirty: boolean) => void }) {
  const ui = useWords(uiWords)
  const sent = useMemo(() => ({ params: { role } }), [role])
  const { data, error, refetch } = useCall(staffRoutes.grants, sent, { staleMillis: Number.POSITIVE_INFINITY, isFreshOnMount: true })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <div className="panel grants-waiting bp6-skeleton" role="status" aria-label={ui('loading')} />
  return <GrantsForm key={data.revision} grants={data} onDirty={onDirty} onLoadAgain={() => void refetch()} />
}
