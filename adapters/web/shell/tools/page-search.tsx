import { useState } from 'react'
import { useLocale, useWords } from '../../base/words.ts'
import { toolsWords } from './tools.words.ts'
import { findPages } from './find-pages.ts'
import { Finder } from './finder.tsx'
import { useEntries } from './use-entries.tsx'
import { usePermittedPages } from './use-permitted-pages.ts'

/** The drop-down of the header that finds pages. */
export default function PageSearch({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(toolsWords)
  const [typed, setTyped] = useState('')
  const pages = usePermittedPages()
  const { ofPage } = useEntries(onClose)
  const found = findPages(pages, typed, useLocale()).map(ofPage)
  return (
    <Finder
      label={t('findPage')}
      placeholder={t('findPageHint')}
      typed={typed}
      onType={setTyped}
      sections={[{ title: t('pages'), entries: found }]}
      isSearching={false}
    />
  )
}
