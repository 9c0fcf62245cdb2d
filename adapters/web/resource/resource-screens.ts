import type { Entity } from '#core/base/fields/entity.ts'
import type { Screen } from '../base/screen.ts'
import { listPath } from './record-names.ts'

/** List, new and edit pages of every entity, derived from its declaration. */
export const resourceScreens = (entities: readonly Entity[]): readonly Screen[] =>
  entities.flatMap((entity): readonly Screen[] => {
    const path = listPath(entity)
    const loadForm = async () => ({ default: (await import('./resource-form.page.tsx')).formPageOf(entity) })
    return [
      { path, load: async () => ({ default: (await import('./resource-list.page.tsx')).listPageOf(entity) }) },
      { path: `${path}/new`, load: loadForm },
      { path: `${path}/:id`, load: loadForm },
    ]
  })
