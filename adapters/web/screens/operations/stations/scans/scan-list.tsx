import { Link } from 'react-router-dom'
import { useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import type { KeptScan } from './kept-scans.ts'
import { toneOf, useScanText } from './scan-text.ts'
import { stationWords } from '../station.words.ts'

/** The last scans of this browser, newest first. */
export function ScanList({ scans }: { readonly scans: readonly KeptScan[] }) {
  const t = useWords(stationWords)
  const textOf = useScanText()
  return (
    <section className="station-list" aria-labelledby="last-scans">
      <h2 id="last-scans">{t('last')}</h2>
      {scans.length === 0 ? (
        <p className="station-help">{t('none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('result')}</th>
            </tr>
          </thead>
          <tbody>
            {scans.map((scan) => (
              <tr key={scan.scanId} data-state={scan.state}>
                <td>{localTime(scan.at).slice(11)}</td>
                <td>
                  {!scan.answer?.order ? (
                    <code>{scan.answer?.bag?.packing_number ?? scan.code}</code>
                  ) : (
                    <Link to={`/order/detail/${encodeURIComponent(scan.answer.order.order_number)}`}>
                      <code>{scan.answer.order.airway_number}</code>
                    </Link>
                  )}
                </td>
                <td>
                  <StateTag tone={toneOf(scan)}>{textOf(scan)}</StateTag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
