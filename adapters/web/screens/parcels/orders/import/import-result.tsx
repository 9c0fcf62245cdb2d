import { Button, Card } from '@blueprintjs/core'
import { Edit, Import, NumberedList } from '@blueprintjs/icons'
import { Link } from 'react-router-dom'
import { ORDER_ERRORS, ORDER_IMPORTS } from '#core/portal/pages/order.routes.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import type { ImportAnswer } from '../../../../../http/contract/parcels/orders/order-import.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { LinkButton } from '../link-button.tsx'
import { Identifier } from '../../../../ui/identifier.tsx'
import { Note } from '../../../../ui/note/note.tsx'
import { formWords } from '../form/form.words.ts'
import { nextStep } from '../next-step.ts'
import { listPathOf } from '../../../../base/paths.ts'
import { MarkedFileButton } from './check-rows.tsx'
import { Findings } from './findings.tsx'
import { importWords } from './import.words.ts'
import { ImportProgress } from './import-progress.tsx'
import { PrintThese } from './print-these.tsx'
import type { OrderImport } from './use-import.ts'

export type ImportResultProps = { readonly kind: OrderKind; readonly result: ImportAnswer; readonly run: OrderImport }

/** The last step: created, skipped and refused rows, and what to do next. */
export function ImportResult({ kind, result, run }: ImportResultProps) {
  const t = useWords(importWords)
  const form = useWords(formWords)
  const step = nextStep(kind)
  const hasFaults = result.failed > 0
  const path = `${listPathOf(kind)}${result.import === null ? '' : `?import=${result.import}`}`
  const title = result.created === 0 ? t('doneNone') : hasFaults ? t('doneSome') : t('doneTitle')
  return (
    <Card className="order-card">
      <Note intent={hasFaults || result.created === 0 ? 'warning' : 'success'} title={title} role="status">
        {result.import !== null && (
          <p>
            {t('number')} <Identifier value={String(result.import)} name={t('number')} /> ·{' '}
            <Link to={`${ORDER_IMPORTS}?import=${result.import}`}>{t('record')}</Link>
          </p>
        )}
        {result.created > 0 && (step === 'placedPrint' ? t('attach') : form(step))}
      </Note>
      <dl className="import-result">
        {(['created', 'skipped', 'failed'] as const).map((name) => (
          <div key={name} data-name={name}>
            <dt>{t(name)}</dt>
            <dd>{result[name]}</dd>
          </div>
        ))}
      </dl>
      {hasFaults && (
        <>
          <p>{t('correctedText')}</p>
          {result.import !== null && (
            <p>
              {t('keptText')} <Link to={`${ORDER_ERRORS}?sheet=${result.import}`}>{t('keptLink')}</Link>
            </p>
          )}
          <Findings result={result} onJump={() => void run.goOn()} />
        </>
      )}
      <ImportProgress run={run} />
      <div className="import-buttons">
        <Button icon={<Import />} text={hasFaults ? t('importFixed') : t('importAnother')} onClick={run.restart} />
        {hasFaults && <MarkedFileButton run={run} />}
        {hasFaults && (
          <Button icon={<Edit />} text={t('goOn', { count: result.failed })} loading={run.isBusy} onClick={() => void run.goOn()} />
        )}
        {result.import !== null && <PrintThese kind={kind} importId={result.import} count={result.created} />}
        <LinkButton intent="primary" icon={<NumberedList />} to={path} text={t('openOrders')} />
      </div>
    </Card>
  )
}
