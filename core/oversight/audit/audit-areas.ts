import { allAreas, areaOf } from '#core/platform/access/roles/areas.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { RoleHolder } from '#core/platform/access/roles/permissions.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { sameWords } from '#core/base/kernel/words.ts'
import { catalog } from '#core/entity-catalog.ts'
import { area, pageOfEntity, type AuditArea } from './audit-area.ts'
import { moneyAreas } from './money-areas.ts'
import { parcelsAreas } from './parcels-areas.ts'
import { portalAreas } from './portal-areas.ts'
import { warehouseAreas } from './warehouse-areas.ts'
import { operationsAreas } from './operations-areas.ts'
import { platformAreas } from './platform-areas.ts'
import { oversightAreas } from './oversight-areas.ts'

const entityArea = (entity: Entity): AuditArea => ({
  label: entity.label,
  permission: entity.area,
  fields: entity.fields,
  machines: [],
  actions: {},
  page: pageOfEntity(entity),
})

/** Areas that are not plain entities. */
const OWN: Readonly<Record<string, AuditArea>> = {
  ...platformAreas,
  ...parcelsAreas,
  ...portalAreas,
  ...warehouseAreas,
  ...moneyAreas,
  ...operationsAreas,
  ...oversightAreas,
}

/** The records of an entity have the area that the entity belongs to. */
const byEntity: ReadonlyMap<string, AuditArea> = new Map(catalog.map((entity) => [entity.area, entityArea(entity)]))

/**
 * An undescribed area uses its area of permission; an undeclared one is shown to everybody who may
 * read the trail.
 */
function otherArea(name: string): AuditArea {
  const spelled = name.replaceAll('_', '-')
  const named = [spelled, `${spelled}s`].find((one) => areaOf(one) !== undefined)
  if (named !== undefined) return area(named)
  return { label: sameWords(name), permission: 'audit-trail', fields: {}, machines: [], actions: {} }
}

/** The description of an area of the trail, by the name that its entries carry. */
export const auditArea = (name: string): AuditArea => (Object.hasOwn(OWN, name) ? OWN[name] : byEntity.get(name)) ?? otherArea(name)

/** Areas of permission whose entries carry another name, or that have none. */
const REPORTED_BY: ReadonlySet<string> = new Set([
  'orders',
  'picks',
  'transfers',
  'stocktakes',
  'trace-query',
  'bags',
  'bills-of-lading',
  'margins',
  'session',
  'audit-trail',
  'metrics',
])

/** Every known area of entries. */
export const AUDIT_AREAS: readonly string[] = [
  ...Object.keys(OWN),
  ...byEntity.keys(),
  ...allAreas()
    .map(({ name }) => name)
    .filter((name) => !byEntity.has(name) && !Object.hasOwn(OWN, name) && !REPORTED_BY.has(name)),
]

/** Areas of the trail whose records an actor may not read; the trail hides their entries too. */
export const hiddenAreas = (holder: RoleHolder): readonly string[] =>
  AUDIT_AREAS.filter((name) => !mayDo(holder, { area: auditArea(name).permission, action: 'read' }))
