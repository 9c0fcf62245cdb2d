import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { designFailure } from './label-design.failures.ts'
import { labelDesignMachine } from './label-design.machine.ts'
import type { DesignReach, LabelDesigns, LabelDesignUnit } from './label-design.ports.ts'
import type { DesignContent, LabelDesign } from './label-design.ts'
import type { CheckLogo } from './logo.port.ts'

export const DESIGN_AREA = 'label-designs'

type Ports = {
  readonly atomically: Atomically<LabelDesignUnit>
  readonly labelDesigns: Pick<LabelDesigns, 'clientOf'>
  /** The bytes of a stored file. */
  readonly readFile: (id: string) => Promise<Uint8Array | undefined>
  readonly checkLogo: CheckLogo
  readonly clock: Clock
}

type Writer = Pick<Actor, 'id' | 'name' | 'audience' | 'clientIds'>

/** The draft that the staff write: `account` of the client that it is for, none for all. */
export type DesignDraft = DesignContent & { readonly name: string; readonly account?: string | undefined }

/** Staff who are limited to their own clients see the designs of these and those for all. */
export const isDesignSeen = ({ clientId }: Pick<LabelDesign, 'clientId'>, reach: DesignReach): boolean =>
  reach === undefined || clientId === undefined || reach.includes(clientId)

/**
 * Locks one that its staff may change: DESIGN_NOT_FOUND for other clients', DESIGN_FOR_ALL for one
 * that is for more than their own.
 */
export async function lockDesign(unit: LabelDesignUnit, id: number, reach: DesignReach): Promise<Result<LabelDesign>> {
  const found = await unit.labelDesigns.lock(id)
  if (found === undefined || !isDesignSeen(found, reach)) return failed(designFailure('DESIGN_NOT_FOUND', { id }))
  return reach !== undefined && found.clientId === undefined ? failed(designFailure('DESIGN_FOR_ALL')) : ok(found)
}

/** Returns the values of a design that the audit trail records. */
const shown = ({ name, type, size, clientId, languages, logo, blocks }: LabelDesign): Readonly<Record<string, unknown>> => ({
  name,
  type,
  size,
  client: clientId,
  languages,
  logo,
  blocks: blocks.map(({ kind, x, y, width, height }) => `${kind} ${width}×${height} @ ${x}, ${y}`),
})

function changesOf(before: LabelDesign, after: LabelDesign): NonNullable<AuditEntry['changes']> {
  const [from, to] = [shown(before), shown(after)]
  const differing = Object.keys(to).filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
  return Object.fromEntries(differing.map((name) => [name, { from: from[name], to: to[name] }]))
}

const nameLogo = (unit: LabelDesignUnit, { id, clientId, logo }: LabelDesign): Promise<void> =>
  unit.files.name({ area: DESIGN_AREA, record: String(id), clientId, ids: logo === undefined ? [] : [logo] })

async function clientOf(
  labelDesigns: Pick<LabelDesigns, 'clientOf'>,
  { account = '' }: DesignDraft,
  reach: DesignReach,
): Promise<Result<number | undefined>> {
  if (account.trim() === '') return reach === undefined ? ok(undefined) : failed(designFailure('DESIGN_FOR_ALL'))
  const id = await labelDesigns.clientOf(account.trim())
  return id === undefined || reach?.includes(id) === false
    ? failed(invalidInput([atField('client', designFailure('DESIGN_CLIENT_UNKNOWN', { account }))]))
    : ok(id)
}

type LogoPorts = Pick<Ports, 'readFile' | 'checkLogo'> & { readonly files: LabelDesignUnit['files'] }

/** A logo is the writer's own upload, or was the logo before. */
async function checkDraftLogo(
  { logo }: DesignDraft,
  { files, readFile, checkLogo }: LogoPorts,
  { actor, before }: { readonly actor: Writer; readonly before?: string | undefined },
) {
  if (logo === undefined || logo === before) return ok(true as const)
  const [file, bytes] = [await files.find(logo), await readFile(logo)]
  if (file === undefined || bytes === undefined || file.ownerId !== actor.id)
    return failed(invalidInput([atField('logo', designFailure('LOGO_BROKEN'))]))
  const checked = checkLogo(bytes)
  return checked.ok ? ok(true as const) : failed(invalidInput([atField('logo', checked.failure)]))
}

const contentOf = ({ account: _account, ...content }: DesignDraft, clientId: number | undefined) => ({ ...content, clientId })

