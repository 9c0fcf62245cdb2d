import type { ReadPush } from '#core/parcels/agents/agent-protocol.port.ts'
import { bodyText, UnreadableBody } from './agent-body.ts'
import { parseAgentJson } from './agent-json.ts'

type SignedPush = { readonly headers: Readonly<Record<string, string | undefined>>; readonly body: Uint8Array }
type PushContent = Omit<Extract<ReadPush, { ok: true }>, 'ok' | 'text'>

/**
 * Reads the body of a push whose signature is right; `read` answers its content, or what it lacks.
 */
export async function readPushBody({ headers, body }: SignedPush, read: (json: unknown) => PushContent | string): Promise<ReadPush> {
  try {
    const text = await bodyText(body, { encoding: headers['content-encoding'], type: headers['content-type'] })
    const json = parseAgentJson(text)
    const found = json === undefined ? 'no JSON' : read(json)
    return typeof found === 'string' ? { ok: false, trouble: 'unreadable', reason: found, text } : { ok: true, ...found, text }
  } catch (error) {
    if (error instanceof UnreadableBody) return { ok: false, trouble: 'unreadable', reason: error.message }
    throw error
  }
}
