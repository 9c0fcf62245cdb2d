import { useEffect, useRef, useState } from 'react'
import { useSession } from '../../../../base/api.ts'
import { keepOpenedPublications, openedPublications } from '../../../../base/opened-publications.ts'
import { useWords } from '../../../../base/words.ts'
import { notify } from '../../../../ui/note/notify.ts'
import { bulletinsWords } from './bulletins.words.ts'
import type { Unread } from './use-unread.ts'

const MILLIS_SHOWN = 15_000

let typedIn: EventTarget | undefined
if (typeof document !== 'undefined')
  document.addEventListener(
    'input',
    ({ target }) => {
      typedIn = target ?? undefined
    },
    { capture: true, passive: true },
  )

/** Whether somebody is in the middle of typing: the focus is where something was typed. */
const isTyping = (): boolean => typedIn !== undefined && typedIn === document.activeElement

/** Unread ones that are open, until they are confirmed or closed. */
export type OpenUnread = Unread & { readonly close: () => void }

const NONE: ReadonlySet<number> = new Set()

const isSubset = (ids: readonly number[], whole: ReadonlySet<number>): boolean => ids.every((id) => whole.has(id))

/**
 * The unread ones that open by themselves: those of the page's load, once a session. What is
 * published later, or while somebody types, is announced by a notice that leaves the focus where it
 * is; its button opens them.
 */
export function useArrivals(unread: Unread): OpenUnread {
  const t = useWords(bulletinsWords)
  const { user } = useSession()
  const known = useRef<ReadonlySet<number>>(undefined)
  const [opened, setOpened] = useState(NONE)
  const { queue, isLoaded } = unread
  useEffect(() => {
    if (!isLoaded) return
    const ids = queue.map(({ id }) => id)
    const isFirst = known.current === undefined
    const fresh = queue.filter(({ id }) => known.current?.has(id) !== true)
    known.current = new Set([...(known.current ?? []), ...ids])
    const open = (): void => {
      keepOpenedPublications(user.id, ids)
      setOpened((before) => new Set([...before, ...ids]))
    }
    const [newest] = fresh
    if (newest === undefined || (isFirst && isSubset(ids, openedPublications(user.id)))) return
    if (isFirst && !isTyping()) open()
    else
      notify({
        intent: 'primary',
        message: t('arrived', { title: newest.title }),
        action: { text: t('openIt'), onClick: open },
        timeoutMillis: MILLIS_SHOWN,
      })
  }, [queue, isLoaded, user.id, t])
  return { ...unread, queue: queue.filter(({ id }) => opened.has(id)), close: () => setOpened(NONE) }
}
