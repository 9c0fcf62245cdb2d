import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { say } from '../base/words.ts'
import { fieldCell } from './field-cells.tsx'
import { useReferenceTitles } from './use-reference-titles.ts'

/** A read-only record, for accounts that may not change it. */
export function RecordDetails({ entity, record }: { readonly entity: Entity; readonly record: ReferenceRecord }) {
  const titles = useReferenceTitles(entity)
  return (
    <dl className="panel record-details">
      {Object.entries(entity.fields).map(([name, field]) => (
        <div key={name}>
          <dt>{say(field.label)}</dt>
          <dd>{fieldCell(field, record[name], titles)}</dd>
        </div>
      ))}
    </dl>
  )
}
