const MARK = 'The page is at fault: '

/**
 * An error that a page reported by itself, or what axe or the eye on a phone finds wrong with it.
 */
export class PageFault extends Error {
  override readonly name = 'PageFault'

  constructor(what: string) {
    super(MARK + what)
  }
}

/**
 * How a journey is retried: once, on fresh data, because a machine out of breath can miss a
 * deadline. A fault of the page is no matter of time, so it fails at once. The condition is a
 * pattern of messages, since the test runner drops functions on its way to a worker.
 */
export const TRIES = { count: 1, condition: new RegExp(`^(?!${MARK})`) }
