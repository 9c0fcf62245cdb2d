import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'
import type { Attachment } from '#core/portal/messages/attachments.ts'
import type { BulletinState } from '#core/portal/messages/bulletin.machine.ts'
import type { DdType, Publication, PublicationKind, PublicationTexts, Target } from '#core/portal/messages/publication.ts'

export const PUBLICATION = shape({
  id: 'bigint',
  kind: narrowColumn<PublicationKind>('text'),
  version: 'integer',
  state: narrowColumn<BulletinState>('text'),
  texts: narrowColumn<PublicationTexts>('jsonb'),
  attachments: narrowColumn<readonly Attachment[]>('jsonb'),
  target: narrowColumn<Target['to']>('text'),
  target_values: 'text[]',
  operator_name: 'text',
  created_at: 'timestamptz',
  publish_at: 'timestamptz?',
  until_at: 'timestamptz?',
})
export type PublicationRow = RowOf<typeof PUBLICATION>

function targetOf({ target, target_values: values }: PublicationRow): Target {
  switch (target) {
    case 'all':
      return { to: target }
    case 'dd_type':
      return { to: target, ddType: values[0] as DdType }
    case 'groups':
      return { to: target, groups: values }
    case 'clients':
      return { to: target, clients: values.map(Number) }
  }
}

function targetValues(target: Target): readonly string[] {
  switch (target.to) {
    case 'all':
      return []
    case 'dd_type':
      return [target.ddType]
    case 'groups':
      return target.groups
    case 'clients':
      return target.clients.map(String)
  }
}

export const publicationOf = (row: PublicationRow): Publication => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  state: row.state,
  texts: row.texts,
  attachments: row.attachments,
  target: targetOf(row),
  operatorName: row.operator_name,
  createdAt: row.created_at.getTime(),
  ...(row.publish_at === null ? {} : { publishAt: row.publish_at.getTime() }),
  ...(row.until_at === null ? {} : { until: row.until_at.getTime() }),
})

/** The values of a publication to write, in the order of `WRITTEN`. */
export const writtenValues = (publication: Omit<Publication, 'id' | 'version'>): readonly unknown[] => [
  publication.kind,
  publication.state,
  JSON.stringify(publication.texts),
  JSON.stringify(publication.attachments),
  publication.target.to,
  targetValues(publication.target),
  publication.operatorName,
  instantTextOrNull(publication.createdAt),
  instantTextOrNull(publication.publishAt),
  instantTextOrNull(publication.until),
]
export const WRITTEN = [
  'kind',
  'state',
  'texts',
  'attachments',
  'target',
  'target_values',
  'operator_name',
  'created_at',
  'publish_at',
  'until_at',
] as const
