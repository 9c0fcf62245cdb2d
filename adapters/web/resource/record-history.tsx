import type { RecordHistory } from '../../http/contract/oversight/audit/record-history.ts'
import { useWords } from '../base/words.ts'
import { localTime } from '../ui/input/local-time.ts'
import { historyWords } from './record-history.words.ts'

/** The history of a bag or a bill, newest first. */
export function HistoryTable({ history }: { readonly history: RecordHistory }) {
  const t = useWords(historyWords)
  const text = ({ label, from, to }: RecordHistory[number]['changes'][number]): string =>
    from === '' ? t('became', { label, to }) : to === '' ? t('was', { label, from }) : t('fromTo', { label, from, to })
  if (history.length === 0) return null
  return (
    <section className="panel document-section">
      <h2 className="section-title">{t('history')}</h2>
      <div className="document-scroller" role="region" tabIndex={0} aria-label={t('history')}>
        <table className="document-table">
          <thead>
            <tr>
              <th scope="col">{t('when')}</th>
              <th scope="col">{t('who')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('changes')}</th>
            </tr>
          </thead>
          <tbody>
            {history.map((entry, index) => (
              <tr key={`${entry.time}-${history.length - index}`}>
                <td>
                  <time dateTime={entry.time}>{localTime(entry.time)}</time>
                </td>
                <td>{entry.actor}</td>
                <td>{entry.action_txt}</td>
                <td>{entry.changes.map(text).join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
