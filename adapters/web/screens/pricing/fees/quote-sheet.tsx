import { moneyText } from '../../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { Download } from '@blueprintjs/icons'
import { useId, useState, type ReactNode } from 'react'
import { given } from '#core/base/kernel/given.ts'
import type { TextEncodingName } from '#core/base/sheets/sheet.port.ts'
import { quoteRoutes, type QuotedParcel, type QuotedSheetAnswer } from '../../../../http/contract/pricing/fees/quote.routes.ts'
import { useWords } from '../../../base/words.ts'
import { EncodingChoice } from '../../../resource/import/encoding-choice.tsx'
import { NoticeList } from '../../../resource/import/notice-list.tsx'
import { EmptyState } from '../../../ui/note/empty-state.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { FileChooser } from '../../../ui/input/file-chooser.tsx'
import { uiWords } from '../../../ui/ui.words.ts'
import { useCommand } from '../../../ui/use-command.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { quoteSheetWords } from './quote-sheet.words.ts'

const ACCEPTED = '.xlsx,.xls,.csv,.txt,.tsv'
const MAX_FILE_BYTES = 20_971_520

type Amounts = QuotedSheetAnswer['cheapest']['charged']
const amountsText = (amounts: Amounts): string => amounts.map(moneyText).join('\n+ ') || '0'

type ChosenQuote = { readonly file: File; readonly encoding?: TextEncodingName }

/**
 * The costs of each parcel of a sheet: choose a file, see the sums, and take it away with its
 * prices. `client`: whose prices count, for staff.
 */
export function QuoteSheet({ client }: { readonly client: string }) {
  const t = useWords(quoteSheetWords)
  const choice = useWords(uiWords)
  const id = useId()
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const body = client === '' ? {} : { client }
  const [encoding, setEncoding] = useState<TextEncodingName>()
  const form = { ...body, ...given({ encoding }) }
  const quote = useCommand<QuotedSheetAnswer, ChosenQuote>(
    ({ file: chosen, encoding: asked }, api) =>
      api.call(
        quoteRoutes.quoteSheet,
        { body: { ...body, ...given({ encoding: asked }) } },
        { file: { name: chosen.name, content: chosen } },
      ),
    { failure: 'in-place', isRestartable: true },
  )
  const priced = useDownload(quoteRoutes.quotedWorkbook, 'quote.xlsx')
  const template = useDownload(quoteRoutes.quoteTemplate, 'quote-template.xlsx')
  const take = (chosen: File): void => {
    quote.reset()
    setFile(chosen)
    setEncoding(undefined)
    const isLarge = chosen.size > MAX_FILE_BYTES
    setProblem(isLarge ? t('tooLarge') : undefined)
    if (!isLarge) quote.send({ file: chosen })
  }
  const save = (): void => {
    if (file !== undefined) priced.send({ body: form, file: { name: file.name, content: file } })
  }
  return (
    <>
      <section className="panel quote-form" aria-label={t('choose')}>
        <p id={`${id}-help`}>{t('help')}</p>
        <FileChooser
          control={{ id, 'aria-describedby': `${id}-help`, 'aria-invalid': quote.failure !== null }}
          accept={ACCEPTED}
          text={choice(file === undefined ? 'chooseFile' : 'replaceFile')}
          onFile={take}
          isBusy={quote.isBusy}
          refused={problem}
          actions={<Button icon={<Download />} text={t('template')} loading={template.isBusy} onClick={() => template.send({})} />}
        >
          {file !== undefined && <strong className="file-chooser-name">{file.name}</strong>}
        </FileChooser>
      </section>
      {quote.failure !== null && <ErrorNote error={quote.failure} />}
      {quote.data !== undefined && <NoticeList title={t('notices')} notices={quote.data.notices} />}
      {file !== undefined && quote.data?.encoding != null && (
        <EncodingChoice
          encoding={quote.data.encoding}
          isBusy={quote.isBusy}
          onChoose={(chosen) => {
            setEncoding(chosen)
            quote.send({ file, encoding: chosen })
          }}
        />
      )}
      {quote.data !== undefined && <Quoted answer={quote.data} onSave={save} isSaving={priced.isBusy} />}
    </>
  )
}

