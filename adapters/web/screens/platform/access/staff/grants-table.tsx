import { Checkbox } from '@blueprintjs/core'
import { Fragment } from 'react'
import type { Area } from '#core/base/fields/area.ts'
import { ACTIONS, type Action } from '#core/platform/access/roles/standard-roles.ts'
import type { Grants } from '../../../../../http/contract/platform/access/staff.routes.ts'
import { say, useWords } from '../../../../base/words.ts'
import { areasByGroup, holds, tickActions } from './grants.ts'
import { staffWords } from './staff.words.ts'

type Permissions = Grants['permissions']

type GrantsTableProps = {
  /** The permissions of the standard role; shown, but not changed here. */
  readonly standard: Permissions
  readonly permissions: Permissions
  /** Left out for read-only accounts. */
  readonly onChange: ((permissions: Permissions) => void) | undefined
}

/** Areas by actions as check boxes, under the headings of the staff's menu. */
export function GrantsTable(props: GrantsTableProps) {
  const t = useWords(staffWords)
  return (
    <div className="grants-scroller" role="region" aria-label={t('grantsTitle')} tabIndex={0}>
      <table className="grants-table">
        <thead>
          <tr>
            <th scope="col">{t('area')}</th>
            {ACTIONS.map((action) => (
              <th key={action} scope="col">
                {t(action)}
              </th>
            ))}
            <th scope="col">{t('all')}</th>
          </tr>
        </thead>
        <tbody>
          {areasByGroup().map(({ group, label, areas }) => (
            <Fragment key={group}>
              <tr className="grants-group">
                <th scope="rowgroup" colSpan={ACTIONS.length + 2}>
                  <span>{say(label)}</span>
                </th>
              </tr>
              {areas.map((area) => (
                <AreaRow key={area.name} area={area} {...props} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AreaRow({ area: { name: area, label }, standard, permissions, onChange }: GrantsTableProps & { readonly area: Area }) {
  const t = useWords(staffWords)
  const free = ACTIONS.filter((action) => !holds(standard, area, action))
  const chosen = free.filter((action) => holds(permissions, area, action))
  const tick = (actions: readonly Action[], on: boolean): void => onChange?.(tickActions(permissions, area, { actions, on }))
  return (
    <tr>
      <th scope="row">{say(label)}</th>
      {ACTIONS.map((action) => {
        const isStandard = holds(standard, area, action)
        return (
          <td key={action} title={isStandard ? t('byStandard') : undefined}>
            <Checkbox
              aria-label={t('cell', { area: label, action: t(action) }) + (isStandard ? ` (${t('byStandard')})` : '')}
              checked={isStandard || holds(permissions, area, action)}
              disabled={isStandard || onChange === undefined}
              onChange={(event) => tick([action], event.currentTarget.checked)}
            />
          </td>
        )
      })}
      <td>
        <Checkbox
          aria-label={t('allOf', { area: label })}
          checked={chosen.length === free.length}
          indeterminate={chosen.length > 0 && chosen.length < free.length}
          disabled={free.length === 0 || onChange === undefined}
          onChange={(event) => tick(free, event.currentTarget.checked)}
        />
      </td>
    </tr>
  )
}
