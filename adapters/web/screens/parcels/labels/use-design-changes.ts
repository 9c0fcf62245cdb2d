import { createElement, Fragment, type ReactNode } from 'react'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import { labelDesignRoutes, type KeptLabelDesign } from '../../../../http/contract/parcels/labels/label-design.routes.ts'
import type { ApiClient } from '../../../../http/client/api-client.ts'
import { say, useWords, type Say } from '../../../base/words.ts'
import { fieldErrorsOf } from '../../../ui/form/field-errors.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { labelDesignsWords } from './label-designs.words.ts'
import { sentDraft } from './sent-design.ts'
import type { Design, Draft } from './use-design.ts'

type Words = Say<keyof typeof labelDesignsWords.table>
type Whose = Pick<Draft, 'type' | 'size' | 'client'>

/** For whom a design is, of what, in words. */
export const placeWords = (t: Words, { type, size, client }: Whose) => ({
  type: say(LABEL_TYPES[type].label),
  size,
  whose: client.trim() === '' ? t('everybody') : t('oneClient', { account: client.trim() }),
})

/** Returns the words for the design that is printed where a design of this client is not. */
export const builtInWords = (t: Words, { client }: Pick<Whose, 'client'>): string => t(client.trim() === '' ? 'builtIn' : 'houseOrBuiltIn')

export type DesignChanges = {
  readonly save: () => void
  readonly publish: () => void
  readonly remove: () => void
  readonly isSaving: boolean
  readonly error: Error | null
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly questions: ReactNode
}

type DesignChangesInput = {
  readonly record: KeptLabelDesign | undefined
  readonly design: Design
  readonly onKept: (kept: KeptLabelDesign) => Promise<void>
  readonly onGone: () => Promise<void>
  readonly release: () => void
}

/** Saves, publishes and deletes a draft. */
export function useDesignChanges({ record, design, onKept, onGone, release }: DesignChangesInput): DesignChanges {
  const t = useWords(labelDesignsWords)
  const { now } = design
  const keepDesign = async (api: ApiClient): Promise<KeptLabelDesign> => {
    if (record === undefined) return api.call(labelDesignRoutes.addLabelDesign, { body: sentDraft(now) })
    if (!design.isChanged) return record
    return api.call(labelDesignRoutes.changeLabelDesign, {
      params: { id: record.id },
      body: { ...sentDraft(now), version: record.version },
    })
  }
  const finishSave = async (next: KeptLabelDesign): Promise<void> => {
    release()
    await onKept(next)
  }
  const save = useCommand<KeptLabelDesign>((_, api) => keepDesign(api), { failure: 'in-place', done: t('saved'), onDone: finishSave })
  const inPlace = record?.in_force
  const publish = useCommand<KeptLabelDesign>(
    async (_, api) => {
      const { id, version } = await keepDesign(api)
      return api.call(labelDesignRoutes.moveLabelDesign, { params: { id, event: 'publish' }, body: { version } })
    },
    {
      failure: 'in-place',
      ask: () => ({
        title: t('publishTitle', { name: now.name }),
        text: t('publishAsk', {
          ...placeWords(t, now),
          before: inPlace ? t('earlier', { name: inPlace.name, number: inPlace.number }) : builtInWords(t, now),
        }),
        confirmText: t('publish'),
        cancelText: t('keepDraft'),
        intent: 'primary',
      }),
      done: t('publishedDone'),
      onDone: finishSave,
    },
  )
  const remove = useCommand<unknown>(
    async (_, api) => {
      if (record === undefined) return
      await api.call(labelDesignRoutes.removeLabelDesign, { params: { id: record.id }, query: { version: record.version } })
    },
    {
      ask: () => ({
        title: t('removeTitle', { name: now.name }),
        confirmText: t('remove'),
        cancelText: t('keep'),
        intent: 'danger',
      }),
      done: t('removedDone'),
      onDone: async () => {
        release()
        await onGone()
      },
    },
  )
  return {
    save: () => void save.run(),
    publish: () => publish.send(),
    remove: () => remove.send(),
    isSaving: save.isBusy || publish.isBusy || remove.isBusy,
    error: save.error,
    fieldErrors: { ...fieldErrorsOf(save.failure), ...fieldErrorsOf(publish.failure) },
    questions: createElement(Fragment, null, publish.question, remove.question),
  }
}
