import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { WebSocket } from 'ws'
import { proofText } from '#core/parcels/printing/pairing.rules.ts'
import { agentMessage, PRINT_PROTOCOL, type AgentMessage, type SentRequest } from '#core/parcels/printing/print-protocol.ts'

const ANSWER_MILLIS = 30_000
const NONCE_BYTES = 24

/** The agent's refusal, in the reader's language. */
export class AgentRefusal extends Error {
  readonly code: string
  constructor({ code, message }: { readonly code: string; readonly message: string }) {
    super(message)
    this.name = 'AgentRefusal'
    this.code = code
  }
}

/** There is no agent, or it went away. */
export class AgentAway extends Error {
  override readonly name = 'AgentAway'
  readonly wasThere: boolean
  constructor({ wasThere }: { readonly wasThere: boolean }) {
    super('the print agent is away')
    this.wasThere = wasThere
  }
}

export type AgentClient = {
  /** Sends a request and answers what the agent says to it. Throws AgentRefusal, AgentAway. */
  readonly ask: <T extends AgentMessage['type']>(type: T, request: UnnumberedMessage) => Promise<Extract<AgentMessage, { type: T }>>
  readonly close: () => void
}

type UnnumberedMessage = SentRequest extends infer M ? (M extends { id: string } ? Omit<M, 'id'> : never) : never

type Knock = {
  readonly port: number
  readonly origin: string
  readonly account: string
  readonly lang: string
  /** The key of this origin and account, where there is one. */
  readonly key: string | undefined
  /** Asks the person for the code that the agent shows; undefined where nobody can be asked. */
  readonly askCode: (() => Promise<string>) | undefined
  /** Keeps a new key. */
  readonly keepKey: (key: string) => Promise<void>
}

/** The messages of an agent, one after another. */
function messagesOf(socket: WebSocket) {
  const received: AgentMessage[] = []
  const waiting = new Set<() => void>()
  let isOpen = true
  const changed = (): void => {
    for (const look of waiting) look()
  }
  socket.on('message', (data) => {
    const read = agentMessage.safeParse(JSON.parse(String(data)))
    // The agent's reports that nobody asked for are asked for again.
    if (read.success && read.data.type !== 'status') received.push(read.data)
    changed()
  })
  socket.on('error', () => undefined)
  socket.once('close', () => {
    isOpen = false
    changed()
  })
  return (fits: (message: AgentMessage) => boolean): Promise<AgentMessage> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void): void => {
        clearTimeout(timer)
        waiting.delete(look)
        settle()
      }
      const timer = setTimeout(() => end(() => reject(new AgentAway({ wasThere: true }))), ANSWER_MILLIS)
      const look = (): void => {
        const at = received.findIndex(fits)
        const [found] = at < 0 ? [] : received.splice(at, 1)
        if (found !== undefined) return end(() => resolve(found))
        if (!isOpen) end(() => reject(new AgentAway({ wasThere: true })))
      }
      waiting.add(look)
      look()
    })
}

/**
 * Connects to the agent of this machine and proves who asks. Throws AgentAway where there is none,
 * AgentRefusal where it does not pair.
 */
export async function connectToAgent(knock: Knock): Promise<AgentClient> {
  const { port, origin } = knock
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, PRINT_PROTOCOL, { origin })
  const next = messagesOf(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', () => reject(new AgentAway({ wasThere: false })))
  })
  const send = (message: SentRequest): void => socket.send(JSON.stringify(message))
  await enter(knock, send, next)
  let count = 0
  return {
    ask: async (type, request) => {
      const id = String((count += 1))
      send({ ...request, id } as SentRequest)
      const answer = await next((message) => 'id' in message && message.id === id)
      if (answer.type === 'error') throw new AgentRefusal(answer)
      return answer as Extract<AgentMessage, { type: typeof type }>
    },
    close: () => socket.close(),
  }
}

/** Pairs by a code, or proves the key. */
async function enter(knock: Knock, send: (message: SentRequest) => void, next: ReturnType<typeof messagesOf>): Promise<void> {
  const { origin, account, lang, key, askCode, keepKey } = knock
  const nonce = randomBytes(NONCE_BYTES).toString('base64url')
  send({ type: 'hello', account, nonce, lang })
  for (let tried = false; ; tried = true) {
    const said = await next(({ type }) => ['challenge', 'pairing', 'welcome', 'error'].includes(type))
    if (said.type === 'error' && (!tried || askCode === undefined || said.code !== 'PRINT_CODE_WRONG')) throw new AgentRefusal(said)
    if (said.type === 'welcome') return said.key === undefined ? undefined : keepKey(said.key)
    if (said.type === 'challenge') {
      const proofBy = (by: 'agent' | 'page'): Buffer =>
        createHmac('sha256', Buffer.from(key ?? '', 'base64url'))
          .update(proofText({ by, origin, account, pageNonce: nonce, agentNonce: said.nonce }))
          .digest()
      const proof = Buffer.from(said.proof, 'base64url')
      // Another program listens here, or the key is another one's: it gets no proof of ours.
      if (proof.length !== proofBy('agent').length || !timingSafeEqual(proof, proofBy('agent'))) throw new AgentAway({ wasThere: false })
      send({ type: 'prove', proof: proofBy('page').toString('base64url') })
      continue
    }
    if (askCode === undefined) throw new AgentRefusal({ code: 'PRINT_NOT_PAIRED', message: 'PRINT_NOT_PAIRED' })
    send({ type: 'pair', code: await askCode() })
  }
}
