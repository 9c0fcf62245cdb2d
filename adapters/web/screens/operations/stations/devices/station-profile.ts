import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/** Where this browser's table stands: the code of its warehouse, and the name of the table. */
export type StationProfile = { readonly warehouse: string; readonly table?: string }

const KEPT = 'crossdock.station.profile'
const profile = z
  .object({ warehouse: z.string().min(1), table: z.string().optional() })
  .transform(({ warehouse, table }): StationProfile => ({ warehouse, ...(table === undefined ? {} : { table }) }))

const readText = (): string | null => {
  try {
    return window.localStorage.getItem(KEPT)
  } catch {
    return null
  }
}

function parsed(text: string | null): StationProfile | undefined {
  try {
    return profile.safeParse(JSON.parse(text ?? 'null')).data
  } catch {
    return undefined
  }
}

/** The profile that the next scan is made with; undefined until it was chosen. */
export const readProfile = (): StationProfile | undefined => parsed(readText())

const CHANGED = 'crossdock:station-profile'

export function keepProfile(chosen: StationProfile): void {
  window.localStorage.setItem(KEPT, JSON.stringify(chosen))
  window.dispatchEvent(new Event(CHANGED))
}

function listen(onChange: () => void): () => void {
  const gone = new AbortController()
  for (const name of [CHANGED, 'storage']) window.addEventListener(name, onChange, { signal: gone.signal })
  return () => gone.abort()
}

/** The profile of this browser, also after another tab has changed it. */
export const useProfile = (): StationProfile | undefined => parsed(useSyncExternalStore(listen, readText))
