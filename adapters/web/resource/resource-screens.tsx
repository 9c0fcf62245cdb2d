import {
  Airplane,
  BankAccount,
  Box,
  Cog,
  CreditCard,
  Database,
  Disable,
  Document,
  Dollar,
  Exchange,
  Flows,
  GlobeNetwork,
  GroupObjects,
  MapMarker,
  MobilePhone,
  Office,
  PathSearch,
  People,
  Route,
  Satellite,
  Time,
  WarningSign,
} from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import { AREA_GROUPS, AREAS, groupOf, type AreaGroup } from '../../../core/identity/areas.ts'
import type { Entity } from '../../../core/kernel/entity.ts'
import type { Words } from '../../../core/kernel/words.ts'
import type { Screen } from '../app/screen.ts'
import { listPath } from './entity-routes.ts'

/** Pictures beside some areas; others have a sheet of paper. */
const ICONS: Readonly<Record<string, ReactElement>> = {
  countries: <GlobeNetwork />,
  currencies: <Dollar />,
  cities: <MapMarker />,
  'city-groups': <GroupObjects />,
  'city-mappings': <Exchange />,
  warehouses: <Box />,
  timezones: <Time />,
  airports: <Airplane />,
  channels: <Route />,
  'switch-rules': <Flows />,
  contrabands: <Disable />,
  'tracker-agents': <Satellite />,
  'tracking-statuses': <PathSearch />,
  'exception-mappings': <WarningSign />,
  'payment-modes': <CreditCard />,
  'client-groups': <People />,
  departments: <Office />,
  'sms-templates': <MobilePhone />,
}

const GROUP_ICONS: Readonly<Partial<Record<AreaGroup, ReactElement>>> = {
  money: <BankAccount />,
  clients: <People />,
  reference: <Database />,
  system: <Cog />,
}

const ORDER = Object.keys(AREAS)
/** As the areas are named, group by group; one that is named nowhere comes last. */
const byArea = (one: Entity, other: Entity): number => place(one) - place(other)
const place = ({ area }: Entity): number => (ORDER.includes(area) ? ORDER.indexOf(area) : ORDER.length)

function menuPlace({ area }: Entity): NonNullable<Screen['menu']> {
  const group = groupOf(area) ?? 'reference'
  return { group: AREA_GROUPS[group], icon: GROUP_ICONS[group] ?? <Database /> }
}

const newTitle = (entity: Entity): Words => ({
  'zh-CN': `新建${entity.label['zh-CN']}`,
  'zh-TW': `新增${entity.label['zh-TW']}`,
  'en-US': `${entity.label['en-US']}: new`,
})

const editTitle: Words = { 'zh-CN': '编辑', 'zh-TW': '編輯', 'en-US': 'Edit' }

/** List, new and edit pages of every entity, from its declaration alone. */
export const resourceScreens = (entities: readonly Entity[]): readonly Screen[] =>
  entities.toSorted(byArea).flatMap((entity): Screen[] => {
    const path = listPath(entity)
    const loadForm = async () => ({ default: (await import('./resource-form.page.tsx')).formPageOf(entity) })
    return [
      {
        path,
        title: entity.label,
        icon: ICONS[entity.area] ?? <Document />,
        audience: 'staff',
        permission: { area: entity.area, action: 'read' },
        menu: menuPlace(entity),
        load: async () => ({ default: (await import('./resource-list.page.tsx')).listPageOf(entity) }),
      },
      {
        path: `${path}/new`,
        title: newTitle(entity),
        audience: 'staff',
        permission: { area: entity.area, action: 'create' },
        parent: path,
        load: loadForm,
      },
      {
        path: `${path}/:id`,
        title: editTitle,
        audience: 'staff',
        permission: { area: entity.area, action: 'read' },
        parent: path,
        load: loadForm,
      },
    ]
  })
