import { Button, KeyComboTag } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useLocale, useWords } from '../../base/words.ts'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { toolsWords } from './tools.words.ts'
import { findPages } from './find-pages.ts'
import { Finder, type FinderSection } from './finder.tsx'
import { SHORTCUTS } from './shortcuts.ts'
import { useEntries } from './use-entries.tsx'
import { useFoundOrders } from './use-found-orders.ts'
import { usePermittedPages } from './use-permitted-pages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

const ORDER_LIST = '/order/list'

type PaletteProps = { readonly onClose: () => void; readonly onKeysWanted: () => void }

/** Opens any permitted page, and any order by whatever the reader remembers of it. */
export default function Palette({ onClose, onKeysWanted }: PaletteProps) {
  const t = useWords(toolsWords)
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const { sections, isSearching, error } = useSections(typed, onClose)
  return (
    <Dialog isOpen onClose={onClose} className="palette" aria-labelledby={titleId}>
      <h2 id={titleId} className="visually-hidden">
        {t('find')}
      </h2>
      <Finder label={t('find')} placeholder={t('findHint')} typed={typed} onType={setTyped} sections={sections} isSearching={isSearching}>
        {error !== null && <ErrorNote error={error} />}
      </Finder>
      <div className="palette-foot">
        <span>
          <KeyComboTag combo="up" minimal /> <KeyComboTag combo="down" minimal /> {t('chooseKeys')}
        </span>
        <span>
          <KeyComboTag combo="enter" minimal /> {t('openKeys')}
        </span>
        <Button
          variant="minimal"
          size="small"
          text={t('keys')}
          endIcon={<KeyComboTag combo={SHORTCUTS.help.combo} />}
          onClick={onKeysWanted}
        />
      </div>
    </Dialog>
  )
}

/**
 * The contents of the palette for a text: recent and all pages before anything is typed, then
 * matching pages and orders.
 */
function useSections(typed: string, onClose: () => void) {
  const t = useWords(toolsWords)
  const locale = useLocale()
  const pages = usePermittedPages()
  const mayReadOrders = pages.some(({ path }) => path === ORDER_LIST)
  const { orders, isSearching, error } = useFoundOrders(typed, mayReadOrders)
  const { ofPage, ofOrder, ofRecent } = useEntries(onClose)
  const recent = typed.trim() === '' ? ofRecent(pages, mayReadOrders) : []
  const sections: readonly FinderSection[] = [
    { title: t('recent'), entries: recent },
    { title: t('pages'), entries: findPages(pages, typed, locale).map(ofPage) },
    { title: t('orders'), entries: orders.map(ofOrder) },
  ]
  return { sections, isSearching, error }
}
