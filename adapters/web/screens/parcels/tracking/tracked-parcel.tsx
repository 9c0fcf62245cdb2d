import { Button, Spinner } from '@blueprintjs/core'
import { Link as LinkIcon } from '@blueprintjs/icons'
import { ApiError } from '../../../../http/client/api-client.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { stateTone } from '../../../base/order-text.ts'
import { NumberCard, type TrackedProps } from './number-card.tsx'
import { ParcelBody } from './parcel-body.tsx'
import { useTrackingNames, useTrackingWords } from './track-language.ts'
import { useTracked } from './use-tracked.ts'

const SECONDS_LIMITED = 60
const TOO_MANY = 429

type ParcelProps = TrackedProps & {
  /** The number that was entered instead of the waybill. */
  readonly entered?: string | undefined
}

/** One waybill, its progress and its events, without personal data. */
export function TrackedParcel({ number, entered, isAlone, onRemove }: ParcelProps) {
  const t = useTrackingWords()
  const names = useTrackingNames()
  const { data, error, isFetching, refetch } = useTracked(number)
  const parcel = data?.parcel
  const address = `${window.location.origin}/track/${number}?lang=${names.language}`
  return (
    <NumberCard
      number={number}
      onRemove={onRemove}
      tools={
        <>
          <CopyButton text={number} label={t('copy', { number })} done={t('copied')} size="medium" />
          <CopyButton text={address} label={t('share', { number })} done={t('copied')} icon={<LinkIcon />} size="medium" />
        </>
      }
      head={
        <>
          {entered !== undefined && <bdi className="text-muted">{entered}</bdi>}
          {parcel && <StateTag tone={stateTone(parcel.status)}>{names.state(parcel.status)}</StateTag>}
          {parcel && parcel.country !== '' && <span className="text-muted">{t('to', { country: names.country(parcel.country) })}</span>}
        </>
      }
    >
      {isFetching && data === undefined && <Spinner size={24} aria-label={t('loading')} />}
      {error && !isFetching && <TrackFailure error={error} onRetry={() => void refetch()} />}
      {data?.parcel === null && (
        <p role="alert" className="track-error">
          {t('notFound')}
        </p>
      )}
      {parcel && <ParcelBody parcel={parcel} isAlone={isAlone} />}
    </NumberCard>
  )
}

function TrackFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  const t = useTrackingWords()
  if (error instanceof ApiError && error.status === TOO_MANY)
    return (
      <div role="alert">
        <p>{t('slowDown', { seconds: error.retryAfterSeconds ?? SECONDS_LIMITED })}</p>
        <Button text={t('again')} onClick={onRetry} />
      </div>
    )
  return <ErrorNote error={error} onRetry={onRetry} />
}
