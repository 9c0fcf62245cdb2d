import { Button, Spinner } from '@blueprintjs/core'
import { useState } from 'react'
import { sessionRoutes } from '../../../../http/contract/platform/access/session.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { Note } from '../../../ui/note/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { RaiseForm } from './raise-form.tsx'
import { workOrdersWords } from './work-orders.words.ts'
import './work-orders.css'

/** A work order in a window of its own: under the signed-in account, or with contact details. */
export default function WorkOrderPopupPage() {
  const t = useWords(workOrdersWords)
  const { data, isLoading } = useCall(sessionRoutes.whoAmI)
  const [raised, setRaised] = useState<string>()
  const isGuest = data?.userInfo.role !== 'Customer'
  return (
    <div className="work-order-popup">
      <PageHeader title={t('raise')} text={t('raiseText')} />
      {isLoading && <Spinner size={32} />}
      {!isLoading && raised === undefined && (
        <>
          <p className="bp6-text-muted">{isGuest ? t('asGuest') : t('signedInAs', { name: data?.userInfo.name ?? '' })}</p>
          <RaiseForm isGuest={isGuest} onRaised={setRaised} />
        </>
      )}
      {raised !== undefined && (
        <Note intent="success" title={t('raised', { number: raised })}>
          {isGuest && <p>{t('raisedText')}</p>}
          <Button text={t('another')} onClick={() => setRaised(undefined)} />
        </Note>
      )}
    </div>
  )
}
