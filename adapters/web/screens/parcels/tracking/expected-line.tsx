import type { PublicParcelRow } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { useTrackingWords } from './track-language.ts'

type ParcelExpectation = NonNullable<PublicParcelRow['expected']>

const MINUTES_LONG = 'YYYY-MM-DD HH:mm'.length

/**
 * When the parcel was delivered, or when parcels of its way usually are, in words that promise
 * nothing.
 */
export function ExpectedLine({ parcel: { expected, progress } }: { readonly parcel: PublicParcelRow }) {
  const t = useTrackingWords()
  const delivered = progress.find(({ step }) => step === 'delivered')?.event
  if (delivered !== null && delivered !== undefined)
    return (
      <p className="track-expected">
        <strong>{t('deliveredOn', { time: delivered.local_time.slice(0, MINUTES_LONG) })}</strong>
      </p>
    )
  if (expected === null) return null
  return (
    <p className="track-expected">
      <strong>{expectedText(expected, t)}</strong> <span className="text-muted">{t('expectedBasis', { count: expected.parcels })}</span>
    </p>
  )
}

/** A day is not broken over two lines. */
const unbroken = (day: string): string => day.replaceAll('-', '\u2060-\u2060')

function expectedText(
  { kind, from = '', to = '', half_days: half = 0, most_days: most = 0 }: ParcelExpectation,
  t: ReturnType<typeof useTrackingWords>,
): string {
  if (kind === 'late') return t('expectedLate', { days: most })
  if (kind === 'days')
    return from === to ? t('expectedDay', { day: unbroken(to) }) : t('expectedDays', { from: unbroken(from), to: unbroken(to) })
  return half === most ? t('usualDay', { days: most }) : t('usualDays', { half, most })
}
