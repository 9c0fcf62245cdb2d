import type { TestServer } from './servers/server.ts'

/** Fields of a bulletin or a notice that the staff send. */
type PublicationBody = Readonly<Record<string, unknown>>
export type StaffPublication = {
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
export async function draftPublication(
  { call }: Caller,
  body: PublicationBody,
  kind: keyof typeof BASES = 'bulletin',
): Promise<StaffPublication> {
  const made = await call<StaffPublication>('POST', BASES[kind], { as: 'service', body: { target: 'all', ...body } })
  if (made.status !== 200) throw new Error(made.text)
  return made.json.payload
}

/** An event of a publication, for its version. */
export const movePublicationBy = (
  { call }: Caller,
  { id, version }: Pick<StaffPublication, 'id' | 'version'>,
  event: string,
  kind: keyof typeof BASES = 'bulletin',
) => call<StaffPublication>('POST', `${BASES[kind]}/${id}/${event}`, { as: 'service', body: { version } })

/** A published publication. */
export async function publishPublication(
  caller: Caller,
  body: PublicationBody,
  kind: keyof typeof BASES = 'bulletin',
): Promise<StaffPublication> {
  const out = await movePublicationBy(caller, await draftPublication(caller, body, kind), 'publish', kind)
  if (out.status !== 200) throw new Error(out.text)
  return out.json.payload
}

/** A server that has just started on a busy machine may refuse a call for want of time. */
const MOST_TRIES = 5

/** Clears the board, as customer service would; throws where anything stays. */
export async function clearBoard(caller: Caller): Promise<void> {
  for (const kind of ['bulletin', 'notice'] as const) {
    const publicationsOnBoard = async (): Promise<readonly StaffPublication[]> => {
      const listed = await caller.call<{ rows: readonly StaffPublication[] }>('GET', `${BASES[kind]}?status=published&pageSize=500`, {
        as: 'service',
      })
      if (listed.status !== 200) throw new Error(listed.text)
      return listed.json.payload.rows
    }
    let rows = await publicationsOnBoard()
    for (let tries = 0; rows.length > 0; tries += 1) {
      if (tries === MOST_TRIES) throw new Error(`${rows.length} of ${BASES[kind]} cannot be withdrawn`)
      for (const one of rows) await movePublicationBy(caller, one, 'withdraw', kind)
      rows = await publicationsOnBoard()
    }
  }
}
