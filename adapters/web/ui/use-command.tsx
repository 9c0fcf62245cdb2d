import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import type { Intent } from '@blueprintjs/core'
import type { ApiClient } from '../../http/client/api-client.ts'
import type { AnyRoute, PayloadOf, SentOf } from '../../http/contract/route.ts'
import { useApi, useInvalidate } from '../base/api.ts'
import { ErrorNote, useErrorText } from './note/error-note.tsx'
import { fieldErrorsOf } from './form/field-errors.ts'
import { lazyPart } from './lazy-part.tsx'
import { notify } from './note/notify.ts'

/**
 * Loaded with the first question, so that pages without one, such as the sign-in page, stay small.
 */
const ConfirmDialog = lazyPart(async () => ({ default: (await import('./dialog/confirm-dialog.tsx')).ConfirmDialog }))

/** The question before a command runs. */
export type Question = {
  readonly title?: string
  readonly text?: ReactNode
  readonly confirmText?: string
  readonly cancelText?: string
  readonly intent?: Intent
}

/** A command that is more than one call: it gets the API's client, so that components need none. */
export type Work<Given, Done> = (given: Given, api: ApiClient) => Promise<Done>

export type CommandOptions<Given, Done> = {
  /** The notice after success; none where it says nothing. */
  readonly done?: string | ((done: Done, given: Given) => string | undefined) | undefined
  readonly onDone?: ((done: Done, given: Given) => unknown) | undefined
  readonly onFailed?: ((error: Error, given: Given) => unknown) | undefined
  /** Routes whose answers it makes out of date; pages that show them read them again. */
  readonly refresh?: readonly AnyRoute[] | undefined
  /**
   * Where a failure is shown: as a notice with its request id, or in place by the component, from
   * `error` and `fieldErrors`.
   */
  readonly failure?: 'notice' | 'in-place' | undefined
  /** Asked by `send`; the component shows `question`. */
  readonly ask?: ((given: Given) => Question) | undefined
  /** A new run does not wait for the one before. */
  readonly isRestartable?: boolean | undefined
}

export type Command<Given, Done> = {
  /** Asks if there is a question, then runs. */
  readonly send: (given: Given) => void
  /**
   * Runs without a question; undefined when it failed or another run is under way. It never
   * rejects.
   */
  readonly run: (given: Given) => Promise<Done | undefined>
  readonly isBusy: boolean
  /** The input of the run under way. */
  readonly sent: Given | undefined
  readonly data: Done | undefined
  /** Why the last run failed. */
  readonly failure: Error | null
  /** A failure that names no field. */
  readonly error: Error | null
  readonly fieldErrors: Readonly<Record<string, string>>
  readonly reset: () => void
  readonly question: ReactNode
}

/**
 * A change on the server, by a route of the contract or by a function of several calls: busy while
 * it runs, one run at a time, with notices, what has to be read again, and the question before.
 */
export function useCommand<R extends AnyRoute>(
  route: R,
  options?: CommandOptions<SentOf<R>, PayloadOf<R>>,
): Command<SentOf<R>, PayloadOf<R>>
export function useCommand<Done, Given = void>(work: Work<Given, Done>, options?: CommandOptions<Given, Done>): Command<Given, Done>
export function useCommand<Given, Done>(
  what: AnyRoute | Work<Given, Done>,
  { done, onDone, onFailed, refresh, failure = 'notice', ask, isRestartable = false }: CommandOptions<Given, Done> = {},
): Command<Given, Done> {
  const api = useApi()
  const invalidate = useInvalidate()
  const errorText = useErrorText()
  const isUnderWay = useRef(false)
  const [asked, setAsked] = useState<{ readonly given: Given; readonly isOpen: boolean }>()
  const close = (): void => setAsked((last) => last && { ...last, isOpen: false })
  const { mutateAsync, isPending, variables, data, error, reset } = useMutation<Done, Error, Given>({
    // Without a network it fails and says so, instead of waiting unseen.
    networkMode: 'always',
    mutationFn: (given) => (typeof what === 'function' ? what(given, api) : (api.call(what, given as SentOf<AnyRoute>) as Promise<Done>)),
    onSuccess: async (answer, given) => {
      close()
      const message = typeof done === 'function' ? done(answer, given) : done
      if (message !== undefined) notify({ intent: 'success', message })
      await onDone?.(answer, given)
      if (refresh !== undefined) void invalidate(...refresh)
    },
    onError: async (cause, given) => {
      if (failure === 'notice') {
        close()
        notify({ intent: 'danger', message: errorText(cause), error: cause })
      }
      await onFailed?.(cause, given)
    },
  })
  const run = async (given: Given): Promise<Done | undefined> => {
    if (isUnderWay.current && !isRestartable) return undefined
    isUnderWay.current = true
    try {
      return await mutateAsync(given)
    } catch {
      return undefined
    } finally {
      isUnderWay.current = false
    }
  }
  const fieldErrors = fieldErrorsOf(error)
  return {
    run,
    send: (given) => (ask === undefined ? void run(given) : setAsked({ given, isOpen: true })),
    isBusy: isPending,
    sent: isPending ? variables : undefined,
    data,
    failure: error,
    error: Object.keys(fieldErrors).length === 0 ? error : null,
    fieldErrors,
    reset,
    question: ask && asked && (
      <Asked
        {...ask(asked.given)}
        isOpen={asked.isOpen}
        isBusy={isPending}
        error={failure === 'in-place' ? error : null}
        onConfirm={() => void run(asked.given)}
        onCancel={() => {
          reset()
          close()
        }}
      />
    ),
  }
}

type AskedProps = Question & {
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly error: Error | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

function Asked({ text, error, ...dialog }: AskedProps) {
  if (text === undefined && error === null) return <ConfirmDialog {...dialog} />
  return (
    <ConfirmDialog {...dialog}>
      {text}
      {error !== null && <ErrorNote error={error} />}
    </ConfirmDialog>
  )
}
