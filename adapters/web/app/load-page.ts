import type { ComponentType } from 'react'

const PAUSES_MILLIS = [300, 1000, 3000]
const TIMEOUT_MILLIS = 120_000

/** A page's code did not arrive: the network, or a newer version of the app has replaced it. */
export class ScreenUnavailable extends Error {}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const timeout = (): Promise<never> => pause(TIMEOUT_MILLIS).then(() => Promise.reject(new Error('timeout')))

/** Loads a page's code, again after a pause where it failed (spec §8: chunk timeout 120 s). Throws ScreenUnavailable in the end. */
export async function loadPage(load: () => Promise<{ readonly default: ComponentType }>): Promise<{ readonly Component: ComponentType }> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return { Component: (await Promise.race([load(), timeout()])).default }
    } catch (cause) {
      const millis = PAUSES_MILLIS[attempt]
      if (millis === undefined) throw new ScreenUnavailable('', { cause })
      await pause(millis)
    }
  }
}
