import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { publicationFields, TEXT_FIELDS } from '../../../../core/messages/publication-fields.ts'
import { LOCALES, type Locale } from '../../../../core/kernel/words.ts'
import type { KeptPublication } from '../../../http/contract/bulletin.routes.ts'
import { ApiError } from '../../../http/client/api-client.ts'
import { useApi } from '../../app/api.ts'
import { useLocale, useWords } from '../../i18n/words.ts'
import { useRecordForm } from '../../resource/use-record-form.ts'
import { focusControl } from '../../ui/focus-control.ts'
import { notify } from '../../ui/notify.ts'
import { useUnsavedWarning } from '../../ui/unsaved.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'
import { useMove } from './use-move.ts'

export type DraftProps = {
  readonly kind: DeskKind
  /** The draft that is written anew; undefined for a new one. */
  readonly record: KeptPublication | undefined
  /** What it begins with. */
  readonly template: KeptPublication | undefined
  readonly onKept: (kept: KeptPublication) => Promise<void>
  readonly onStale: () => void
  readonly onOpen: (id: number) => void
  readonly onGone: () => Promise<void>
}

const NEW = { target: 'all' }

export const idOf = (name: string): string => `publication-${name}`

/** The language whose fields a name belongs to. */
const localeOfField = (name: string): Locale | undefined =>
  LOCALES.find((locale) => TEXT_FIELDS[locale].title === name || TEXT_FIELDS[locale].content === name)

/** What was typed of a draft: its texts, target and times as a form, its files beside it. */
function useDraftForm({ record, template }: Pick<DraftProps, 'record' | 'template'>) {
  const own = useLocale()
  const form = useRecordForm({ fields: publicationFields }, template ?? NEW)
  const [files, setFiles] = useState(template?.extends ?? [])
  const [filesError, setFilesError] = useState<string>()
  const [locale, setLocale] = useState<Locale>(own)
  const isCopy = record === undefined && template !== undefined
  const isChanged = isCopy || form.changed.length > 0 || JSON.stringify(files) !== JSON.stringify(record?.extends ?? [])
  const unsaved = useUnsavedWarning(isChanged)
  const focusFirst = ([first]: readonly string[]): void => {
    if (first === undefined) return
    setLocale(localeOfField(first) ?? locale)
    focusControl(idOf(first))
  }
  return {
    form,
    files,
    setFiles,
    filesError,
    locale,
    setLocale,
    isChanged,
    release: unsaved.release,
    /** Whether all that was typed may be sent; what may not has the focus. */
    isSound: (): boolean => {
      const wrong = form.checkAll()
      focusFirst(wrong)
      return wrong.length === 0
    },
    takeErrors: (error: ApiError): void => {
      setFilesError(error.fields.find(({ path }) => path.startsWith('extends'))?.msg)
      focusFirst(form.takeErrors(error.fields))
    },
    rebase: (kept: KeptPublication): void => {
      form.rebase(kept, { keepTyped: false })
      setFiles(kept.extends)
    },
  }
}

/** A draft as it is written: saved, published, scheduled or deleted. */
export function useDraft({ kind, record, template, onKept, onStale, onOpen, onGone }: DraftProps) {
  const t = useWords(bulletinsWords)
  const api = useApi()
  const routes = DESK_ROUTES[kind]
  const draft = useDraftForm({ record, template })
  const move = useMove({ kind, onKept, onStale })
  const save = useMutation({
    mutationFn: () => {
      const body = { ...draft.form.toBody(), extends: draft.files }
      return record === undefined
        ? api.call(routes.add, { body })
        : api.call(routes.change, { params: { id: record.id }, body: { ...body, version: record.version } })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (error.error === 'PUBLICATION_CHANGED') onStale()
      draft.takeErrors(error)
    },
  })
  const remove = useMutation({
    mutationFn: (id: number) => api.call(routes.remove, { params: { id } }),
    onSuccess: async () => {
      draft.release()
      notify({ intent: 'success', message: t('removed') })
      await onGone()
    },
  })
  const saved = async (): Promise<KeptPublication | undefined> => {
    if (record !== undefined && !draft.isChanged) return record
    if (!draft.isSound()) return undefined
    const kept = await save.mutateAsync().catch(() => undefined)
    if (kept === undefined) return undefined
    draft.release()
    draft.rebase(kept)
    await onKept(kept)
    return kept
  }
  const isExplained = save.error instanceof ApiError && save.error.fields.length > 0
  return {
    ...draft,
    isSaving: save.isPending,
    isBusy: save.isPending || move.isPending || remove.isPending,
    error: move.error ?? remove.error ?? (isExplained ? null : save.error),
    saveDraft: async (): Promise<void> => {
      const kept = await saved()
      if (kept === undefined) return
      notify({ intent: 'success', message: t('saved') })
      if (record === undefined) onOpen(kept.id)
    },
    saveAnd: async (event: 'publish' | 'schedule'): Promise<void> => {
      const kept = await saved()
      if (kept === undefined) return
      await move.mutateAsync({ record: kept, event }).catch(() => undefined)
      if (record === undefined) onOpen(kept.id)
    },
    remove: (id: number): void => remove.mutate(id),
  }
}
