import { useContext } from 'react'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { SessionContext } from '../../../base/api.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { NoWaybill, type TrackedProps } from './number-card.tsx'
import { TrackedParcel } from './tracked-parcel.tsx'

/** Only readers who are signed in have numbers of their own, and need all that orders are. */
const OwnNumber = lazyPart(() => import('./own-number.tsx'))

/**
 * One number that was entered, with what there is to see or to say about it: the others do not
 * depend on it.
 */
export function TrackedNumber(props: TrackedProps) {
  const isSignedIn = useContext(SessionContext) !== undefined
  if (parseWaybill(props.number).ok) return <TrackedParcel {...props} />
  return isSignedIn ? <OwnNumber {...props} /> : <NoWaybill {...props} isStranger />
}
