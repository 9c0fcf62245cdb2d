import { certificationFields } from '../identity/certification-fields.ts'
import { accountAuditMachine } from '../identity/account-audit.machine.ts'
import { AREAS, type Area } from '../identity/areas.ts'
import { certificationMachine } from '../identity/certification.machine.ts'
import { contractBaseFields } from '../identity/contract-base.ts'
import { contractMachine } from '../identity/contract.machine.ts'
import { financeInformationFields } from '../identity/finance-information.ts'
import { invoiceInformationFields } from '../identity/invoice-information.ts'
import { mayDo, type RoleHolder } from '../identity/permissions.ts'
import { editableUserInfo } from '../identity/user-info-fields.ts'
import { pickingMachine } from '../goods/picking.machine.ts'
import type { Entity } from '../kernel/entity.ts'
import type { Fields } from '../kernel/field.ts'
import { labelsOf } from '../kernel/labels-of.ts'
import type { Machine } from '../kernel/machine.ts'
import { words, type Words } from '../kernel/words.ts'
import { billMachine } from '../ledger/bill.machine.ts'
import { rechargeMachine } from '../ledger/recharge.machine.ts'
import { machineCatalog } from '../machine-catalog.ts'
import { orderKinds } from '../orders/kinds/catalog.ts'
import { orderMachine } from '../orders/order.machine.ts'
import { fieldsOf, groupsOf, lineFields } from '../orders/order-kind.ts'
import { catalog } from '../reference/catalog.ts'
import { bagMachine } from '../transport/bag.machine.ts'

/** What an area of the trail is about: how it is called, who may read of it, what its words mean, and where its records are shown. */
export type AuditArea = {
  readonly label: Words
  /** The area of permission that its records belong to. */
  readonly permission: string
  /** Fields by the names that changes carry. */
  readonly fields: Fields
  readonly machines: readonly Machine[]
  /** The page of a record, where there is one. */
  readonly page?: (subject: string) => string
}

const area = (permission: Area, facts: Partial<Omit<AuditArea, 'permission'>> = {}): AuditArea => ({
  label: AREAS[permission].label,
  permission,
  fields: {},
  machines: [],
  ...facts,
})

const pageOfEntity =
  ({ area: path }: Entity) =>
  (subject: string): string =>
    `/admin/${path}?keywords=${encodeURIComponent(subject)}`

const entityArea = (entity: Entity): AuditArea => ({
  label: entity.label,
  permission: entity.area,
  fields: entity.fields,
  machines: [],
  page: pageOfEntity(entity),
})

const orderFields: Fields = Object.fromEntries(
  orderKinds.flatMap((kind) => [
    ...groupsOf(kind).flatMap(([, group]) => lineFields(group)),
    ...fieldsOf(kind).flatMap(([name, field]) => [[name, field] as const, [field.api, field] as const]),
  ]),
)

const shipperFields: Fields = {
  ...editableUserInfo,
  ...invoiceInformationFields,
  ...financeInformationFields,
  ...contractBaseFields,
  ...certificationFields,
  certification_status: { kind: 'choice', choices: labelsOf(certificationMachine.states), label: AREAS.certifications.label },
}

const applicationPage = (subject: string): string => `/admin/certifications?application=${encodeURIComponent(subject)}`

/** Areas of what is no plain entity. */
const OWN: Readonly<Record<string, AuditArea>> = {
  order: area('orders', {
    fields: orderFields,
    machines: [orderMachine],
    page: (subject) => `/order/detail/${encodeURIComponent(subject)}`,
  }),
  account: area('clients', {
    label: words('账户', '帳戶', 'Account'),
    fields: shipperFields,
    machines: [accountAuditMachine, contractMachine],
  }),
  certifications: area('certifications', {
    fields: shipperFields,
    machines: [accountAuditMachine, certificationMachine],
    page: applicationPage,
  }),
  finance: area('finance', { machines: [rechargeMachine, billMachine] }),
  pick: area('picks', { machines: [pickingMachine] }),
  bag: area('bags', { machines: [bagMachine] }),
}

/** Records of entities carry the area that they stand under. */
const byEntity: ReadonlyMap<string, AuditArea> = new Map(catalog.map((entity) => [entity.area, entityArea(entity)]))

const isArea = (name: string): name is Area => Object.hasOwn(AREAS, name)

/** An area that says nothing of itself is its area of permission; one that nobody declared is told to those who may read the trail. */
function otherArea(name: string): AuditArea {
  const spelled = name.replaceAll('_', '-')
  const named = [spelled, `${spelled}s`].find(isArea)
  if (named !== undefined) return area(named, { machines: machineCatalog })
  return { label: words(name, name, name), permission: 'audit-trail', fields: {}, machines: machineCatalog }
}

/** What is known of an area of the trail, by the name that its entries carry. */
export const auditArea = (name: string): AuditArea => (Object.hasOwn(OWN, name) ? OWN[name] : byEntity.get(name)) ?? otherArea(name)

/** Areas of permission whose entries carry another name, or that have none. */
const TOLD_BY: ReadonlySet<string> = new Set(['orders', 'picks', 'bags', 'session', 'audit-trail', 'metrics'])

/** Every area that entries are known to carry. */
export const AUDIT_AREAS: readonly string[] = [
  ...Object.keys(OWN),
  ...byEntity.keys(),
  ...Object.keys(AREAS).filter((name) => !byEntity.has(name) && !Object.hasOwn(OWN, name) && !TOLD_BY.has(name)),
]

/** Areas of the trail whose records somebody may not read: of them the trail tells nothing either. */
export const hiddenAreas = (holder: RoleHolder): readonly string[] =>
  AUDIT_AREAS.filter((name) => !mayDo(holder, { area: auditArea(name).permission, action: 'read' }))
