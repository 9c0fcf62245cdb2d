import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Entity } from '../../../core/kernel/entity.ts'
import { ApiError } from '../../http/client/api-client.ts'
import type { FieldError } from '../../http/contract/envelope.ts'
import type { ReferenceRecord } from '../../http/contract/reference.routes.ts'
import { callKey, useApi } from '../app/api.ts'
import { routesFor } from './entity-routes.ts'

const CONFLICT = 409

type SaveSettings = {
  readonly entity: Entity
  /** The fields of the form. */
  readonly asked: Pick<Entity, 'fields'>
  readonly record: ReferenceRecord | undefined
  readonly onSaved: (record: ReferenceRecord) => void
  /** The server found fields wrong. */
  readonly onRefused: (fields: readonly FieldError[]) => void
}

/** Whether a field of the form is named as wrong, so that the error stands beside it. */
const isInForm = ({ fields }: Pick<Entity, 'fields'>, error: Error | null): boolean =>
  error instanceof ApiError && error.fields.some(({ path }) => path in fields)

/** Saves a record with the version that was read; where another changed it since, `conflict` is what stands there now. */
export function useSaveRecord({ entity, asked, record, onSaved, onRefused }: SaveSettings) {
  const api = useApi()
  const queries = useQueryClient()
  const routes = routesFor(entity)
  const [read, setRead] = useState(record)
  const [conflict, setConflict] = useState<ReferenceRecord>()
  const saving = useMutation({
    mutationFn: async (body: Record<string, unknown>) => {
      const saved =
        read === undefined
          ? await api.call(routes.create, { body })
          : await api.call(routes.update, { params: { id: read.id }, body: { ...body, version: read.version } })
      return saved as ReferenceRecord
    },
    onSuccess: (saved) => {
      queries.removeQueries({ queryKey: callKey(routes.find, { params: { id: String(saved.id) } }) })
      onSaved(saved)
    },
    onError: async (error) => {
      if (!(error instanceof ApiError)) return
      if (error.status === CONFLICT && read !== undefined) {
        const latest = (await api.call(routes.find, { params: { id: read.id } })) as ReferenceRecord
        if (latest.version !== read.version) return setConflict(latest)
      }
      if (isInForm(asked, error)) onRefused(error.fields)
    },
  })
  return {
    save: (body: Record<string, unknown>) => saving.mutate(body),
    isPending: saving.isPending,
    read,
    conflict,
    /** What could not be said beside a field. */
    error: conflict === undefined && !isInForm(asked, saving.error) ? (saving.error ?? undefined) : undefined,
    /** The newest version is the one that the next save starts from. */
    settle: () => {
      setRead(conflict)
      setConflict(undefined)
      saving.reset()
    },
  }
}
