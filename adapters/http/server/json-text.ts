/** A payload that is JSON text already: rows of lists are written once, by compiled writers, instead of being built and walked again. */
export class JsonText<T = unknown> {
  readonly text: string
  /** What the text means; it only keeps payloads of different routes apart. */
  declare readonly meaning?: T

  constructor(text: string) {
    this.text = text
  }
}

/** A payload as JSON. */
export const jsonOf = (payload: unknown): string => (payload instanceof JsonText ? payload.text : (JSON.stringify(payload) ?? 'null'))

// oxlint-disable-next-line no-control-regex
const NEEDS_ESCAPE = /["\\\u0000-\u001F\uD800-\uDFFF]/

/** A text as JSON; most have nothing to escape. */
export const quoted = (text: string): string => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`)
