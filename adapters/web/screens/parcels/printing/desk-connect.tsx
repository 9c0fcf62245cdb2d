import { AnchorButton, Button, Spinner } from '@blueprintjs/core'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { plugInWords } from '#core/parcels/labels/plug-in.words.ts'
import { PRINT_DESKS } from '#core/portal/pages/order.routes.ts'
import { useDesk, useDeskState } from '../../../base/print-desk/use-desk.ts'
import type { Connection } from '../../../base/print-desk/desk-state.ts'
import { say, useWords } from '../../../base/words.ts'
import { Note } from '../../../ui/note/note.tsx'
import { ClosedPairing, PairingForm } from './pairing-form.tsx'
import { GUIDE } from './guide.ts'
import { printingWords } from './printing.words.ts'
import './printing.css'

/** Leads to the package of the reader's machine, or to how to install it. */
const DOWNLOAD = '/downloads/print-agent'
/** The agent opens the connection, so the browser has nothing to allow. */
const CONNECT_COMMAND = 'crossdock print-agent --connect'

type DeskConnectProps = {
  /** Leaves it and goes on without the agent. */
  readonly onCancel: () => void
}

/**
 * The way to the print agent of this machine, step by step: the browser's permission, the agent,
 * the pairing.
 */
export function DeskConnect({ onCancel }: DeskConnectProps) {
  const desk = useDesk()
  const { connection } = useDeskState()
  // The reader came here to connect; where the browser would ask, one sentence comes before its
  // question.
  useEffect(() => void desk.tryConnect(), [desk])
  return (
    <div className="desk-connect" role="status">
      <Step connection={connection} onCancel={onCancel} />
    </div>
  )
}

function Step({ connection, onCancel }: DeskConnectProps & { readonly connection: Connection }) {
  const t = useWords(printingWords)
  const desk = useDesk()
  const connect = (): void => void desk.connect()
  const again = <Button text={t('connectAgain')} onClick={connect} />
  if (connection.name === 'open') return null
  if (connection.name === 'connecting')
    return (
      <>
        <p className="with-spinner">
          <Spinner size={18} /> {t('connecting')} {t('allowNow')}
        </p>
        <div>
          <Button text={say(plugInWords.cancel)} onClick={onCancel} />
        </div>
      </>
    )
  if (connection.name === 'pairing') return <PairingForm />
  if (connection.name === 'closed') return <ClosedPairing key={connection.until} until={connection.until} />
  if (connection.name !== 'away')
    return (
      <>
        <p>{t(connection.name === 'ask' ? 'willAsk' : 'intro')}</p>
        <Button intent="primary" text={t('connect')} onClick={connect} />
      </>
    )
  if (connection.why === 'missing') return <Missing onCancel={onCancel} again={again} />
  if (connection.why === 'insecure')
    return (
      <Note intent="warning" title={t('insecure')}>
        <p>
          {t('insecureText')} {t('usePdf')}
        </p>
      </Note>
    )
  const isDenied = connection.why === 'denied'
  return (
    <Note intent="warning" title={t(isDenied ? 'denied' : 'unanswered')}>
      <p>{t(isDenied ? 'deniedText' : 'unansweredText')}</p>
      <ol>
        <li>{t('allowSite')}</li>
        <li>
          {t('allowPolicy')} <code>{`LoopbackNetworkAllowedForUrls = ["${window.location.origin}"]`}</code>
        </li>
        <li>
          {t('connectOut')} <code>{CONNECT_COMMAND}</code>{' '}
          <Link to={PRINT_DESKS} onClick={onCancel}>
            {t('desks')}
          </Link>
        </li>
      </ol>
      <p>{t('usePdf')}</p>
      <div>{again}</div>
    </Note>
  )
}

/** The prompt where the plug-in does not respond. */
function Missing({ onCancel, again }: DeskConnectProps & { readonly again: ReactNode }) {
  const t = useWords(printingWords)
  return (
    <>
      <Note intent="warning" title={say(plugInWords.missing)}>
        <div className="desk-connect-foot">
          <AnchorButton intent="primary" text={say(plugInWords.download)} href={DOWNLOAD} target="_blank" rel="noopener" />
          <Button text={say(plugInWords.cancel)} onClick={onCancel} />
        </div>
      </Note>
      <p>{t('isInstalled')}</p>
      <div className="desk-connect-foot">
        {again}
        <AnchorButton variant="minimal" text={t('guide')} href={GUIDE} target="_blank" rel="noopener" />
      </div>
    </>
  )
}
