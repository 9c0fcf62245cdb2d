import { Button, Card, Spinner } from '@blueprintjs/core'
import { Cross, Link as LinkIcon } from '@blueprintjs/icons'
import { useContext, type ReactNode } from 'react'
import { ApiError } from '../../../http/client/api-client.ts'
import { orderRoutes } from '../../../http/contract/orders/order.routes.ts'
import { parseWaybill } from '../../../../core/orders/waybill.ts'
import { SessionContext, useCall } from '../../base/api.ts'
import { useIsOpen } from '../../base/visitor.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { StateTag } from '../../ui/state-tag.tsx'
import { stateTone } from '../orders/order-text.ts'
import { ParcelBody } from './parcel-body.tsx'
import { useTrackingNames, useTrackingWords } from './track-language.ts'
import { useTracked } from './use-tracked.ts'

type TrackedProps = {
  readonly number: string
  /** Nothing else is tracked: all there is to see is shown at once. */
  readonly isAlone: boolean
  readonly onRemove?: (() => void) | undefined
}

const MILLIS_FRESH = 30_000
const SECONDS_LIMITED = 60
const TOO_MANY = 429

/** One number that was entered, with what there is to see or to say about it: the others do not depend on it. */
export function TrackedNumber(props: TrackedProps) {
  const isSignedIn = useContext(SessionContext) !== undefined
  if (parseWaybill(props.number).ok) return <TrackedParcel {...props} />
  return isSignedIn ? <OwnNumber {...props} /> : <NoWaybill {...props} isStranger />
}

/** A number of a reader who is signed in: the order's own, or the reader's reference. */
function OwnNumber(props: TrackedProps) {
  return useIsOpen(orderRoutes.listOrders) ? <FoundOrders {...props} /> : <NoWaybill {...props} />
}

function FoundOrders({ number, isAlone, onRemove }: TrackedProps) {
  const t = useTrackingWords()
  const { data, error, isFetching, refetch } = useCall(
    orderRoutes.listOrders,
    { query: { numbers: number } },
    { staleMillis: MILLIS_FRESH },
  )
  const orders = data?.rows.filter(({ status }) => status !== 'draft') ?? []
  if (orders.length > 0)
    return orders.map(({ airway_number: waybill }) => (
      <TrackedParcel
        key={waybill}
        number={waybill}
        isAlone={isAlone && orders.length === 1}
        entered={number === waybill ? undefined : number}
        onRemove={onRemove}
      />
    ))
  return (
    <NumberCard number={number} onRemove={onRemove}>
      {isFetching && <Spinner size={24} aria-label={t('loading')} />}
      {error && !isFetching && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && !isFetching && (
        <p role="alert" className="track-error">
          {t('ownNotFound')}
        </p>
      )}
    </NumberCard>
  )
}

function NoWaybill({ number, onRemove, isStranger = false }: TrackedProps & { readonly isStranger?: boolean }) {
  const t = useTrackingWords()
  const waybill = parseWaybill(number)
  const isMistyped = !waybill.ok && waybill.failure.code === 'WAYBILL_CHECK_DIGITS'
  return (
    <NumberCard number={number} onRemove={onRemove}>
      <p role="alert" className="track-error">
        {t(isMistyped ? 'badDigits' : 'badFormat', { number })}
      </p>
      {isStranger && !isMistyped && <p className="text-muted">{t('signInForOwn')}</p>}
    </NumberCard>
  )
}

type ParcelProps = TrackedProps & {
  /** What was entered instead of the waybill. */
  readonly entered?: string | undefined
}

/** One waybill, its progress and its events, without personal data. */
function TrackedParcel({ number, entered, isAlone, onRemove }: ParcelProps) {
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

type NumberCardProps = Pick<TrackedProps, 'number' | 'onRemove'> & {
  readonly head?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

function NumberCard({ number, onRemove, head, tools, children }: NumberCardProps) {
  const t = useTrackingWords()
  return (
    <Card className="track-card" role="article" aria-label={number}>
      <div className="track-card-head">
        <h2>
          <bdi>{number}</bdi>
        </h2>
        {head}
        <span className="track-card-tools">
          {tools}
          {onRemove && <Button variant="minimal" icon={<Cross />} aria-label={t('remove', { number })} onClick={onRemove} />}
        </span>
      </div>
      {children}
    </Card>
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
