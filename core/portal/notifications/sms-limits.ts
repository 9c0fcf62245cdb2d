import { addressKey } from '#core/platform/access/sign-in/sign-in-throttle.rules.ts'
import type { SentCount } from '#core/platform/access/identity.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'

/**
 * How many short messages may be sent on a day, since each costs money and reaches somebody who may
 * not have asked for it.
 */
export type SmsLimits = { readonly perPhone: number; readonly perAddress: number; readonly inAll: number }

export const USUAL_SMS_LIMITS: SmsLimits = { perPhone: 10, perAddress: 200, inAll: 5000 }

const HOUR_MILLIS = 3_600_000
const DAY_MILLIS = 24 * HOUR_MILLIS
/** A day begins at midnight in China, where most of those who register are. */
const CHINA_MILLIS = 8 * HOUR_MILLIS

/** The day of a time, and how long it lasts still. */
export function smsDay(at: Instant): { readonly day: string; readonly leftMillis: number } {
  const local = at + CHINA_MILLIS
  return { day: instantText(local).slice(0, 10), leftMillis: DAY_MILLIS - (local % DAY_MILLIS) }
}

/** Counts that a message to a phone, asked for by an address, adds to. */
export const smsCounts = (
  { phone, address }: { readonly phone: string; readonly address: string },
  { perPhone, perAddress, inAll }: SmsLimits,
): readonly SentCount[] => [
  { key: `phone:${phone}`, most: perPhone },
  { key: addressKey(address), most: perAddress },
  { key: 'all', most: inAll },
]

/** The share of one who asks, at least one. */
const halfOf = (most: number): number => Math.ceil(most / 2)
const askedBy = (key: string, address: string): string => `${key} by ${addressKey(address)}`

/**
 * Counts that a code for a forgotten password adds to. Of the messages of a name and of a phone,
 * one address has half, so that nobody uses up the day of another. The name and the address are
 * counted for everybody; the phone and the company only where there is a phone to send it to, which
 * no answer shows.
 */
export const resetCounts = {
  ofName: (
    { key, address }: { readonly key: string; readonly address: string },
    { perPhone, perAddress }: SmsLimits,
  ): readonly SentCount[] => [
    { key: askedBy(key, address), most: halfOf(perPhone) },
    { key, most: perPhone },
    { key: addressKey(address), most: perAddress },
  ],
  ofPhone: (
    { phone, address }: { readonly phone: string; readonly address: string },
    { perPhone, inAll }: SmsLimits,
  ): readonly SentCount[] => [
    { key: askedBy(`phone:${phone}`, address), most: halfOf(perPhone) },
    { key: `phone:${phone}`, most: perPhone },
    { key: 'all', most: inAll },
  ],
}
