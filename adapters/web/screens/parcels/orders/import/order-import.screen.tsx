import { Tick } from '@blueprintjs/icons'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { useWords } from '../../../../base/words.ts'
import { OpeningNote } from '../../../../resource/opening-note.tsx'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { useUnsavedWarning } from '../../../../ui/form/unsaved.tsx'
import { useOwnKinds } from '../use-kinds.ts'
import { CheckRows } from './check-rows.tsx'
import { ChooseFile } from './choose-file.tsx'
import { importWords } from './import.words.ts'
import { ImportFiles } from './import-files.tsx'
import { ImportResult } from './import-result.tsx'
import { MatchColumns } from './match-columns.tsx'
import { IMPORT_STEPS, useImport, type ImportStep } from './use-import.ts'
import '../orders.css'

const ACTS = ['place', 'cod'] as const

/** The wizard that creates orders from a sheet: file, columns, rows, result. */
export function OrderImportScreen() {
  const [query, setQuery] = useSearchParams()
  const own = useOwnKinds()
  const kind = own.find(({ name }) => name === query.get('type')) ?? own[0] ?? express
  return <ImportWizard key={kind.name} kind={kind} onKind={(type) => setQuery({ type }, { replace: true })} />
}

function ImportWizard({ kind, onKind }: { readonly kind: OrderKind; readonly onKind: (name: string) => void }) {
  const t = useWords(importWords)
  const run = useImport(kind)
  const { step, preview, result, file } = run
  const area = useStepFocus(step)
  useUnsavedWarning(run.progress?.of === 'create' || step === 'preview' || (step === 'columns' && run.choices.size > 0))
  return (
    <>
      <PageHeader title={t('title')} text={step === 'file' ? undefined : file?.name} />
      <Stepper step={step} />
      {step === 'file' && <OpeningNote acts={ACTS} />}
      <div ref={area} className="import-step" tabIndex={-1}>
        {step === 'file' && <ChooseFile kind={kind} onKind={onKind} run={run} />}
        {step === 'columns' && preview && <MatchColumns kind={kind} preview={preview} run={run} />}
        {step === 'preview' && preview && <ImportFiles kind={kind} preview={preview} run={run} />}
        {step === 'preview' && preview && <CheckRows key={run.round} kind={kind} preview={preview} run={run} />}
        {step === 'result' && result && <ImportResult kind={kind} result={result} run={run} />}
      </div>
    </>
  )
}

/** The focus moves to the next step: the button that led there is gone. */
function useStepFocus(step: ImportStep) {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    area.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [step])
  return area
}

function Stepper({ step }: { readonly step: ImportStep }) {
  const t = useWords(importWords)
  const at = IMPORT_STEPS.indexOf(step)
  const titles: Readonly<Record<ImportStep, string>> = {
    file: t('stepFile'),
    columns: t('stepColumns'),
    preview: t('stepPreview'),
    result: t('stepResult'),
  }
  return (
    <nav aria-label={t('steps')}>
      <ol className="import-steps">
        {IMPORT_STEPS.map((one, index) => (
          <li key={one} aria-current={one === step ? 'step' : undefined} data-done={index < at}>
            <span className="import-step-number" aria-hidden="true">
              {index < at ? <Tick /> : index + 1}
            </span>
            <span className="import-step-title">{titles[one]}</span>
            {index < at && <span className="visually-hidden">({t('stepDone')})</span>}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {t('stepOf', { number: at + 1, count: IMPORT_STEPS.length })}: {titles[step]}
      </p>
    </nav>
  )
}
