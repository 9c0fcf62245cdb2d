import { GROUP_LABELS } from '#core/oversight/reports/timeliness.words.ts'
import type { TimelinessAnswer, TimelinessGroupRow } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { say, useWords } from '../../../base/words.ts'
import { DocumentScroller, DocumentSection } from '../../../resource/document/document-table.tsx'
import { timeText } from './timeliness-text.ts'
import { timelinessWords } from './timeliness.words.ts'

type LegProps = { readonly data: TimelinessAnswer; readonly nameOf: (row: TimelinessGroupRow) => string }

/** The median and the 90th percentile of each leg of the way, for each group. */
export function LegTable({ data, nameOf }: LegProps) {
  const t = useWords(timelinessWords)
  const rows = [...data.rows, data.total]
  return (
    <DocumentSection title={t('legs')}>
      <p className="text-muted">{t('legsText', { hours: data.precision_hours })}</p>
      <DocumentScroller label={t('legs')}>
        <table className="document-table timely-table">
          <thead>
            <tr>
              <th scope="col">{say(GROUP_LABELS[data.by])}</th>
              {data.total.legs.map(({ leg, leg_txt: text }) => (
                <th key={leg} scope="col" className="document-number">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={row === data.total ? 'timely-total' : ''}>
                <th scope="row">{row === data.total ? t('total') : nameOf(row)}</th>
                {row.legs.map(({ leg, median_hours: median, p90_hours: most }) => (
                  <td key={leg} className="document-number">
                    {median === null ? '–' : `${timeText(median, t)} / ${timeText(most, t)}`}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </DocumentScroller>
    </DocumentSection>
  )
}
