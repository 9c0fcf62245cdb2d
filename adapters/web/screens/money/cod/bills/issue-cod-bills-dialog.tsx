import { moneyText } from '../../../../base/money-text.ts'
import { Button, Checkbox, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useState } from 'react'
import { codBillRoutes } from '../../../../../http/contract/money/cod/cod-bill.routes.ts'
import type { CodBillRow, CodPreview, CodResults } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useCall } from '../../../../base/api.ts'
import { DIALOG_PAGE_SIZES } from '../../../../base/url-state.ts'
import { useWords } from '../../../../base/words.ts'
import type { OpenedProps } from '../../../../resource/list/list-page.ts'
import { StepTable } from '../../../../resource/steps/step-table.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { Pager } from '../../../../ui/table/pager.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { refuseUndone } from '../../billing/bill-moves.tsx'
import { useCodBillRefresh } from './cod-bill-sides.ts'
import { codBillsWords } from './cod-bills.words.ts'
import './cod-bills.css'

const PAGE_SIZE = 10

/** Draws up bills of chosen clients, after showing what each would be and what is left out. */
export function IssueCodBillsDialog({ onClose }: OpenedProps<CodBillRow>) {
  const t = useWords(codBillsWords)
  const refresh = useCodBillRefresh('staff')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { data, error, refetch } = useCall(codBillRoutes.previewCodBills, { query: { page, pageSize } }, { keepPrevious: true })
  const issuing = useCommand<CodResults, readonly string[]>(
    async (clients, api) => {
      const results = await api.call(codBillRoutes.issueCodBills, { body: { clients: [...clients] } })
      refuseUndone(results)
      return results
    },
    {
      failure: 'in-place',
      done: (results) => t('issued', { count: results.length }),
      onDone: () => {
        refresh()
        onClose()
      },
      onFailed: refresh,
    },
  )
  const toggle = (account: string): void =>
    setChosen((before) => new Set(before.has(account) ? [...before].filter((one) => one !== account) : [...before, account]))
  return (
    <Dialog isOpen onClose={onClose} title={t('issue')} className="cod-issue">
      <DialogBody>
        <p className="text-muted">{t('issueText')}</p>
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {data?.total === 0 && <p>{t('nobody')}</p>}
        <ul className="cod-previews">
          {data?.rows.map((row) => (
            <PreviewOf key={row.account} row={row} isChosen={chosen.has(row.account)} onToggle={() => toggle(row.account)} />
          ))}
        </ul>
        {data !== undefined && data.total > pageSize && (
          <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} sizes={DIALOG_PAGE_SIZES} />
        )}
        {issuing.error !== null && <ErrorNote error={issuing.error} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('cancel')} onClick={onClose} />
            <Button
              intent="primary"
              text={t('issueChosen', { count: chosen.size })}
              disabled={chosen.size === 0}
              loading={issuing.isBusy}
              onClick={() => issuing.send([...chosen])}
            />
          </>
        }
      />
    </Dialog>
  )
}

type PreviewProps = { readonly row: CodPreview; readonly isChosen: boolean; readonly onToggle: () => void }

function PreviewOf({ row, isChosen, onToggle }: PreviewProps) {
  const t = useWords(codBillsWords)
  const [isOpen, setOpen] = useState(false)
  const { account, client_name: name, cycle_txt: cycle, next_day: day, last_outcome: outcome } = row
  return (
    <li>
      <div className="cod-preview-head">
        <Checkbox checked={isChosen} disabled={row.error !== null} onChange={onToggle} aria-label={t('chooseClient', { account })}>
          <strong>{account}</strong> {name}
        </Checkbox>
        <span className="cod-preview-amount">{row.issuing_amount === null ? (row.message ?? '–') : moneyText(row.issuing_amount)}</span>
        <Button
          variant="minimal"
          size="small"
          text={t('previewShort')}
          aria-label={t('preview', { account })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <p className="text-muted">
        {t('cycle')}: {day === null ? cycle : t('cycleOf', { cycle, day })}
        {outcome !== null && ` · ${t('lastOutcome', { outcome })}`}
      </p>
      {isOpen && <PreviewContent row={row} />}
    </li>
  )
}

function PreviewContent({ row }: Pick<PreviewProps, 'row'>) {
  const t = useWords(codBillsWords)
  return (
    <div className="cod-preview">
      {(row.sums.length > 0 || row.ncnd_orders > 0) && <h3>{t('takes')}</h3>}
      <ul>
        {row.sums.map(({ count, amount }) => (
          <li key={amount.currency}>{t('counted', { count, amount: moneyText(amount) })}</li>
        ))}
        {row.ncnd_orders > 0 && (
          <li>
            {t('ncndCharges')}: {t('counted', { count: row.ncnd_orders, amount: row.ncnd_charges.map(moneyText).join(' + ') })}
          </li>
        )}
      </ul>
      {row.steps.length > 0 && <StepTable steps={row.steps} title={t('steps')} />}
      {row.left_out.length > 0 && <h3>{t('leftOut')}</h3>}
      <ul>
        {row.left_out.map(({ why, why_txt: text, count, amount, orders }) => (
          <li key={`${why} ${amount.currency}`}>
            {t('leftOutOf', { why: text, count, amount: moneyText(amount) })}
            <br />
            <span className="text-muted">
              {orders.join(', ')} {count > orders.length && t('more')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
