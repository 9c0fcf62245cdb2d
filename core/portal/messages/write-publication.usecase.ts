import type { RawFields } from '#core/base/fields/read-fields.ts'
import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { FileRecords } from '#core/platform/files/file.ports.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { AuditEntry } from '#core/base/kernel/audit.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Attachment } from './attachments.ts'
import { bulletinMachine } from './bulletin.machine.ts'
import type { HtmlCleaner } from './html-cleaner.port.ts'
import { messageFailure } from './message.failures.ts'
import {
  AREA_OF,
  fileIdOf,
  isSeenWithin,
  isWholeWithin,
  languagesOf,
  type ClientReach,
  type Publication,
  type PublicationKind,
  type Target,
} from './publication.ts'
import type { Publications, PublicationUnit } from './publication.ports.ts'
import { readPublication, type PublicationDraft } from './read-publication.ts'

type Ports = {
  readonly atomically: Atomically<PublicationUnit>
  readonly publications: Pick<Publications, 'clientsBy'>
  readonly references: () => References
  readonly cleaner: HtmlCleaner
  readonly clock: Clock
}

type Writer = Pick<Actor, 'id' | 'name' | 'audience' | 'clientIds'>

const wrong = (path: string, failure: ReturnType<typeof fileFailure>): Result<never> => failed(invalidInput([atField(path, failure)]))

type Reaching = Pick<Publications, 'clientsBy'> & { readonly reach: ClientReach }

async function targetOf(draft: PublicationDraft['target'], { clientsBy, reach }: Reaching): Promise<Result<Target>> {
  if (draft.to !== 'clients') return reach === undefined ? ok(draft) : failed(messageFailure('TARGET_TOO_WIDE'))
  const known = (await clientsBy(draft.accounts)).filter(({ id }) => reach?.includes(id) !== false)
  const names = new Set(known.map(({ account }) => account.toLowerCase()))
  const unknown = draft.accounts.filter((account) => !names.has(account.toLowerCase()))
  return unknown.length > 0
    ? wrong('clients', messageFailure('UNKNOWN_CLIENTS', { found: unknown.join(', ') }))
    : ok({ to: 'clients', clients: known.map(({ id }) => id) })
}

type AttachmentCheck = { readonly files: Pick<FileRecords, 'find'>; readonly actorId: number; readonly before: readonly Attachment[] }

/** An attachment is the writer's own upload for publications, or was attached before. */
async function checkAttachments(attachments: readonly Attachment[], { files, actorId, before }: AttachmentCheck): Promise<Result<true>> {
  const known = new Set(before.map(fileIdOf))
  for (const [index, attachment] of attachments.entries()) {
    const id = fileIdOf(attachment)
    if (known.has(id)) continue
    const file = await files.find(id)
    if (file?.purpose !== 'publication' || file.ownerId !== actorId) return wrong(`extends.${index}.src`, fileFailure('FILE_NOT_FOUND'))
  }
  return ok(true)
}

/**
 * Locks one that its staff may change: BULLETIN_NOT_FOUND for other clients', TARGET_TOO_WIDE for
 * one that is for others too.
 */
export async function lockOwn(
  { publications }: Pick<PublicationUnit, 'publications'>,
  { kind, id }: { readonly kind: PublicationKind; readonly id: number },
  reach: ClientReach,
): Promise<Result<Publication>> {
  const found = await publications.lock(kind, id)
  if (found === undefined || !isSeenWithin(found, reach)) return failed(messageFailure('BULLETIN_NOT_FOUND', { id }))
  return isWholeWithin(found, reach) ? ok(found) : failed(messageFailure('TARGET_TOO_WIDE'))
}

/** The values that the audit trail records of a publication; texts by their titles. */
const shown = (publication: Publication): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(languagesOf(publication).map((locale) => [`title ${locale}`, publication.texts[locale]?.title])),
  content: Object.values(publication.texts).map(({ content }) => content),
  target: publication.target,
  extends: publication.attachments.map(({ name }) => name),
  publish_time: publication.publishAt,
  until_time: publication.until,
})

