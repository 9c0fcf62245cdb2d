import { moneyText } from '../../../base/money-text.ts'
import { Button, Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { BILL_REASON } from '#core/money/billing/bill-fields.ts'
import { billingRoutes } from '../../../../http/contract/money/billing/bill.routes.ts'
import type { BillDetails, BillLineRow } from '../../../../http/contract/money/billing/bill-schemas.ts'
import { useCall } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { StepTable } from '../../../resource/steps/step-table.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { localTime } from '../../../ui/input/local-time.ts'
import { Pager } from '../../../ui/table/pager.tsx'
import { orderPath } from '../../../base/paths.ts'
import { FieldsDialog } from '../../../resource/fields-dialog.tsx'
import { DocumentScroller, DocumentSection } from '../../../resource/document/document-table.tsx'
import { BILL_SIDES, type BillSide } from './bill-sides.ts'
import './billing.css'
import { billingWords } from './billing.words.ts'
import { useBillRefresh } from './use-bill-refresh.ts'

type BillLinesProps = { readonly bill: BillDetails; readonly side: BillSide }

const PAGE_SIZE = 50

/** The lines of a bill; each opens how it came about, and lines of a draft may leave it. */
export function BillLines({ bill, side }: BillLinesProps) {
  const t = useWords(billingWords)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(PAGE_SIZE)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isRemoving, setRemoving] = useState(false)
  const params = { bill_number: bill.bill_number }
  const { data, error, refetch } = useCall(BILL_SIDES[side].lines, { params, query: { page, pageSize } })
  const mayRemove = bill.events.includes('remove_lines')
  const toggle = (line: number): void =>
    setChosen((before) => new Set(before.has(line) ? [...before].filter((one) => one !== line) : [...before, line]))
  return (
    <DocumentSection title={t('lines')}>
      {chosen.size > 0 && <Button text={t('removeLines', { count: chosen.size })} onClick={() => setRemoving(true)} />}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <DocumentScroller label={t('lines')}>
          <table className="document-table bill-lines">
            <thead>
              <tr>
                <th scope="col">{t('line')}</th>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('reference')}</th>
                <th scope="col">{t('what')}</th>
                <th scope="col" className="document-number">
                  {t('amount')}
                </th>
                <th scope="col">{t('explain')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((line) => (
                <LineOf
                  key={line.line}
                  line={line}
                  bill={bill}
                  side={side}
                  {...(mayRemove ? { isChosen: chosen.has(line.line), onToggle: () => toggle(line.line) } : {})}
                />
              ))}
            </tbody>
          </table>
        </DocumentScroller>
      )}
      {data !== undefined && data.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={data.total} onPage={setPage} onPageSize={setPageSize} />
      )}
      {isRemoving && (
        <RemoveDialog
          bill={bill}
          lines={[...chosen]}
          onClose={() => setRemoving(false)}
          onDone={() => {
            setRemoving(false)
            setChosen(new Set())
          }}
        />
      )}
    </DocumentSection>
  )
}

type LineProps = BillLinesProps & { readonly line: BillLineRow; readonly isChosen?: boolean; readonly onToggle?: () => void }

function LineOf({ line, bill, side, isChosen = false, onToggle }: LineProps) {
  const t = useWords(billingWords)
  const [isOpen, setOpen] = useState(false)
  const { line: place } = line
  return (
    <>
      <tr>
        <td>
          {onToggle === undefined ? (
            place
          ) : (
            <Checkbox checked={isChosen} onChange={onToggle} label={String(place)} aria-label={t('choose', { line: place })} />
          )}
        </td>
        <td>
          <time dateTime={line.time}>{localTime(line.time).slice(0, 16)}</time>
        </td>
        <td>
          {line.is_order ? <Link to={orderPath(line.reference)}>{line.reference}</Link> : <code>{line.reference}</code>}
          {line.airway_number !== null && (
            <div className="text-muted">{[line.airway_number, line.order_refCode].filter(Boolean).join(' · ')}</div>
          )}
        </td>
        <td>{line.what}</td>
        <td className="document-number">{moneyText(line.amount)}</td>
        <td>
          <Button
            variant="minimal"
            text={t('explain')}
            aria-label={t('explainOf', { line: place })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={6}>
            <Explained number={bill.bill_number} line={place} side={side} />
          </td>
        </tr>
      )}
    </>
  )
}

/** The steps of a line's price, calculated again by the versions of its day. */
function Explained({ number, line, side }: { readonly number: string; readonly line: number; readonly side: BillSide }) {
  const t = useWords(billingWords)
  const { data, error, refetch } = useCall(BILL_SIDES[side].explain, { params: { bill_number: number, line } })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <div className="bp6-skeleton" aria-busy="true" />
  const { version, priced_at: pricedAt, is_repeated: isRepeated, reason } = data
  return (
    <div className="bill-explained">
      {data.is_reversal && <p>{t('isReversal')}</p>}
      {data.steps.length === 0 ? <p>{t('byHand')}</p> : <StepTable steps={data.steps} title={t('explainOf', { line })} />}
      {version !== null && <p className="text-muted">{t('version', { version, time: localTime(pricedAt ?? '').slice(0, 16) })}</p>}
      {isRepeated !== null && <p data-repeated={isRepeated}>{t(isRepeated ? 'repeated' : 'differs')}</p>}
      {reason !== null && <p>{t('reason', { reason })}</p>}
    </div>
  )
}

type Removing = { readonly bill: BillDetails; readonly lines: readonly number[]; readonly onClose: () => void; readonly onDone: () => void }

function RemoveDialog({ bill, lines, onClose, onDone }: Removing) {
  const t = useWords(billingWords)
  const refresh = useBillRefresh('staff')
  return (
    <FieldsDialog
      title={t('removeTitle')}
      confirmText={t('removeLines', { count: lines.length })}
      fields={{ reason: BILL_REASON }}
      send={(body, api) =>
        api.call(billingRoutes.removeBillLines, { params: { bill_number: bill.bill_number }, body: { ...body, lines: [...lines] } })
      }
      done={() => t('removed')}
      onDone={() => {
        onDone()
        refresh()
      }}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </FieldsDialog>
  )
}
