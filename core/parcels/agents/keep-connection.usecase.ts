import type { Actor } from '#core/platform/access/account.ts'
import type { Sealer } from '#core/platform/access/sign-in/second-factor.ports.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'
import { agentFailure } from './agent.failures.ts'
import {
  CONNECTION_FIELDS,
  CONNECTION_KINDS,
  CREDENTIAL_PURPOSES,
  credentialFields,
  credentialInUse,
  PURPOSES_OF,
  credentialOwner,
  type ConnectionKind,
  type ConnectionSettings,
  type CredentialPurpose,
  type HttpSettings,
} from './connection.ts'
import type { AgentUnit } from './connection.ports.ts'
import { AGENT_NEWS } from './keep-call.ts'

type Ports = { readonly atomically: Atomically<AgentUnit>; readonly references: () => References; readonly clock: Clock }

/** Names of an answer with dots between them; numbers are places of a list. */
const PATH = /^[^.\s]{1,60}(\.[^.\s]{1,60}){0,7}$/
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+:[ \t]*[^\r\n]*$/
/** Headers that describe the message itself are ours. */
const OWN_HEADERS = /^(host|content-length|content-type|transfer-encoding|connection|authorization|cookie)\s*:/i

/** Returns the faults in the requirements that the fields of an HTTP agent have of each other. */
function faultsOf(settings: HttpSettings): readonly FieldFailure[] {
  const faults: FieldFailure[] = []
  const missing = (name: keyof HttpSettings): void => void faults.push(atField(name, inputFailure('FIELD_REQUIRED')))
  const paths = [
    'good_path',
    'message_path',
    'list_path',
    'events_path',
    'number_path',
    'code_path',
    'time_path',
    'zone_path',
    'place_path',
    'text_path',
    'cursor_path',
  ] as const
  for (const name of paths) {
    const path = settings[name]
    if (path !== undefined && !PATH.test(path)) faults.push(atField(name, agentFailure('AGENT_PATH_INVALID')))
  }
  if ((settings.auth === 'basic' || settings.auth === 'header') && settings.auth_name === undefined) missing('auth_name')
  if (settings.auth !== 'basic' && settings.auth_name !== undefined && !HEADER.test(`${settings.auth_name}: x`))
    faults.push(atField('auth_name', agentFailure('AGENT_HEADER_INVALID')))
  if (settings.paging !== 'none' && settings.paging_name === undefined) missing('paging_name')
  if (settings.paging === 'cursor' && settings.cursor_path === undefined) missing('cursor_path')
  if (settings.good_path !== undefined && settings.good_values === undefined) missing('good_values')
  if (settings.good_path === undefined && settings.good_values !== undefined) missing('good_path')
  if (settings.push !== 'none' && settings.push_header === undefined) missing('push_header')
  const lines = (settings.headers ?? '').split('\n').filter((line) => line.trim() !== '')
  if (lines.some((line) => !HEADER.test(line.trim()) || OWN_HEADERS.test(line.trim())))
    faults.push(atField('headers', agentFailure('AGENT_HEADER_INVALID')))
  if (settings.body !== undefined && !isJson(settings.body)) faults.push(atField('body', agentFailure('AGENT_BODY_INVALID')))
  return faults
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Reads what a connection of a kind is set up with; INPUT_INVALID names every wrong field. */
function readConnection(
  kind: ConnectionKind,
  { raw, references }: { readonly raw: RawFields; readonly references: References },
): Result<ConnectionSettings> {
  const context = { references }
  if (kind === 'files') return ok({ kind, settings: {} })
  if (kind === '17track') {
    const read = readFields(CONNECTION_FIELDS[kind], { raw, context })
    return read.ok ? ok({ kind, settings: read.value }) : read
  }
  const read = readFields(CONNECTION_FIELDS[kind], { raw, context })
  if (!read.ok) return read
  const wrong = faultsOf(read.value)
  return wrong.length > 0 ? failed(invalidInput(wrong)) : ok({ kind, settings: read.value })
}

const found = (references: References, agent: string): Result<true> =>
  references.find(trackerAgent, agent)?.agent_code === agent ? ok(true) : failed(agentFailure('AGENT_NOT_FOUND', { agent }))

/** The settings field by field as the trail has them. */
function changesOf(before: RawFields, after: RawFields): Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])
  return Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
}

