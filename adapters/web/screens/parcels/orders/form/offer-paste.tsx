import { Button } from '@blueprintjs/core'
import { Clipboard } from '@blueprintjs/icons'
import { useState } from 'react'
import { useWords } from '../../../../base/words.ts'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { pasteWords } from './paste.words.ts'
import type { PasteAddressProps } from './paste-address.tsx'

const PasteAddress = lazyPart<PasteAddressProps>(() => import('./paste-address.tsx'))

/** Opens the place to paste a block of text into, which is loaded then. */
export function OfferPaste(props: Omit<PasteAddressProps, 'onClose'>) {
  const t = useWords(pasteWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="offer-paste">
      {isOpen ? (
        <PasteAddress {...props} onClose={() => setOpen(false)} />
      ) : (
        <Button icon={<Clipboard />} text={t('open')} onClick={() => setOpen(true)} />
      )}
    </div>
  )
}
