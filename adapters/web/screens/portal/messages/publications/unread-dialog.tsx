import { Button, DialogBody, DialogFooter } from '@blueprintjs/core'
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons'
import { useCallback, useRef, useState } from 'react'
import type { ShownBulletin } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { bulletinsWords } from './bulletins.words.ts'
import { PublicationView } from './publication-view.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

type UnreadDialogProps = {
  readonly kind: 'bulletin' | 'notice'
  /** The unread ones; confirming one removes it. */
  readonly queue: readonly ShownBulletin[]
  readonly isBusy: boolean
  readonly error: unknown
  readonly onConfirm: (id: number) => void
  readonly onClose: () => void
}

/** The unread ones in turn: pages lead through them, confirming one leads to the next. */
export function UnreadDialog({ kind, queue, isBusy, error, onConfirm, onClose }: UnreadDialogProps) {
  const t = useWords(bulletinsWords)
  const [wanted, setWanted] = useState(0)
  // A confirmed one disappears, and the one below takes its place; after the last one it continues
  // with the newest.
  const at = wanted < queue.length ? wanted : 0
  const shown = queue[at]
  const { isSeen, end, showEnd } = useSeen(shown?.id)
  if (shown === undefined) return null
  const last = queue.length === 1
  const confirmText = kind === 'bulletin' ? t(last ? 'confirmRead' : 'confirmNext') : t(last ? 'gotIt' : 'gotItNext')
  // Disabled buttons keep the focus, without which no key reaches the dialog.
  const step = (label: string, icon: React.JSX.Element, to: number) => (
    <Button
      variant="minimal"
      icon={icon}
      aria-label={label}
      title={label}
      aria-disabled={queue[to] === undefined}
      onClick={() => queue[to] !== undefined && setWanted(to)}
    />
  )
  return (
    <Dialog
      isOpen
      className="unread-dialog"
      title={t(kind === 'bulletin' ? 'newBulletin' : 'newNotice')}
      onClose={onClose}
      canOutsideClickClose={false}
    >
      <DialogBody>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- reached by keyboard to be scrolled */}
        <article key={shown.id} ref={focusOn} aria-live="polite" tabIndex={0} aria-label={shown.title}>
          <h3 lang={shown.locale}>{shown.title}</h3>
          <PublicationView publication={shown} />
          <span ref={end} aria-hidden="true" />
        </article>
        {error !== null && <ErrorNote error={error} />}
      </DialogBody>
      <DialogFooter>
        <div className="unread-foot">
          <nav className="unread-pages" aria-label={t('pages')}>
            {step(t('previous'), <ChevronLeft />, at - 1)}
            <span role="status">{t('place', { at: at + 1, count: queue.length })}</span>
            {step(t('next'), <ChevronRight />, at + 1)}
          </nav>
          <Button
            intent="primary"
            text={confirmText}
            title={isSeen ? undefined : t('seeAll')}
            aria-busy={isBusy}
            aria-disabled={!isSeen}
            onClick={() => !isBusy && (isSeen ? onConfirm(shown.id) : showEnd())}
          />
        </div>
      </DialogFooter>
    </Dialog>
  )
}

const focusOn = (text: HTMLElement | null): void => text?.focus({ preventScroll: true })

type SeenState = {
  readonly isSeen: boolean
  readonly end: (mark: HTMLElement | null) => (() => void) | undefined
  readonly showEnd: () => void
}

/** Whether the end of a text has been in view; a short one is seen at once. */
function useSeen(id: number | undefined): SeenState {
  const [seen, setSeen] = useState<number>()
  const last = useRef<HTMLElement>(null)
  const end = useCallback(
    (mark: HTMLElement | null) => {
      last.current = mark
      if (mark === null) return undefined
      const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && setSeen(id))
      observer.observe(mark)
      return () => observer.disconnect()
    },
    [id],
  )
  return { isSeen: seen !== undefined && seen === id, end, showEnd: () => last.current?.scrollIntoView() }
}