/**
 * Sets up how an agent is reached; its credentials stay. From then on its parcels are asked for,
 * those that are under way too. AGENT_NOT_FOUND, CONNECTION_CHANGED where somebody else was faster.
 */
export const keepConnection =
  ({ atomically, references, clock }: Ports) =>
  async (
    command: { readonly agent: string; readonly kind: ConnectionKind; readonly version: number; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<true>> => {
    const { agent, kind, version, raw } = command
    const known = found(references(), agent)
    if (!known.ok) return known
    const read = readConnection(kind, { raw, references: references() })
    if (!read.ok) return read
    return atomically(async ({ agentConnections, audit, live }) => {
      const at = clock.now()
      const before = await agentConnections.lock(agent)
      if ((before?.version ?? 0) !== version || !(await agentConnections.keep({ ...read.value, agent, version, at })))
        return failed(agentFailure('CONNECTION_CHANGED'))
      const changes = changesOf({ kind: before?.kind, ...before?.settings }, { kind, ...read.value.settings })
      await audit.write([{ at, actorId: actor.id, area: 'agent-connections', subject: agent, action: 'connect', changes }])
      await live.publish(AGENT_NEWS)
      return ok(true)
    })
  }

/**
 * Seals a new credential and keeps it, so that the one before still opens pushes for a day. The
 * trail says that it was set, never what it is. INPUT_INVALID, AGENT_NOT_CONNECTED,
 * AGENT_KEY_UNUSED where the kind of connection has no such credential: 17TRACK signs pushes with
 * the key of calls.
 */
export const setCredential =
  ({ atomically, references, clock, sealer }: Ports & { readonly sealer: Pick<Sealer, 'seal'> }) =>
  async (
    command: { readonly agent: string; readonly purpose: CredentialPurpose; readonly raw: RawFields },
    actor: Actor,
  ): Promise<Result<true>> => {
    const { agent, purpose, raw } = command
    const read = readFields(credentialFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    return atomically(async ({ agentConnections, audit }) => {
      const connection = await agentConnections.lock(agent)
      if (connection === undefined) return failed(agentFailure('AGENT_NOT_CONNECTED', { agent }))
      const { kind } = connection
      if (!PURPOSES_OF[kind].includes(purpose))
        return failed(agentFailure('AGENT_KEY_UNUSED', { kind: CONNECTION_KINDS[kind], purpose: CREDENTIAL_PURPOSES[purpose] }))
      const at = clock.now()
      const sealed = sealer.seal(read.value.secret, credentialOwner(agent, purpose))
      await agentConnections.addCredential(agent, { purpose, sealed, setAt: at, setBy: actor.id })
      const action = credentialInUse(connection.credentials, purpose) === undefined ? 'set_key' : 'rotate_key'
      await audit.write([{ at, actorId: actor.id, area: 'agent-connections', subject: agent, action, to: purpose }])
      return ok(true)
    })
  }

/** Ends the pause of an agent, so that it is called at once. AGENT_NOT_CONNECTED. */
export const tryAgain =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  async (agent: string, actor: Actor): Promise<Result<true>> =>
    atomically(async ({ agentConnections, audit, live }) => {
      const connection = await agentConnections.lock(agent)
      if (connection === undefined) return failed(agentFailure('AGENT_NOT_CONNECTED', { agent }))
      const at: Instant = clock.now()
      const { failures, openUntil } = connection.circuit
      if (openUntil === undefined) return ok(true)
      // The pause is over now: the next call is the trial.
      await agentConnections.keepCircuit(agent, { failures, openUntil: at }, { at })
      await audit.write([{ at, actorId: actor.id, area: 'agent-connections', subject: agent, action: 'try_again' }])
      await live.publish(AGENT_NEWS)
      return ok(true)
    })
