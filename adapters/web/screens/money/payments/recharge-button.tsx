import { Button } from '@blueprintjs/core'
import { BankAccount } from '@blueprintjs/icons'
import { useState } from 'react'
import { rechargeRoutes } from '../../../../http/contract/money/payments/recharge.routes.ts'
import { useIsOpen } from '../../../base/visitor.ts'
import { useWords } from '../../../base/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { rechargeWords } from './recharge.words.ts'
import './recharge.css'

const RechargeDialog = lazyPart(() => import('./recharge-dialog.tsx'))

/** Tops up the wallet, for shippers who see finance. */
export function RechargeButton() {
  return useIsOpen(rechargeRoutes.pay) ? <OpenButton /> : null
}

function OpenButton() {
  const t = useWords(rechargeWords)
  const [isShown, setShown] = useState(false)
  return (
    <>
      <Button
        variant="minimal"
        icon={<BankAccount />}
        text={<span className="recharge-button-text">{t('title')}</span>}
        aria-label={t('title')}
        title={t('title')}
        onClick={() => setShown(true)}
      />
      {isShown && <RechargeDialog onClose={() => setShown(false)} />}
    </>
  )
}
