import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { designFailure } from '#core/parcels/labels/design/label-design.failures.ts'
import { labelDesignMachine } from '#core/parcels/labels/design/label-design.machine.ts'
import type { LabelDesigns, NamedDesign } from '#core/parcels/labels/design/label-design.ports.ts'
import { designProblems } from '#core/parcels/labels/design/label-design.rules.ts'
import type { DesignContent, LabelDesign } from '#core/parcels/labels/design/label-design.ts'
import { DESIGN_EVENTS, type moveLabelDesign } from '#core/parcels/labels/design/move-label-design.usecase.ts'
import { standardDesign } from '#core/parcels/labels/design/standard-design.ts'
import { isDesignSeen, type DesignDraft, type writeLabelDesign } from '#core/parcels/labels/design/write-label-design.usecase.ts'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import { addressOfFile } from '../../../../contract/platform/files/file.routes.ts'
import type {
  KeptLabelDesign,
  labelDesignRoutes,
  LabelDesignRow,
  SentDesign,
  SentDesignContent,
} from '../../../../contract/parcels/labels/label-design.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { whole } from '../../../presenters/file-answer.ts'
import type { Reader } from '../../../presenters/reader.ts'

type Parts = {
  readonly labelDesigns: LabelDesigns
  readonly write: ReturnType<typeof writeLabelDesign>
  readonly move: ReturnType<typeof moveLabelDesign>
  /**
   * The picture of a label with a design, of an order by its number or with the longest content.
   */
  readonly preview: (
    design: DesignContent,
    asked: { readonly orderNumber: string | undefined; readonly locale: Locale },
    actor: Actor,
  ) => Promise<Result<Uint8Array>>
}

const idOfFile = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

function contentOf({ logo, ...content }: SentDesignContent): DesignContent {
  return logo === undefined || logo === null || logo === '' ? content : { ...content, logo: idOfFile(logo) }
}
const draftOf = ({ client, name, ...content }: SentDesign): DesignDraft => ({
  ...contentOf(content),
  name,
  ...(client === undefined || client === null ? {} : { account: client }),
})

const presentRow = (design: NamedDesign, locale: Locale): LabelDesignRow => ({
  id: design.id,
  version: design.version,
  name: design.name,
  status: design.state,
  status_txt: labelDesignMachine.states[design.state].label[locale],
  type: design.type,
  size: design.size,
  client: design.account ?? null,
  number: design.number ?? null,
  operate_name: design.authorName,
  create_time: instantText(design.createdAt),
  publish_time: instantTextOrNull(design.publishedAt),
})

const presentProblem = (problem: FieldFailure, locale: Locale) => ({
  path: problem.path,
  error: problem.code,
  msg: sayFailure(problem, locale),
})

/** Handlers for the staff who design labels. */
export function labelDesignHandlers({ labelDesigns, write, move, preview }: Parts): BindingsOf<typeof labelDesignRoutes> {
  async function find(id: number, actor: Actor): Promise<Result<NamedDesign>> {
    const found = await labelDesigns.find(id)
    return found === undefined || !isDesignSeen(found, clientsWithin(actor)) ? failed(designFailure('DESIGN_NOT_FOUND', { id })) : ok(found)
  }

  async function present(design: NamedDesign, locale: Locale): Promise<KeptLabelDesign> {
    const { type, size, clientId } = design
    const current = (await labelDesigns.inForce({ type, size, clientIds: clientId === undefined ? [] : [clientId] })).find(
      (one) => one.clientId === clientId,
    )
    return {
      ...presentRow(design, locale),
      languages: [...design.languages],
      logo: design.logo === undefined ? null : addressOfFile(design.logo),
      blocks: design.blocks.map((block) => ({ ...block })),
      events: DESIGN_EVENTS.filter((event) => labelDesignMachine.eventsFrom(design.state).includes(event)),
      problems: design.state === 'draft' ? designProblems(design).map((problem) => presentProblem(problem, locale)) : [],
      in_force: current?.number === undefined ? null : { id: current.id, name: current.name, number: current.number },
    }
  }

  /** As it is kept now, with the account of its client. */
  async function presentChangedDesign(changed: Result<LabelDesign>, { actor, locale }: Reader): Promise<Result<KeptLabelDesign>> {
    if (!changed.ok) return changed
    const found = await find(changed.value.id, actor)
    return found.ok ? ok(await present(found.value, locale)) : found
  }

  return {
    labelDesigns: async ({ query: { status, keywords, ...query }, actor, locale }) => {
      const asked = { ...query, type: query.type, state: status, keywords: keywords?.trim() || undefined, reach: clientsWithin(actor) }
      const { rows, total } = await labelDesigns.list(asked)
      return ok({ rows: rows.map((one) => presentRow(one, locale)), total })
    },
    standardLabelDesign: async ({ query: { type, size } }) => {
      const { languages, blocks, ...design } = standardDesign(type, size ?? LABEL_TYPES[type].size)
      return ok({ ...design, languages: [...languages], blocks: blocks.map((block) => ({ ...block })) })
    },
    labelDesign: async ({ params, actor, locale }) => {
      const found = await find(params.id, actor)
      return found.ok ? ok(await present(found.value, locale)) : found
    },
    addLabelDesign: async ({ body, actor, locale }) => presentChangedDesign(await write.add(draftOf(body), actor), { actor, locale }),
    changeLabelDesign: async ({ params: { id }, body: { version, ...body }, actor, locale }) =>
      presentChangedDesign(await write.change({ id, version, draft: draftOf(body) }, actor), { actor, locale }),
    removeLabelDesign: async ({ params: { id }, query: { version }, actor }) => {
      const removed = await write.remove({ id, version }, actor)
      return removed.ok ? ok({ id }) : removed
    },
    copyLabelDesign: async ({ params: { id }, actor, locale }) => presentChangedDesign(await write.copy(id, actor), { actor, locale }),
    moveLabelDesign: async ({ params: { id, event }, body: { version }, actor, locale }) =>
      presentChangedDesign(await move({ id, event, version }, actor), { actor, locale }),
    previewLabelDesign: async ({ body: { design, order_number: number }, actor, locale }) => {
      const content = contentOf(design)
      const problems = designProblems(content)
      if (problems.length > 0) return failed(invalidInput(problems))
      const picture = await preview(content, { orderNumber: number?.trim() || undefined, locale }, actor)
      if (!picture.ok) return picture
      return ok({ fileName: 'label.png', type: 'image/png', shown: 'inline', open: () => whole(picture.value) })
    },
  }
}
