import type { UseQueryResult } from '@tanstack/react-query'
import { useContext } from 'react'
import type { ApiClient, CallOptions } from '../../../../http/client/api-client.ts'
import type { PayloadOf } from '../../../../http/contract/route.ts'
import { publicTrackingRoutes } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { useRead } from '../../../base/api.ts'
import { MOST_NUMBERS } from '#core/parcels/orders/events/tracked-numbers.ts'
import { ArabicContext } from './track-language.ts'

export type TrackResult = PayloadOf<(typeof publicTrackingRoutes)['trackMany']>['results'][number]

type Ask = (number: string) => Promise<TrackResult>
type Waiting = { readonly number: string; readonly resolve: (tracked: TrackResult) => void; readonly reject: (error: unknown) => void }

/**
 * Cards ask one by one; those that ask at one moment are one call. A number that is known already
 * is not asked for again when another is added.
 */
function askTogether(api: ApiClient, options: CallOptions): Ask {
  let waiting: Waiting[] = []
  const ask = async (asked: readonly Waiting[]): Promise<void> => {
    try {
      const { results } = await api.call(publicTrackingRoutes.trackMany, { body: { numbers: asked.map(({ number }) => number) } }, options)
      for (const [at, { number, resolve, reject }] of asked.entries()) {
        const tracked = results[at]
        if (tracked === undefined) reject(new Error(`no answer for ${number}`))
        else resolve(tracked)
      }
    } catch (error) {
      for (const { reject } of asked) reject(error)
    }
  }
  const send = (): void => {
    const all = waiting
    waiting = []
    for (let at = 0; at < all.length; at += MOST_NUMBERS) void ask(all.slice(at, at + MOST_NUMBERS))
  }
  return (number) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(send, 0)
      waiting.push({ number, resolve, reject })
    })
}

/**
 * Who reads Arabic reads names of places in Latin letters, whichever language the browser has for
 * the other pages.
 */
const LANGUAGES = { own: {}, arabic: { headers: { lang: 'en-US' } } } as const
type Language = keyof typeof LANGUAGES

const asking: Readonly<Record<Language, WeakMap<ApiClient, Ask>>> = { own: new WeakMap(), arabic: new WeakMap() }

const MILLIS_FRESH = 30_000

function ask(api: ApiClient, number: string, language: Language): Promise<TrackResult> {
  const together = asking[language].get(api) ?? askTogether(api, LANGUAGES[language])
  asking[language].set(api, together)
  return together(number)
}

/** Reads the facts of a waybill that everybody may see. */
export function useTracked(number: string): UseQueryResult<TrackResult, Error> {
  const language: Language = useContext(ArabicContext) ? 'arabic' : 'own'
  return useRead(['tracked', number, language], (api) => ask(api, number, language), { staleMillis: MILLIS_FRESH })
}
