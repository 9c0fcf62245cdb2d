import { Button, Card } from '@blueprintjs/core'
import { Link, useSearchParams } from 'react-router-dom'
import { ApiError } from '../../../../http/client/api-client.ts'
import { publicTrackingRoutes } from '../../../../http/contract/parcels/tracking/public-tracking.routes.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ArabicContext, isArabic, useTrackingWords } from './track-language.ts'
import './tracking.css'

/**
 * Where the links of mails lead: mails are confirmed and ended by a button, since mail programs
 * open links to look at them. A token does one thing, and says nothing of whose it is.
 */
export default function TrackMailsPage() {
  const [query] = useSearchParams()
  const isInArabic = isArabic(query.get('lang'))
  const [confirm, end] = [query.get('confirm'), query.get('end')]
  return (
    <ArabicContext value={isInArabic}>
      <div className="track-page" {...(isInArabic ? { lang: 'ar', dir: 'rtl' } : {})}>
        {end === null ? <Confirming token={confirm ?? ''} /> : <Ending token={end} />}
      </div>
    </ArabicContext>
  )
}

function Confirming({ token }: { readonly token: string }) {
  const t = useTrackingWords()
  const command = useCommand(publicTrackingRoutes.confirmTrackingMails, { failure: 'in-place' })
  const number = command.data?.airway_number
  return (
    <>
      <PageHeader title={t('confirmTitle')} />
      <Card className="track-mails">
        {number === undefined ? (
          <>
            <p>{t('confirmText')}</p>
            <Failure error={command.failure} />
            <Button
              intent="primary"
              size="large"
              text={t('confirmSend')}
              loading={command.isBusy}
              onClick={() => command.send({ body: { token } })}
            />
          </>
        ) : (
          <>
            <p role="status">{t('confirmed', { number })}</p>
            <Link className="bp6-button" to={`/track/${number}`}>
              {t('toParcel')}
            </Link>
          </>
        )}
      </Card>
    </>
  )
}

function Ending({ token }: { readonly token: string }) {
  const t = useTrackingWords()
  const command = useCommand(publicTrackingRoutes.endTrackingMails, { failure: 'in-place' })
  return (
    <>
      <PageHeader title={t('endTitle')} />
      <Card className="track-mails">
        {command.data === undefined ? (
          <>
            <p>{t('endText')}</p>
            <Failure error={command.failure} />
            <Button
              intent="primary"
              size="large"
              text={t('endSend')}
              loading={command.isBusy}
              onClick={() => command.send({ body: { token } })}
            />
          </>
        ) : (
          <p role="status">{t('ended')}</p>
        )}
      </Card>
    </>
  )
}

function Failure({ error }: { readonly error: Error | null }) {
  const t = useTrackingWords()
  if (error === null) return null
  const isUsed = error instanceof ApiError && error.error === 'TRACKING_LINK_USED'
  return (
    <p role="alert" className="track-error">
      {t(isUsed ? 'linkUsed' : 'failed')}
    </p>
  )
}
