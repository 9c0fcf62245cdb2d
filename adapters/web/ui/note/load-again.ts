const PAUSES_MILLIS = [300, 1000, 3000]
const TIMEOUT_MILLIS = 120_000

/**
 * Code of the app could not be loaded: a network error, or a newer version has replaced the app.
 */
export class CodeUnavailable extends Error {}

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis))

const timeout = (): Promise<never> => pause(TIMEOUT_MILLIS).then(() => Promise.reject(new Error('timeout')))

/**
 * Loads code of the app, and retries after a pause, each time for at most 120 s. Finally throws
 * CodeUnavailable.
 */
export async function loadAgain<T>(load: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await Promise.race([load(), timeout()])
    } catch (cause) {
      const millis = PAUSES_MILLIS[attempt]
      if (millis === undefined) throw new CodeUnavailable('', { cause })
      await pause(millis)
    }
  }
}
