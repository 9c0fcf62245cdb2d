import { Button } from '@blueprintjs/core'
import type { CodBillDetails } from '../../../../../http/contract/money/cod/cod-bill-schemas.ts'
import { useWords } from '../../../../base/words.ts'
import { DocumentSection } from '../../../../resource/document/document-table.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import type { ShownLines } from './cod-bill-calculation.tsx'
import { codBillsWords } from './cod-bills.words.ts'

type CodBillDisputesProps = { readonly bill: CodBillDetails; readonly onShow: (lines: ShownLines) => void }

/** Line numbers that are named of a dispute. */
const NAMED = 20

/** The disputes of a bill, with their files, and the answers to them. */
export function CodBillDisputes({ bill, onShow }: CodBillDisputesProps) {
  const t = useWords(codBillsWords)
  if (bill.disputes.length === 0) return null
  return (
    <DocumentSection title={t('disputes')}>
      <ul className="cod-disputes">
        {bill.disputes.map(({ id, reason, files, lines, by, time, answer }) => (
          <li key={id}>
            <strong>{t('disputeOf', { id, lines: lines.slice(0, NAMED).join(', ') + (lines.length > NAMED ? '…' : '') })}</strong>
            <p className="text-muted">{`${by} · ${localTime(time).slice(0, 16)}`}</p>
            <p>
              <bdi>{reason}</bdi>
            </p>
            {files.map(({ src, name }) => (
              <p key={src}>
                <a href={src} download={name}>
                  {name}
                </a>
              </p>
            ))}
            <p>{answer === null ? t('unanswered') : t('answered', { answer })}</p>
            <Button variant="minimal" size="small" text={t('showLines', { id })} onClick={() => onShow({ dispute: id })} />
          </li>
        ))}
      </ul>
    </DocumentSection>
  )
}