type QuotedProps = { readonly answer: QuotedSheetAnswer; readonly onSave: () => void; readonly isSaving: boolean }

function Quoted({ answer, onSave, isSaving }: QuotedProps) {
  const t = useWords(quoteSheetWords)
  const { parcels, priced, refused, channels, rows } = answer
  return (
    <>
      <div className="quote-sheet-head">
        <p role="status">{t('done', { parcels, priced, refused })}</p>
        <Button intent="primary" icon={<Download />} text={t('save')} loading={isSaving} onClick={onSave} />
      </div>
      {priced === 0 ? <EmptyState drawing="noMatch" title={t('none')} /> : <Sums answer={answer} />}
      <Refused rows={answer.refused_rows} />
      <h2>{t('rows')}</h2>
      {rows.length < parcels && <p className="text-muted">{t('first', { count: rows.length })}</p>}
      <Parcels rows={rows} channels={channels} />
    </>
  )
}

/** All parcels by one channel, and each by the one that is the cheapest for it. */
function Sums({ answer: { cheapest, channels } }: Pick<QuotedProps, 'answer'>) {
  const t = useWords(quoteSheetWords)
  return (
    <Table label={t('sums')}>
      <thead>
        <tr>
          <th scope="col">{t('channel')}</th>
          <th scope="col" className="quote-amount">
            {t('taken')}
          </th>
          <th scope="col" className="quote-amount">
            {t('sum')}
          </th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('cheapest')}</th>
          <td className="quote-amount">{cheapest.parcels}</td>
          <td className="quote-amount">
            <strong>{amountsText(cheapest.charged)}</strong>
          </td>
        </tr>
        {channels.map(({ channel, channel_name: name, sum }) => (
          <tr key={channel}>
            <th scope="row">{name}</th>
            <td className="quote-amount">{sum.parcels}</td>
            <td className="quote-amount">{amountsText(sum.charged)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Refused({ rows }: { readonly rows: readonly QuotedParcel[] }) {
  const t = useWords(quoteSheetWords)
  if (rows.length === 0) return null
  return (
    <>
      <h2>{t('refused')}</h2>
      <Table label={t('refused')}>
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('reference')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, reference, msg }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{reference || '—'}</td>
              <td className="quote-reason">{msg}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}

type ParcelsProps = { readonly rows: readonly QuotedParcel[]; readonly channels: QuotedSheetAnswer['channels'] }

/** Each parcel with its price on each channel, side by side. */
function Parcels({ rows, channels }: ParcelsProps) {
  const t = useWords(quoteSheetWords)
  return (
    <Table label={t('rows')}>
      <thead>
        <tr>
          <th scope="col">{t('line')}</th>
          <th scope="col">{t('reference')}</th>
          <th scope="col">{t('to')}</th>
          <th scope="col" className="quote-amount">
            {t('weight')}
          </th>
          {channels.map(({ channel, channel_name: name }) => (
            <th key={channel} scope="col" className="quote-amount">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, reference, country, weight, chargeable_weight: chargeable, prices }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{reference || '—'}</td>
            <td>{country}</td>
            <td className="quote-amount">{chargeable ?? weight}</td>
            {channels.map(({ channel }) => {
              const price = prices.find((one) => one.channel === channel)
              return (
                <td key={channel} className="quote-amount">
                  {price === undefined ? (
                    '—'
                  ) : price === prices[0] ? (
                    <strong>{amountsText(price.charged)}</strong>
                  ) : (
                    amountsText(price.charged)
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** A table that is scrolled by itself where it is wider than its page. */
function Table({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="panel quote-table" role="region" aria-label={label} tabIndex={0}>
      <table className="bp6-html-table bp6-compact">{children}</table>
    </div>
  )
}