function changesOf(before: Publication, after: Publication): NonNullable<AuditEntry['changes']> {
  const [from, to] = [shown(before), shown(after)]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  const differing = names.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))
  // Contents are long: the trail records that they changed, but not the earlier version.
  return Object.fromEntries(differing.map((name) => [name, name === 'content' ? {} : { from: from[name], to: to[name] }]))
}

/**
 * Writes a new draft, or replaces one: INPUT_INVALID, ONLY_DRAFTS, PUBLICATION_CHANGED for another
 * version than was seen, BULLETIN_NOT_FOUND. Staff who are limited to their own clients write for
 * these alone: TARGET_TOO_WIDE.
 */
export function writePublication({ atomically, publications, references, cleaner, clock }: Ports) {
  const read = async (raw: RawFields, reach: ClientReach) => {
    const draft = readPublication(raw, { cleaner, references: references(), at: clock.now() })
    if (!draft.ok) return draft
    const target = await targetOf(draft.value.target, { ...publications, reach })
    return target.ok ? ok({ ...draft.value, target: target.value }) : target
  }
  return {
    add: async (
      { kind, raw }: { readonly kind: PublicationKind; readonly raw: RawFields },
      actor: Writer,
    ): Promise<Result<Publication>> => {
      const draft = await read(raw, clientsWithin(actor))
      if (!draft.ok) return draft
      return atomically(async (unit) => {
        const attached = await checkAttachments(draft.value.attachments, { files: unit.files, actorId: actor.id, before: [] })
        if (!attached.ok) return attached
        const at = clock.now()
        const state = bulletinMachine.initial
        const added = await unit.publications.add({ ...draft.value, kind, state, operatorName: actor.name, createdAt: at })
        await unit.audit.write([{ at, actorId: actor.id, area: AREA_OF[kind], subject: String(added.id), action: 'create', to: state }])
        return ok(added)
      })
    },
    change: async (
      {
        kind,
        id,
        version,
        raw,
      }: { readonly kind: PublicationKind; readonly id: number; readonly version: number; readonly raw: RawFields },
      actor: Writer,
    ): Promise<Result<Publication>> => {
      const draft = await read(raw, clientsWithin(actor))
      if (!draft.ok) return draft
      return atomically(async (unit) => {
        const found = await lockOwn(unit, { kind, id }, clientsWithin(actor))
        if (!found.ok) return found
        const before = found.value
        if (before.state !== 'draft') return failed(messageFailure('ONLY_DRAFTS'))
        if (before.version !== version) return failed(messageFailure('PUBLICATION_CHANGED'))
        const attached = await checkAttachments(draft.value.attachments, {
          files: unit.files,
          actorId: actor.id,
          before: before.attachments,
        })
        if (!attached.ok) return attached
        const { publishAt: _publishAt, until: _until, ...rest } = before
        const kept = await unit.publications.keep({ ...rest, ...draft.value, operatorName: actor.name })
        const changes = changesOf(before, kept)
        await unit.audit.write([
          { at: clock.now(), actorId: actor.id, area: AREA_OF[kind], subject: String(id), action: 'update', changes },
        ])
        return ok(kept)
      })
    },
    /** Deletes a draft that nobody was shown; what was published is withdrawn instead. */
    remove: ({ kind, id }: { readonly kind: PublicationKind; readonly id: number }, actor: Writer): Promise<Result<true>> =>
      atomically(async (unit) => {
        const found = await lockOwn(unit, { kind, id }, clientsWithin(actor))
        if (!found.ok) return found
        const before = found.value
        if (before.state !== 'draft') return failed(messageFailure('ONLY_DRAFTS'))
        await unit.publications.remove(id)
        await unit.audit.write([
          { at: clock.now(), actorId: actor.id, area: AREA_OF[kind], subject: String(id), action: 'delete', from: before.state },
        ])
        return ok(true)
      }),
  }
}
