import { mayUse } from '#core/platform/access/roles/access-check.ts'
import type { Actor } from '#core/platform/access/account.ts'
import type { Contacts } from '#core/platform/access/identity.ports.ts'
import type { UserList } from '#core/platform/access/accounts/user-lists.ts'
import type { ExportedList } from '#core/portal/exports/exported-lists.ts'
import type { ExportSources } from '#core/portal/exports/export.ports.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { keptToClients, reachedBy } from '../../../auth/own-clients.ts'
import type { BoundRoute, Call, FileAnswer } from '../../../answers/call.ts'
import { jsonOf } from '../../../answers/json-text.ts'
import { readInput } from '../../../listen/read-input.ts'

type Parts = {
  readonly rows: () => readonly BoundRoute[]
  readonly contacts: Contacts
  readonly userListsOf: (accountId: number) => readonly UserList[]
}
type ExportListCall = {
  readonly row: BoundRoute
  readonly query: Readonly<Record<string, string>>
  readonly locale: Locale
  readonly actor: Actor
}

/**
 * Calls a route as the server does for a request, for an account that is not there: the same check,
 * schema, reach and handler.
 */
async function callAs({ contacts, userListsOf }: Parts, { row, query: sent, locale, actor }: ExportListCall): Promise<Result<unknown>> {
  // The route of the request touches nobody's records, so its actor reaches no client; this one has
  // a reach of its own.
  const { clientIds: _none, ...account } = actor
  const caller = { ...account, userLists: [...new Set([...userListsOf(actor.id), ...(actor.userLists ?? [])])] }
  const reach = mayUse(caller, row.route)
  if (!reach.ok) return reach
  const limited = await reachedBy(contacts, { actor: caller, reach: reach.value, clients: row.route.clients, params: {} })
  if (!limited.ok) return limited
  const query = readInput(row.route.query, sent)
  if (!query.ok) return failed(query.failure)
  const call: Call = {
    params: {},
    query: query.value,
    body: {},
    locale,
    address: '',
    device: '',
    tokenHash: '',
    keyed: undefined,
    cookie: { set: () => undefined, clear: () => undefined },
    actor: limited.value,
    caller: undefined,
    reporter: {},
    upload: undefined,
    raw: undefined,
    progress: undefined,
  }
  const result = await row.handle(call)
  if (result.ok && !keptToClients(limited.value)) throw new Error(`${row.name} answers without asking which clients the caller may reach`)
  return result
}

/** The total of a list's answer, which may be written as JSON already. */
function totalOf(payload: unknown): number {
  const { total } = JSON.parse(jsonOf(payload)) as { readonly total?: unknown }
  if (typeof total !== 'number') throw new Error('a list that is exported says no total')
  return total
}

const ABOVE = /\/export$/

/** The lists of all areas as files: what their own routes answer to the account. */
export function listSources(parts: Parts): ExportSources {
  const fileRow = (list: ExportedList): BoundRoute => {
    const found = parts.rows().find(({ route }) => route.background === list)
    if (found === undefined) throw new Error(`no route makes a file of ${list}`)
    return found
  }
  const listRow = (list: ExportedList): BoundRoute => {
    const path = fileRow(list).route.path.replace(ABOVE, '')
    const found = parts.rows().find(({ route }) => route.method === 'GET' && route.path === path)
    if (found === undefined) throw new Error(`no route lists ${list}`)
    return found
  }
  return {
    count: async ({ list, query, locale }, actor) => {
      // Who may read a list may not always export it.
      const row = fileRow(list)
      const may = mayUse(actor, row.route)
      if (!may.ok) return may
      const takes = readInput(row.route.query, query)
      if (!takes.ok) return failed(takes.failure)
      const counted = await callAs(parts, { row: listRow(list), query: { ...query, page: '1', pageSize: '1' }, locale, actor })
      return counted.ok ? ok(totalOf(counted.value)) : counted
    },
    open: async ({ list, query, locale }, actor) => {
      const made = await callAs(parts, { row: fileRow(list), query, locale, actor })
      if (!made.ok) return made
      const { fileName, open, rows = () => 0 } = made.value as FileAnswer
      return ok({ fileName, open, rows })
    },
  }
}
