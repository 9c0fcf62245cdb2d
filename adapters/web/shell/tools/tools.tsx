import './tools.css'
import { Button, HotkeysProvider, PopoverNext, useHotkeys, type HotkeyConfig } from '@blueprintjs/core'
import { Search } from '@blueprintjs/icons'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../../base/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { usePreference } from '../../base/preferences.ts'
import { BackToTop } from './back-to-top.tsx'
import { toolsWords } from './tools.words.ts'
import { canFullscreen, toggleFullscreen } from './fullscreen.ts'
import { FullscreenToggle } from './fullscreen-toggle.tsx'
import { useSessionEnd } from './session-end.ts'
import { scrollToTop } from './scroll-top.ts'
import { GLOBAL_SHORTCUTS, isSingleKey, SHORTCUTS, type GlobalShortcut } from './shortcuts.ts'

const loadPalette = () => import('./palette.tsx')
const Palette = lazyPart(loadPalette)
// At its final width, so that it is positioned correctly at once.
const PageSearch = lazyPart(() => import('./page-search.tsx'), <div className="finder" />)
const KeysDialog = lazyPart(() => import('./keys-dialog.tsx'))

type Open = 'palette' | 'page_search' | 'keys'

/**
 * The tools of the signed-in header: page search and full screen; command palette, shortcuts and
 * their help, the button back to the top.
 */
export function ShellTools() {
  return (
    <HotkeysProvider renderDialog={() => <></>}>
      <ShellToolsInside />
    </HotkeysProvider>
  )
}

function ShellToolsInside() {
  const [areSingleKeysOn, setSingleKeys] = usePreference('single-keys', true)
  const [open, setOpen] = useState<Open>()
  const close = (): void => setOpen(undefined)
  // Loaded early, so that what is typed right after the shortcut arrives in it.
  useEffect(() => void loadPalette().catch(() => undefined), [])
  const actions = useMemo(
    (): Readonly<Record<GlobalShortcut, () => void>> => ({
      palette: () => setOpen((now) => (now === 'palette' ? undefined : 'palette')),
      pageSearch: () => setOpen('page_search'),
      fullscreen: () => canFullscreen() && toggleFullscreen(),
      top: scrollToTop,
      help: () => setOpen('keys'),
    }),
    [],
  )
  useShortcuts({ actions, areSingleKeysOn })
  return (
    <>
      <PageSearchButton
        isOpen={open === 'page_search'}
        onToggle={(isOpen) => setOpen(isOpen ? 'page_search' : undefined)}
        onClose={close}
      />
      <FullscreenToggle />
      {open === 'palette' && <Palette onClose={close} onKeysWanted={() => setOpen('keys')} />}
      {open === 'keys' && <KeysDialog areSingleKeysOn={areSingleKeysOn} onSingleKeys={setSingleKeys} onClose={close} />}
      {createPortal(<BackToTop />, document.body)}
    </>
  )
}

type Shortcuts = { readonly actions: Readonly<Record<GlobalShortcut, () => void>>; readonly areSingleKeysOn: boolean }

/**
 * Activates the global shortcuts of the list; single-key ones are off where the reader turned them
 * off, and all are off while the session has ended.
 */
function useShortcuts({ actions, areSingleKeysOn }: Shortcuts): void {
  const hasEnded = useSessionEnd() !== undefined
  const keys = useMemo(
    () =>
      GLOBAL_SHORTCUTS.map((name): HotkeyConfig => {
        const shortcut = SHORTCUTS[name]
        return {
          combo: shortcut.combo,
          label: name,
          global: true,
          preventDefault: true,
          allowInInput: 'allowInInput' in shortcut,
          disabled: hasEnded || (isSingleKey(shortcut) && !areSingleKeysOn),
          onKeyDown: actions[name],
        }
      }),
    [actions, areSingleKeysOn, hasEnded],
  )
  useHotkeys(keys, { showDialogKeyCombo: false })
}

type PageSearchButtonProps = { readonly isOpen: boolean; readonly onToggle: (isOpen: boolean) => void; readonly onClose: () => void }

function PageSearchButton({ isOpen, onToggle, onClose }: PageSearchButtonProps) {
  const t = useWords(toolsWords)
  return (
    <PopoverNext
      isOpen={isOpen}
      onInteraction={onToggle}
      placement="bottom-end"
      popoverClassName="page-search"
      content={<PageSearch onClose={onClose} />}
    >
      <Button variant="minimal" icon={<Search />} aria-label={t('findPage')} title={`${t('findPage')} ( / )`} />
    </PopoverNext>
  )
}
