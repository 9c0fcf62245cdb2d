import { useCallback, useEffect, useRef, useState } from 'react'
import { useSession } from '../../base/api.ts'
import { copiesOf, dropCopy, keepCopy, newCopyKey, newestLeft, onClosed, readCopy, type UnsentCopy } from '../../base/unsent-copies.ts'
import { useUnsavedWarning } from '../form/unsaved.tsx'

export type Unsent<T> = {
  /** Work of an earlier form that is not open any more: of a closed tab, a crash, a reload. */
  readonly offered: UnsentCopy<T> | undefined
  /**
   * Takes the offer; what stands in the form instead is offered next. Undefined where another tab
   * was faster.
   */
  readonly take: () => T | undefined
  readonly discard: () => void
  /** Sent or saved: nothing is kept, and the navigation that follows passes without a question. */
  readonly release: () => void
}

type UnsentForm<T> = {
  /** The same for the next form that may go on with this work. */
  readonly name: string
  /** As JSON, of one identity while it is the same, without anything personal. */
  readonly value: T
  readonly isFilled: boolean
}

/**
 * Keeps what is typed in a form until it is sent, in this browser and for the account that typed
 * it: a reload, a crash or a closed tab loses nothing, and the next form of the same name offers
 * it. Each open form has a copy of its own, so that two tabs do not overwrite each other, and an
 * open one is not offered. Leaving the form asks first.
 */
export function useUnsent<T>({ name, value, isFilled }: UnsentForm<T>): Unsent<T> {
  const accountId = useSession().user.id
  const prefix = copiesOf({ accountId, name })
  const [own] = useState(() => newCopyKey(prefix))
  const isSent = useRef(false)
  const [offered, setOffered] = useState<UnsentCopy<T> & { readonly key: string }>()
  const unsaved = useUnsavedWarning(isFilled, own)
  useEffect(() => {
    if (!isFilled) isSent.current = false
    if (isSent.current) return
    if (isFilled) keepCopy(own, value)
    else dropCopy(own)
  }, [own, value, isFilled])
  const look = useCallback(() => void newestLeft<T>(prefix, own).then(setOffered), [prefix, own])
  useEffect(() => {
    const hidden = new AbortController()
    look()
    void onClosed(prefix, { own, signal: hidden.signal, work: look })
    return () => hidden.abort()
  }, [look, prefix, own])

  const settle = (): T | undefined => {
    const copy = offered && readCopy<T>(offered.key)
    if (offered !== undefined) dropCopy(offered.key)
    return copy?.value
  }
  return {
    offered,
    take: () => {
      const taken = settle()
      if (taken !== undefined && isFilled) keepCopy(newCopyKey(prefix), value)
      look()
      return taken
    },
    discard: () => {
      settle()
      look()
    },
    release: () => {
      isSent.current = true
      dropCopy(own)
      unsaved.release()
    },
  }
}
