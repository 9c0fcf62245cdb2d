import { createContext, useCallback, useContext } from 'react'
import { orderMachine, type OrderState } from '#core/parcels/orders/order.machine.ts'
import { PROGRESS_STEPS, type ProgressStep } from '#core/parcels/tracking/progress.ts'
import { fillPlaces } from '#core/base/kernel/words.ts'
import { hasLocaleChoice } from '../../../base/locale.ts'
import { say, useLocale, useWords, type Say } from '../../../base/words.ts'
import { ARABIC, ARABIC_CODES, ARABIC_STATES, ARABIC_STEPS } from './arabic.words.ts'
import { trackingWords, type TrackingKey } from './tracking.words.ts'

/** Whether the part of the page below is in Arabic instead of the page's language. */
export const ArabicContext = createContext(false)

/** Whether the part of the page below stands in a frame on another site. */
export const EmbeddedContext = createContext(false)

/**
 * The language of the public page in its address, and else that of an Arabic browser whose reader
 * has chosen none.
 */
export const isArabic = (asked: string | null): boolean =>
  asked === null ? !hasLocaleChoice() && /^ar\b/i.test(window.navigator.language) : asked === 'ar'

/** The texts of tracking in the reader's language, which may be Arabic here. */
export function useTrackingWords(): Say<TrackingKey> {
  const t = useWords(trackingWords)
  const isInArabic = useContext(ArabicContext)
  return useCallback((key, params) => (isInArabic ? fillPlaces(ARABIC[key], params ?? {}, 'en-US') : t(key, params)), [t, isInArabic])
}

type Names = {
  readonly language: string
  readonly state: (state: string) => string
  readonly step: (step: ProgressStep) => string
  /** The text of an event, which the server sends in the page's language. */
  readonly event: (event: { readonly tracker_code: string; readonly tracker_description: string }) => string
  /** The public page has no reference data and uses the browser's names. */
  readonly country: (code: string) => string
}

const isState = (state: string): state is OrderState => Object.hasOwn(orderMachine.states, state)

/** The names of states, steps, events and countries in the reader's language. */
export function useTrackingNames(): Names {
  const locale = useLocale()
  const isInArabic = useContext(ArabicContext)
  const language = isInArabic ? 'ar' : locale
  return {
    language,
    state: (state) => (!isState(state) ? state : isInArabic ? ARABIC_STATES[state] : say(orderMachine.states[state].label)),
    step: (step) => (isInArabic ? ARABIC_STEPS[step] : say(PROGRESS_STEPS[step].label)),
    event: ({ tracker_code: code, tracker_description: text }) => (isInArabic ? (ARABIC_CODES[code] ?? text) : text),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code),
  }
}
