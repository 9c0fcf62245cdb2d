import type { References } from '#core/base/fields/references.ts'
import { airport } from '#core/platform/reference/airport.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import type { Order } from '#core/parcels/orders/order.ts'

/** Where the parcels of a bag go, and by which channel; any channel where none is named. */
export type BagLane = { readonly country: string; readonly channel?: string }

/** Where a parcel goes from here: one that came back goes to its sender, by no channel. */
export function laneOfParcel({ status, values }: Pick<Order, 'status' | 'values'>): BagLane | undefined {
  const isReturned = status === 'returned'
  const to = isReturned ? values.senderCountry : values.country
  if (to === undefined) return undefined
  return { country: to, ...(isReturned || values.channel === undefined ? {} : { channel: values.channel }) }
}

const LEADING_COUNTRY = /^([A-Z]{2})-/

/** The destination that the code of a bag begins with, such as `AE-000123`. */
export function laneOfCode(code: string, references: References): BagLane | undefined {
  const [, found] = LEADING_COUNTRY.exec(code) ?? []
  return found !== undefined && references.find(country, found)?.code === found ? { country: found } : undefined
}

/** Whether a parcel goes another way than a bag (rule: Lane of a bag). */
export const isAnotherLane = (bag: BagLane | undefined, parcel: BagLane | undefined): boolean =>
  bag !== undefined &&
  parcel !== undefined &&
  (bag.country !== parcel.country || (bag.channel !== undefined && bag.channel !== parcel.channel))

/** Whether a bag goes to another country than the airport that its flight goes to. */
export const fliesElsewhere = (lane: BagLane | undefined, station: string, references: References): boolean => {
  const landed = references.find(airport, station)?.country
  return lane !== undefined && landed !== undefined && lane.country !== landed
}

/** `AE · GULF-AIR`. */
export const laneText = ({ country: to, channel }: BagLane): string => [to, channel].filter(Boolean).join(' · ')
