import { Button, Card, Spinner } from '@blueprintjs/core'
import { Cross, Duplicate } from '@blueprintjs/icons'
import { ApiError } from '../../../http/client/api-client.ts'
import { trackingRoutes } from '../../../http/contract/tracking/tracking.routes.ts'
import { useCall } from '../../base/api.ts'
import { useLocale, useWords } from '../../base/words.ts'
import { copyText } from '../../ui/copy-text.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { StatusTag } from '../orders/status-tag.tsx'
import { Timeline } from './timeline.tsx'
import { trackingWords } from './tracking.words.ts'

export type TrackedParcelProps = { readonly number: string; readonly onRemove: () => void }

const MILLIS_FRESH = 30_000
const SECONDS_LIMITED = 60

/** The name of a country in a language; the public page has no reference data and uses the browser's names. */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code
}

/** One waybill and its events, without personal data. */
export function TrackedParcel({ number, onRemove }: TrackedParcelProps) {
  const t = useWords(trackingWords)
  const locale = useLocale()
  const { data, error, isFetching, refetch } = useCall(
    trackingRoutes.trackPublicly,
    { params: { airway_number: number } },
    { staleMillis: MILLIS_FRESH },
  )
  return (
    <Card className="track-card" role="article" aria-label={number}>
      <div className="track-card-head">
        <h2>{number}</h2>
        {data && <StatusTag status={data.status} />}
        {data && data.country !== '' && <span className="text-muted">{t('to', { country: countryName(data.country, locale) })}</span>}
        <span className="track-card-tools">
          <Button variant="minimal" icon={<Duplicate />} aria-label={t('copy', { number })} onClick={() => copyText(number, t('copied'))} />
          <Button variant="minimal" icon={<Cross />} aria-label={t('remove', { number })} onClick={onRemove} />
        </span>
      </div>
      {isFetching && data === undefined && <Spinner size={24} aria-label={t('loading')} />}
      {error && !isFetching && <TrackFailure error={error} onRetry={() => void refetch()} />}
      {data && <Timeline events={data.events} />}
    </Card>
  )
}

function TrackFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useWords(trackingWords)
  if (error instanceof ApiError && error.status === 404) return <p role="alert">{t('notFound')}</p>
  if (error instanceof ApiError && error.status === 429)
    return (
      <div role="alert">
        <p>{t('slowDown', { seconds: error.retryAfterSeconds ?? SECONDS_LIMITED })}</p>
        <Button text={t('again')} onClick={onRetry} />
      </div>
    )
  return <ErrorNote error={error} onRetry={onRetry} />
}
