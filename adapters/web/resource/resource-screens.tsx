import { Airplane, Database, Disable, Document, Dollar, Flows, GlobeNetwork, PathSearch, Route } from '@blueprintjs/icons'
import type { ReactElement } from 'react'
import type { Entity } from '../../../core/kernel/entity.ts'
import type { Words } from '../../../core/kernel/words.ts'
import type { Screen } from '../app/screen.ts'
import { listPath } from './entity-routes.ts'
import { resourceWords } from './resource.words.ts'

/** Pictures beside some areas; others have a sheet of paper. */
const ICONS: Readonly<Record<string, ReactElement>> = {
  countries: <GlobeNetwork />,
  currencies: <Dollar />,
  airports: <Airplane />,
  channels: <Route />,
  'switch-rules': <Flows />,
  contrabands: <Disable />,
  'tracking-statuses': <PathSearch />,
}

const newTitle = (entity: Entity): Words => ({
  'zh-CN': `新建${entity.label['zh-CN']}`,
  'zh-TW': `新增${entity.label['zh-TW']}`,
  'en-US': `${entity.label['en-US']}: new`,
})

const editTitle: Words = { 'zh-CN': '编辑', 'zh-TW': '編輯', 'en-US': 'Edit' }

/** List, new and edit pages of every entity, from its declaration alone. */
export const resourceScreens = (entities: readonly Entity[]): readonly Screen[] =>
  entities.flatMap((entity): Screen[] => {
    const path = listPath(entity)
    const loadForm = async () => ({ default: (await import('./resource-form.page.tsx')).formPageOf(entity) })
    return [
      {
        path,
        title: entity.label,
        icon: ICONS[entity.area] ?? <Document />,
        audience: 'staff',
        permission: { area: entity.area, action: 'read' },
        menu: { group: resourceWords.table.group, icon: <Database /> },
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
