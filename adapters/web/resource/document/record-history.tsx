import type { RecordHistory } from '../../../http/contract/oversight/audit/record-history.ts'
import { useWords } from '../../base/words.ts'
import { localTime } from '../../ui/input/local-time.ts'
import { DocumentSection, DocumentTable } from './document-table.tsx'
import { historyWords } from './record-history.words.ts'

/** The history of a document, newest first. */
export function HistoryTable({ history }: { readonly history: RecordHistory }) {
  const t = useWords(historyWords)
  const text = ({ label, from, to }: RecordHistory[number]['changes'][number]): string =>
    from === '' ? t('became', { label, to }) : to === '' ? t('was', { label, from }) : t('fromTo', { label, from, to })
  if (history.length === 0) return null
  return (
    <DocumentSection title={t('history')}>
      <DocumentTable
        label={t('history')}
        rows={history.map((entry, index) => ({ ...entry, place: history.length - index }))}
        keyOf={({ time, place }) => `${time}-${place}`}
        columns={[
          { label: t('when'), cell: ({ time }) => <time dateTime={time}>{localTime(time)}</time> },
          { label: t('who'), cell: ({ actor }) => actor },
          { label: t('what'), cell: (entry) => entry.action_txt },
          { label: t('changes'), cell: ({ changes }) => changes.map(text).join(' · ') },
        ]}
      />
    </DocumentSection>
  )
}