/** A new draft with the content of any design, which stays as it is. */
const copying =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  async (id: number, actor: Writer): Promise<Result<LabelDesign>> => {
    const reach = clientsWithin(actor)
    return atomically(async (unit) => {
      const found = await lockDesign(unit, id, reach)
      if (!found.ok) return found
      const { id: _id, version: _version, number: _number, publishedAt: _publishedAt, ...content } = found.value
      const at = clock.now()
      const state = labelDesignMachine.initial
      const added = await unit.labelDesigns.add({ ...content, state, authorName: actor.name, createdAt: at })
      await nameLogo(unit, added)
      const changes = { copied_from: { to: id } }
      await unit.audit.write([
        { at, actorId: actor.id, area: DESIGN_AREA, subject: String(added.id), action: 'create', to: state, changes },
      ])
      return ok(added)
    })
  }

/**
 * Writes drafts of designs: a new one, a change of one, a copy of any, also of one that was
 * replaced. A draft may break the rules of designs; publishing it does not. INPUT_INVALID for an
 * unknown client or a logo that is none (LOGO_NOT_PNG …), DESIGN_ONLY_DRAFTS, DESIGN_CHANGED for
 * another version than was seen, DESIGN_NOT_FOUND, DESIGN_FOR_ALL.
 */
export function writeLabelDesign({ atomically, labelDesigns, readFile, checkLogo, clock }: Ports) {
  return {
    add: async (draft: DesignDraft, actor: Writer): Promise<Result<LabelDesign>> => {
      const client = await clientOf(labelDesigns, draft, clientsWithin(actor))
      if (!client.ok) return client
      return atomically(async (unit) => {
        const logo = await checkDraftLogo(draft, { files: unit.files, readFile, checkLogo }, { actor })
        if (!logo.ok) return logo
        const at = clock.now()
        const state = labelDesignMachine.initial
        const added = await unit.labelDesigns.add({ ...contentOf(draft, client.value), state, authorName: actor.name, createdAt: at })
        await nameLogo(unit, added)
        await unit.audit.write([{ at, actorId: actor.id, area: DESIGN_AREA, subject: String(added.id), action: 'create', to: state }])
        return ok(added)
      })
    },
    change: async (
      { id, version, draft }: { readonly id: number; readonly version: number; readonly draft: DesignDraft },
      actor: Writer,
    ): Promise<Result<LabelDesign>> => {
      const reach = clientsWithin(actor)
      const client = await clientOf(labelDesigns, draft, reach)
      if (!client.ok) return client
      return atomically(async (unit) => {
        const found = await lockDesign(unit, id, reach)
        if (!found.ok) return found
        const before = found.value
        if (before.state !== 'draft') return failed(designFailure('DESIGN_ONLY_DRAFTS'))
        if (before.version !== version) return failed(designFailure('DESIGN_CHANGED'))
        const logo = await checkDraftLogo(draft, { files: unit.files, readFile, checkLogo }, { actor, before: before.logo })
        if (!logo.ok) return logo
        const { logo: _logo, ...rest } = before
        const kept = await unit.labelDesigns.keep({ ...rest, ...contentOf(draft, client.value), authorName: actor.name })
        await nameLogo(unit, kept)
        const changes = changesOf(before, kept)
        await unit.audit.write([{ at: clock.now(), actorId: actor.id, area: DESIGN_AREA, subject: String(id), action: 'update', changes }])
        return ok(kept)
      })
    },
    copy: copying({ atomically, clock }),
    /** Deletes a draft; what was published stays, since labels were printed with it. */
    remove: ({ id, version }: { readonly id: number; readonly version: number }, actor: Writer): Promise<Result<true>> =>
      atomically(async (unit) => {
        const found = await lockDesign(unit, id, clientsWithin(actor))
        if (!found.ok) return found
        const before = found.value
        if (before.state !== 'draft') return failed(designFailure('DESIGN_ONLY_DRAFTS'))
        if (before.version !== version) return failed(designFailure('DESIGN_CHANGED'))
        await unit.files.name({ area: DESIGN_AREA, record: String(id), ids: [] })
        await unit.labelDesigns.remove(id)
        await unit.audit.write([
          { at: clock.now(), actorId: actor.id, area: DESIGN_AREA, subject: String(id), action: 'delete', from: before.state },
        ])
        return ok(true)
      }),
  }
}
