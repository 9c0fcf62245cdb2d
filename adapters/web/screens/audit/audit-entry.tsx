import { Button, DrawerSize } from '@blueprintjs/core'
import { Cross } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import type { AuditRow } from '../../../http/contract/audit/audit.routes.ts'
import { useWords } from '../../base/words.ts'
import type { OpenedProps } from '../../resource/list/list-page.ts'
import { localTime } from '../../ui/local-time.ts'
import { auditWords } from './audit.words.ts'
import { Drawer } from '../../ui/dialog.tsx'

/** An entry whole, beside the list: who, when, which record, and the difference line by line. */
export function AuditEntryDrawer({ row: entry, onClose }: OpenedProps<AuditRow>) {
  const t = useWords(auditWords)
  if (entry === undefined) return null
  return (
    <Drawer isOpen onClose={onClose} size={DrawerSize.STANDARD} className="audit-entry" aria-labelledby="audit-entry-title">
      <div className="audit-entry-head">
        <h2 id="audit-entry-title">
          {entry.action_txt} <bdi>{entry.subject}</bdi>
        </h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      <div className="audit-entry-body">
        <dl className="audit-facts">
          <dt>{t('time')}</dt>
          <dd>
            <time dateTime={entry.time}>{localTime(entry.time)}</time>
          </dd>
          <dt>{t('who')}</dt>
          <dd>
            {entry.actor}
            {entry.actor_account !== null && entry.actor_account !== entry.actor && (
              <span className="text-muted"> ({entry.actor_account})</span>
            )}
          </dd>
          <dt>{t('area')}</dt>
          <dd>{entry.area_txt}</dd>
          <dt>{t('record')}</dt>
          <dd>
            <bdi>{entry.subject}</bdi> {entry.link !== null && <Link to={entry.link}>{t('openRecord')}</Link>}
          </dd>
        </dl>
        {entry.changes.length === 0 ? <p className="text-muted">{t('noFields')}</p> : <Difference changes={entry.changes} />}
      </div>
    </Drawer>
  )
}

function Difference({ changes }: { readonly changes: AuditRow['changes'] }) {
  const t = useWords(auditWords)
  return (
    <div className="audit-difference" role="region" tabIndex={0} aria-label={t('changes')}>
      <table>
        <thead>
          <tr>
            {(['field', 'from', 'to'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, label, from, to }) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td className="audit-from">
                {from !== '' && (
                  <del>
                    <bdi>{from}</bdi>
                  </del>
                )}
              </td>
              <td className="audit-to">
                {to !== '' && (
                  <ins>
                    <bdi>{to}</bdi>
                  </ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
