import { Link } from 'react-router-dom'
import type { AuditRow } from '../../../../http/contract/oversight/audit/audit.routes.ts'
import { useWords } from '../../../base/words.ts'
import type { OpenedProps } from '../../../resource/list/list-page.ts'
import { localTime } from '../../../ui/input/local-time.ts'
import { Fact, RecordDrawer } from '../../../ui/dialog/record-drawer.tsx'
import { auditWords } from './audit.words.ts'

/** An entry whole, beside the list: who, when, which record, and the difference line by line. */
export function AuditEntryDrawer({ row: entry, onClose }: OpenedProps<AuditRow>) {
  const t = useWords(auditWords)
  if (entry === undefined) return null
  return (
    <RecordDrawer
      title={
        <>
          {entry.action_txt} <bdi>{entry.subject}</bdi>
        </>
      }
      onClose={onClose}
    >
      <dl className="record-facts">
        <Fact name={t('time')}>
          <time dateTime={entry.time}>{localTime(entry.time)}</time>
        </Fact>
        <Fact name={t('who')}>
          {entry.actor}
          {entry.actor_account !== null && entry.actor_account !== entry.actor && (
            <span className="text-muted"> ({entry.actor_account})</span>
          )}
        </Fact>
        <Fact name={t('area')}>{entry.area_txt}</Fact>
        <Fact name={t('record')}>
          <bdi>{entry.subject}</bdi> {entry.link !== null && <Link to={entry.link}>{t('openRecord')}</Link>}
        </Fact>
      </dl>
      {entry.changes.length === 0 ? <p className="text-muted">{t('noFields')}</p> : <Difference changes={entry.changes} />}
    </RecordDrawer>
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
