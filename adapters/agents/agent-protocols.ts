import type { AgentProtocols, MissedEvent, PushAnswer, PushOutcome } from '#core/parcels/agents/agent-protocol.port.ts'
import type { Parts } from './bounded-request.ts'
import { httpAgent, readHttpPush } from './http-agent.ts'
import { readTrack17Push, track17 } from './track17.ts'

const STATUS_OF = { taken: 200, partly: 400, refused: 401, off: 403, unreadable: 400, failed: 503, unknown: 404 } as const satisfies Record<
  PushOutcome,
  number
>

/** The message that the agent's people read where its own form has no words for it. */
const WHY: Readonly<Partial<Record<PushOutcome, { readonly msg: string }>>> = {
  partly: { msg: 'These events were not added; the others of this push were' },
  unreadable: { msg: 'This is no JSON in the form that was agreed' },
  off: { msg: 'This tracker agent is turned off' },
}

/** The most events that an answer names. */
const MOST_NAMED = 50

const namedOf = (missed: readonly MissedEvent[]) =>
  missed.length === 0 ? {} : { missed: missed.length, events: missed.slice(0, MOST_NAMED) }

const answer = (status: number, body: unknown): PushAnswer => ({ status, contentType: 'application/json', body: JSON.stringify(body) })

/** The ways in which tracker agents talk to us, by the kind of their connection. */
export const agentProtocols = (parts: Parts): AgentProtocols => ({
  open: ({ kind, settings }, secret) => {
    if (kind === 'files') return undefined
    return kind === '17track' ? track17(settings, secret, parts) : httpAgent(settings, secret, parts)
  },
  readPush: async ({ kind, settings }, push, keys) => {
    if (kind === 'files') return { ok: false, trouble: 'no_credential' }
    return kind === '17track' ? readTrack17Push(push.headers, push.body, keys) : readHttpPush(settings, push, keys)
  },
  answerPush: (connection, outcome, missed = []) =>
    connection?.kind === '17track'
      ? answer(STATUS_OF[outcome], { code: outcome === 'taken' ? 0 : STATUS_OF[outcome], ...WHY[outcome], ...namedOf(missed) })
      : answer(STATUS_OF[outcome], { status: outcome === 'taken', ...WHY[outcome], ...namedOf(missed) }),
})
