import { useMemo, useState } from 'react'
import { missingTexts } from '#core/portal/messages/read-publication.ts'
import { publicationFields, TEXT_FIELDS } from '#core/portal/messages/publication-fields.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import type { KeptPublication } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { ApiError } from '../../../../../http/client/api-client.ts'
import { sayFailure, useLocale, useWords } from '../../../../base/words.ts'
import { useRecordForm } from '../../../../resource/use-record-form.ts'
import { focusControl } from '../../../../ui/form/focus-control.ts'
import { notify } from '../../../../ui/note/notify.ts'
import { useUnsent } from '../../../../ui/note/use-unsent.ts'
import type { FormValues } from '../../../../ui/form/form-value.ts'
import { useCommand } from '../../../../ui/use-command.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { DESK_ROUTES, type DeskKind } from './desk-routes.ts'
import { useMove } from './use-move.ts'

export type DraftProps = {
  readonly kind: DeskKind
  /** The edited draft; undefined for a new one. */
  readonly record: KeptPublication | undefined
  /** The initial values. */
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

/** The part of an unsaved publication that a browser keeps, and the version that it changes. */
export type UnsentPublication = {
  readonly values: FormValues
  readonly files: KeptPublication['extends']
  readonly version: number | undefined
}

/** The typed values of a draft: its texts, audience and times as a form, and its files. */
function useDraftForm({ kind, record, template }: Pick<DraftProps, 'kind' | 'record' | 'template'>) {
  const own = useLocale()
  const form = useRecordForm({ fields: publicationFields }, template ?? NEW)
  const [files, setFiles] = useState(template?.extends ?? [])
  const [filesError, setFilesError] = useState<string>()
  const [locale, setLocale] = useState<Locale>(own)
  const isCopy = record === undefined && template !== undefined
  const isChanged = isCopy || form.changed.length > 0 || JSON.stringify(files) !== JSON.stringify(record?.extends ?? [])
  const [timesRestored, setTimesRestored] = useState(0)
  const [restoredVersion, setRestoredVersion] = useState<number>()
  const version = restoredVersion ?? record?.version
  const value = useMemo<UnsentPublication>(() => ({ values: form.values, files, version }), [form.values, files, version])
  const unsent = useUnsent({ name: `publication.${kind}.${record?.id ?? 'new'}`, value, isFilled: isChanged })
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
    unsent,
    version,
    timesRestored,
    restore: (kept: UnsentPublication): void => {
      for (const [name, value] of Object.entries(kept.values)) if (name in publicationFields) form.change(name, value)
      setFiles(kept.files)
      setRestoredVersion(kept.version)
      setTimesRestored((times) => times + 1)
    },
    /** A newer version is what the next save changes. */
    catchUp: () => setRestoredVersion(undefined),
    /** Whether everything typed is valid; the first wrong field gets the focus. */
    isSound: (): boolean => {
      const wrong = form.checkAll()
      const missing =
        wrong.length > 0
          ? wrong
          : form.takeErrors(missingTexts(form.values).map((one) => ({ path: one.path, error: one.code, msg: sayFailure(one) })))
      focusFirst(missing)
      return missing.length === 0
    },
    takeErrors: (error: ApiError): void => {
      setFilesError(error.fields.find(({ path }) => path.startsWith('extends'))?.msg)
      focusFirst(form.takeErrors(error.fields))
    },
    rebase: (kept: KeptPublication): void => {
      form.rebase(kept, { keepTyped: false })
      setRestoredVersion(undefined)
      setFiles(kept.extends)
    },
  }
}

/** The actions for a draft: save, publish, schedule, delete. */
export function useDraft({ kind, record, template, onKept, onStale, onOpen, onGone }: DraftProps) {
  const t = useWords(bulletinsWords)
  const routes = DESK_ROUTES[kind]
  const draft = useDraftForm({ kind, record, template })
  const move = useMove({ kind, onKept, onStale })
  const save = useCommand<KeptPublication>(
    (_, api) => {
      const body = { ...draft.form.toBody(), extends: draft.files }
      return record === undefined
        ? api.call(routes.add, { body })
        : api.call(routes.change, { params: { id: record.id }, body: { ...body, version: draft.version ?? record.version } })
    },
    {
      failure: 'in-place',
      onFailed: (error) => {
        if (!(error instanceof ApiError)) return
        if (error.error === 'PUBLICATION_CHANGED') {
          draft.catchUp()
          onStale()
        }
        draft.takeErrors(error)
      },
    },
  )
  const remove = useCommand(routes.remove, {
    failure: 'in-place',
    done: t('removed'),
    onDone: async () => {
      draft.unsent.release()
      await onGone()
    },
  })
  const saveIfChanged = async (): Promise<KeptPublication | undefined> => {
    if (record !== undefined && !draft.isChanged) return record
    if (!draft.isSound()) return undefined
    const kept = await save.run()
    if (kept === undefined) return undefined
    draft.unsent.release()
    draft.rebase(kept)
    await onKept(kept)
    return kept
  }
  return {
    ...draft,
    isSaving: save.isBusy,
    isBusy: save.isBusy || move.isBusy || remove.isBusy,
    error: move.failure ?? remove.failure ?? save.error,
    saveDraft: async (): Promise<void> => {
      const kept = await saveIfChanged()
      if (kept === undefined) return
      notify({ intent: 'success', message: t('saved') })
      if (record === undefined) onOpen(kept.id)
    },
    saveAnd: async (event: 'publish' | 'schedule'): Promise<void> => {
      const kept = await saveIfChanged()
      if (kept === undefined) return
      await move.run({ record: kept, event })
      if (record === undefined) onOpen(kept.id)
    },
    remove: (id: number): void => remove.send({ params: { id } }),
  }
}
