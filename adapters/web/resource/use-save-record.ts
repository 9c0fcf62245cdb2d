import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import { ApiError } from '../../http/client/api-client.ts'
import type { FieldError } from '../../http/contract/envelope.ts'
import type { ReferenceRecord } from '../../http/contract/platform/reference/reference.routes.ts'
import { callKey } from '../base/api.ts'
import { useCommand } from '../ui/use-command.tsx'
import { routesFor } from './entity-routes.ts'

const CONFLICT = 409

type SaveSettings = {
  readonly entity: Entity
  /** The fields of the form. */
  readonly asked: Pick<Entity, 'fields'>
  readonly record: ReferenceRecord | undefined
  readonly onSaved: (record: ReferenceRecord) => void
  /** Called when the server reported wrong fields. */
  readonly onRefused: (fields: readonly FieldError[]) => void
}

/** Whether the error belongs to a field of the form, so that it is shown beside it. */
const isInForm = ({ fields }: Pick<Entity, 'fields'>, error: Error | null): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path in fields)

/**
 * Saves a record with the version that was read; where somebody else changed it since, `conflict`
 * is the stored record.
 */
export function useSaveRecord({ entity, asked, record, onSaved, onRefused }: SaveSettings) {
  const queries = useQueryClient()
  const routes = routesFor(entity)
  const [read, setRead] = useState(record)
  const [conflict, setConflict] = useState<ReferenceRecord>()
  const look = useCommand(routes.find, { failure: 'in-place' })
  const saving = useCommand<ReferenceRecord, Record<string, unknown>>(
    async (body, api) => {
      const saved =
        read === undefined
          ? await api.call(routes.create, { body })
          : await api.call(routes.update, { params: { id: read.id }, body: { ...body, version: read.version } })
      return saved as ReferenceRecord
    },
    {
      failure: 'in-place',
      onDone: (saved) => {
        queries.removeQueries({ queryKey: callKey(routes.find, { params: { id: String(saved.id) } }) })
        onSaved(saved)
      },
      onFailed: async (error) => {
        if (!(error instanceof ApiError)) return
        if (error.status === CONFLICT && read !== undefined) {
          const latest = (await look.run({ params: { id: read.id } })) as ReferenceRecord | undefined
          if (latest !== undefined && latest.version !== read.version) return setConflict(latest)
        }
        if (isInForm(asked, error)) onRefused(error.fields)
      },
    },
  )
  return {
    save: (body: Record<string, unknown>) => saving.send(body),
    isPending: saving.isBusy,
    read,
    conflict,
    /** The error that could not be said beside a field. */
    error: conflict === undefined && !isInForm(asked, saving.failure) ? (saving.failure ?? undefined) : undefined,
    /** The newest version is the one that the next save starts from. */
    settle: () => {
      setRead(conflict)
      setConflict(undefined)
      saving.reset()
    },
  }
}
