import type { TestServer } from './servers/server.ts'

/** Fields of a bulletin or a notice that the staff send. */
type Written = Readonly<Record<string, unknown>>
export type Kept = {
  readonly id: number
  readonly version: number
  readonly status: string
  readonly events: readonly string[]
} & Readonly<Record<string, unknown>>
export type ShownTo = {
  readonly rows: readonly {
    readonly id: number
    readonly title: string
    readonly content: string
    readonly locale: string
    readonly extends: readonly { readonly name: string; readonly src: string }[]
    readonly isRead: boolean
  }[]
  readonly total: number
  readonly unread: number
}

type Caller = Pick<TestServer, 'call'>

const BASES = { bulletin: '/api/admin/bulletins', notice: '/api/common/notice' } as const

/** A draft by customer service. */
export async function drafted({ call }: Caller, body: Written, kind: keyof typeof BASES = 'bulletin'): Promise<Kept> {
  const made = await call<Kept>('POST', BASES[kind], { as: 'service', body: { target: 'all', ...body } })
  if (made.status !== 200) throw new Error(made.text)
  return made.json.payload
}

/** An event of a publication, for its version. */
export const moved = (
  { call }: Caller,
  { id, version }: Pick<Kept, 'id' | 'version'>,
  event: string,
  kind: keyof typeof BASES = 'bulletin',
) => call<Kept>('POST', `${BASES[kind]}/${id}/${event}`, { as: 'service', body: { version } })

/** A published publication. */
export async function published(caller: Caller, body: Written, kind: keyof typeof BASES = 'bulletin'): Promise<Kept> {
  const out = await moved(caller, await drafted(caller, body, kind), 'publish', kind)
  if (out.status !== 200) throw new Error(out.text)
  return out.json.payload
}

/** A server that has just started on a busy machine may refuse a call for want of time. */
const MOST_TRIES = 5

/** Clears the board, as customer service would; throws where anything stays. */
export async function clearBoard(caller: Caller): Promise<void> {
  for (const kind of ['bulletin', 'notice'] as const) {
    const shown = async (): Promise<readonly Kept[]> => {
      const listed = await caller.call<{ rows: readonly Kept[] }>('GET', `${BASES[kind]}?status=published&pageSize=500`, { as: 'service' })
      if (listed.status !== 200) throw new Error(listed.text)
      return listed.json.payload.rows
    }
    let rows = await shown()
    for (let tries = 0; rows.length > 0; tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`${rows.length} of ${BASES[kind]} cannot be withdrawn`)
      for (const one of rows) await moved(caller, one, 'withdraw', kind)
      rows = await shown()
    }
  }
}
