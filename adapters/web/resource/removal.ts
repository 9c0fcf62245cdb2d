import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { currentLocale } from '../base/locale.ts'
import { say } from '../base/words.ts'
import type { Question, Work } from '../ui/use-command.tsx'
import { routesFor } from './entity-routes.ts'
import { recordName } from './record-names.ts'
import { resourceWords } from './resource.words.ts'

const { table: t } = resourceWords

/** How a record is deleted: asked before; a refusal (it is in use) is shown in the question. */
export function removalOf(entity: Entity) {
  const nameOf = (record: ReferenceRecord): string => recordName(entity, record, currentLocale())
  const run: Work<ReferenceRecord, unknown> = ({ id }, api) => api.call(routesFor(entity).remove, { params: { id } })
  return {
    run,
    ask: (record: ReferenceRecord): Question => ({
      title: say(t.removeTitle, { record: nameOf(record) }),
      text: say(t.removeText),
      confirmText: say(t.remove),
      intent: 'danger',
    }),
    done: (record: ReferenceRecord): string => say(t.removed, { record: nameOf(record) }),
  }
}
