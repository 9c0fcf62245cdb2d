import { Button, DialogFooter } from '@blueprintjs/core'
import { useCallback, useState, type UIEvent } from 'react'
import { AGREEMENTS, OPTIONAL_AGREEMENT } from '#core/portal/shippers/agreements.ts'
import { say, useWords } from '../../../../base/words.ts'
import { AgreementText } from './agreement-text.tsx'
import { registrationWords } from '../../../platform/access/account-form.words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

/** Rounding may leave a pixel below the last line. */
const SLACK_PIXELS = 4

const isAtEnd = (element: HTMLElement): boolean => element.scrollTop + element.clientHeight >= element.scrollHeight - SLACK_PIXELS

type AgreementDialogProps = {
  readonly name: keyof typeof AGREEMENTS
  readonly onAccept: () => void
  readonly onClose: () => void
}

/** An agreement to read: it can be accepted, or marked as read, once its end was visible. */
export function AgreementDialog({ name, onAccept, onClose }: AgreementDialogProps) {
  const t = useWords(registrationWords)
  const [isRead, setRead] = useState(false)
  const look = useCallback((element: HTMLElement | null) => {
    if (element !== null && isAtEnd(element)) setRead(true)
  }, [])
  return (
    <Dialog isOpen onClose={onClose} title={say(AGREEMENTS[name])} className="agreement-dialog">
      <section
        className="agreement-scroll"
        ref={look}
        onScroll={(event: UIEvent<HTMLElement>) => look(event.currentTarget)}
        tabIndex={0}
        aria-label={say(AGREEMENTS[name])}
      >
        <AgreementText name={name} />
      </section>
      <DialogFooter
        actions={
          <Button intent="primary" text={t(name === OPTIONAL_AGREEMENT ? 'markRead' : 'accept')} disabled={!isRead} onClick={onAccept} />
        }
      >
        <span role="status">{t(isRead ? 'readToEnd' : 'keepReading')}</span>
      </DialogFooter>
    </Dialog>
  )
}
