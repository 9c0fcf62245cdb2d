import { useMemo, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import type { Entity } from '#core/base/fields/entity.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { useCall } from '../base/api.ts'
import { say, useWords } from '../base/words.ts'
import { ErrorNote } from '../ui/note/error-note.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { uiWords } from '../ui/ui.words.ts'
import { routesFor } from './entity-routes.ts'
import { RecordFormView } from './record-form-view.tsx'
import './resource.css'

/** The form page of an entity: a new record at `/new`, otherwise the one in the address. */
export const formPageOf = (entity: Entity): ComponentType => {
  function FormPage(): React.JSX.Element {
    const { id } = useParams()
    return id === undefined ? (
      <RecordFormView key={`${entity.area} new`} entity={entity} record={undefined} />
    ) : (
      <ExistingRecord key={`${entity.area} ${id}`} entity={entity} id={id} />
    )
  }
  return FormPage
}

function ExistingRecord({ entity, id }: { readonly entity: Entity; readonly id: string }) {
  const t = useWords(uiWords)
  const sent = useMemo(() => ({ params: { id } }), [id])
  // Reloaded on each visit: a form must not start from a cached answer.
  const { data, error, refetch } = useCall(routesFor(entity).find, sent, { staleMillis: Number.POSITIVE_INFINITY, isFreshOnMount: true })
  if (error)
    return (
      <>
        <PageHeader title={say(entity.label)} />
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </>
    )
  if (data === undefined)
    return (
      <div className="panel record-waiting" role="status" aria-label={t('loading')}>
        {Object.keys(entity.fields).map((name) => (
          <div key={name} className="bp6-skeleton">
            {name}
          </div>
        ))}
      </div>
    )
  return <RecordFormView entity={entity} record={data as ReferenceRecord} />
}
