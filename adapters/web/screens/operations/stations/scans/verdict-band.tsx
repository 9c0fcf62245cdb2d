import { useWords } from '../../../../base/words.ts'
import { StateTag } from '../../../../ui/state-tag.tsx'
import type { KeptScan } from './kept-scans.ts'
import { stationWords } from '../station.words.ts'
import { toneOf, useScanText } from './scan-text.ts'

/**
 * The verdict on the last scan, to be read at two metres' distance: in the colour of its meaning,
 * with the parcel's facts and what to know of it.
 */
export function VerdictBand({ scan }: { readonly scan: KeptScan | undefined }) {
  const t = useWords(stationWords)
  const textOf = useScanText()
  const order = scan?.answer?.order
  const weights = [
    order?.claim_weight ? t('claimed', { weight: order.claim_weight }) : '',
    order?.check_weight ? t('measured', { weight: order.check_weight }) : '',
  ].filter((text) => text !== '')
  const place = [order?.country ?? '', order?.city ?? '', order?.channel ?? ''].filter((text) => text !== '')
  return (
    <div className="verdict" data-tone={scan === undefined ? 'draft' : toneOf(scan)} role="status" aria-live="assertive">
      <p className={scan?.answer?.lane ? 'verdict-text verdict-lane' : 'verdict-text'}>
        {scan === undefined ? t('ready') : (scan.answer?.lane ?? textOf(scan))}
      </p>
      {scan !== undefined && (
        <ul className="verdict-facts">
          <li>
            <code>{order?.airway_number ?? scan.answer?.bag?.packing_number ?? scan.code}</code>
          </li>
          {place.length > 0 && <li>{place.join(' · ')}</li>}
          {weights.length > 0 && <li>{weights.join(' · ')}</li>}
        </ul>
      )}
      {scan?.answer !== undefined && scan.answer.warnings.length > 0 && (
        <ul className="verdict-warnings">
          {scan.answer.warnings.map(({ code, text }) => (
            <li key={code}>
              <StateTag tone="waiting" isLarge>
                {text}
              </StateTag>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
