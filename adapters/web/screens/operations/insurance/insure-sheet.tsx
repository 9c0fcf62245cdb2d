import { Button } from '@blueprintjs/core'
import { useId } from 'react'
import {
  insuranceRoutes,
  type InsuranceResults,
  type InsuranceSheet,
} from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { moneyText } from '../../../base/money-text.ts'
import { useWords } from '../../../base/words.ts'
import { NoticeList } from '../../../resource/import/notice-list.tsx'
import { FileChooser } from '../../../ui/input/file-chooser.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { insureWords } from './insure.words.ts'
import { RefusedOrders } from './premium-list.tsx'
import { totalOf } from './use-insured-values.ts'
import { useOrdering } from './use-ordering.ts'

type SheetRow = InsuranceSheet['rows'][number]

/** Orders that share category and value, which one call insures. */
function groupsOf(rows: readonly SheetRow[]) {
  const groups = Map.groupBy(rows, ({ category, insured_for: value }) => JSON.stringify([category, value]))
  return [...groups.values()].map(([first, ...others]) => {
    if (first === undefined) throw new Error('a group has no row')
    const { category, insured_for: value, insured_value: insured } = first
    const orders = [first, ...others].map(({ order_number: order }) => order)
    return { category, orders, ...(value === null || insured === undefined ? {} : { insured_value: insured }) }
  })
}

type InsureSheetProps = { readonly onOrdered: (results: InsuranceResults) => void }

/** Many orders from a sheet, each with a category and value of its own, and its premium first. */
export function InsureSheet({ onOrdered }: InsureSheetProps) {
  const t = useWords(insureWords)
  const id = useId()
  const template = useDownload(insuranceRoutes.insuranceTemplate, 'insurance-template.xlsx')
  const reading = useCommand<InsuranceSheet, File>(
    (file, api) => api.call(insuranceRoutes.readInsuranceSheet, {}, { file: { name: file.name, content: file } }),
    { failure: 'in-place', isRestartable: true },
  )
  const sheet = reading.data
  return (
    <section className="panel insure-form insure-sheet form-stack" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('sheet')}</h2>
      <p id={`${id}-help`} className="text-muted">
        {t('sheetHelp')}
      </p>
      <div className="insure-sheet-choice">
        <FileChooser
          control={{ id, 'aria-describedby': `${id}-help` }}
          accept=".xlsx,.xls,.csv"
          text={t('chooseSheet')}
          isBusy={reading.isBusy}
          onFile={(file) => reading.send(file)}
        />
        <Button text={t('template')} loading={template.isBusy} onClick={() => template.send({})} />
      </div>
      {reading.failure !== null && <ErrorNote error={reading.failure} />}
      {sheet !== undefined && <SheetRows sheet={sheet} onOrdered={onOrdered} />}
    </section>
  )
}

function SheetRows({ sheet: { imported, rows }, onOrdered }: InsureSheetProps & { readonly sheet: InsuranceSheet }) {
  const t = useWords(insureWords)
  const ordering = useOrdering(onOrdered)
  const offered = rows.filter(({ status }) => status)
  const amount = totalOf(offered.flatMap(({ premium }) => (premium === undefined ? [] : [premium])))
  return (
    <>
      <NoticeList title={t('sheetNotices')} notices={imported.notices} />
      {imported.failed > 0 && (
        <Note intent="warning" role="status" title={t('sheetWrong', { count: imported.failed })}>
          <ul className="insure-refused">
            {imported.errors.map((error) => (
              <li key={`${error.line} ${error.field} ${error.error}`}>{error.msg}</li>
            ))}
          </ul>
          {imported.errors_note}
        </Note>
      )}
      <RefusedOrders title={t('refused')} results={rows} />
      {offered.length > 0 && (
        <>
          <div className="insure-sheet-rows" role="region" aria-label={t('premiums')} tabIndex={0}>
            <table className="bp6-html-table bp6-compact">
              <thead>
                <tr>
                  <th scope="col">{t('orderNumber')}</th>
                  <th scope="col">{t('category')}</th>
                  <th scope="col">{t('value')}</th>
                  <th scope="col">{t('premium')}</th>
                </tr>
              </thead>
              <tbody>
                {offered.map(({ order_number: order, category_txt: category, insured_value: value, premium }) => (
                  <tr key={order}>
                    <td>
                      <code>{order}</code>
                    </td>
                    <td>{category}</td>
                    <td className="insure-amount">{value && moneyText(value)}</td>
                    <td className="insure-amount">{premium && moneyText(premium)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {ordering.error !== null && <ErrorNote error={ordering.error} />}
          <div className="insure-foot">
            <p>
              <strong>
                {t('total')}: {t('totalText', { count: offered.length, amount })}
              </strong>
              <span className="text-muted">{t('chargedLater')}</span>
            </p>
            <Button
              intent="primary"
              text={t('order', { count: offered.length })}
              loading={ordering.isBusy}
              onClick={() => ordering.send(groupsOf(offered))}
            />
          </div>
        </>
      )}
    </>
  )
}
