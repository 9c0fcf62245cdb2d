import { request } from 'undici'

/** The answer of a provider's server, within the limits of time and size. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Buffer
}

export type Limits = { readonly millis: number; readonly bytes: number }

type BoundedCallRequest = {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer of an interface; statements have limits of their own. */
export const ANSWER_LIMITS: Limits = { millis: 5000, bytes: 256 * 1024 }
export const FILE_LIMITS: Limits = { millis: 60_000, bytes: 64 * 1024 * 1024 }

/**
 * No answer came in time, or one that is longer than allowed; what the provider did is not known.
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * One call to a provider. Redirects are not followed: undici's `request` returns them as they are.
 * Throws NoAnswer, whose message has neither the address' query nor a header, since both may
 * contain signatures.
 */
export async function boundedCall(url: string, { method, headers, body }: BoundedCallRequest, { millis, bytes }: Limits): Promise<Answer> {
  const signal = AbortSignal.timeout(millis)
  try {
    const answer = await request(url, { method, headers, signal, ...(body === undefined ? {} : { body }) })
    const parts: Buffer[] = []
    let length = 0
    for await (const part of answer.body as AsyncIterable<Buffer>) {
      length += part.length
      if (length > bytes) throw new NoAnswer(`an answer of more than ${bytes} bytes`)
      parts.push(part)
    }
    const single = Object.entries(answer.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value] as const)
    return { status: answer.statusCode, headers: Object.fromEntries(single), body: Buffer.concat(parts, length) }
  } catch (error) {
    if (error instanceof NoAnswer) throw error
    throw new NoAnswer(signal.aborted ? `no answer within ${millis} ms` : codeOf(error))
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'the connection failed'
