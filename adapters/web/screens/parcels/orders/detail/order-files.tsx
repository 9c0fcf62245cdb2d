import { Card } from '@blueprintjs/core'
import { Document, Share } from '@blueprintjs/icons'
import { fieldsOf, type OrderKind } from '#core/parcels/orders/order-kind.ts'
import { say, useLocale, useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import type { OrderFound } from '../../../../base/use-refresh-orders.ts'
import { detailWords } from '../facts/detail.words.ts'

type NamedOrderFile = OrderFound['files'][number]
type OrderFilesProps = { readonly kind: OrderKind; readonly files: readonly NamedOrderFile[] }

/** Every file that the order names: what it is, its name and size, and who uploaded it. */
export function OrderFiles({ kind, files }: OrderFilesProps) {
  const t = useWords(detailWords)
  const labelOf = (api: string): string => {
    const field = fieldsOf(kind).find(([, one]) => one.api === api)?.[1]
    return field === undefined ? api : say(field.label)
  }
  return (
    <Card className="order-card">
      <h2>{t('files')}</h2>
      {files.length === 0 && <p className="text-muted">{t('noFiles')}</p>}
      {files.length > 0 && (
        <ul className="order-files">
          {files.map((file) => (
            <NamedFile key={file.field} file={file} label={labelOf(file.field)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const KILO = 1000

/** `245 kB`, `1.2 MB`, in the reader's language. */
function sizeText(bytes: number, locale: string): string {
  const [unit, size] = bytes < KILO ? ['byte', bytes] : bytes < KILO * KILO ? ['kilobyte', bytes / KILO] : ['megabyte', bytes / KILO / KILO]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 }).format(size)
}

function NamedFile({ file, label }: { readonly file: NamedOrderFile; readonly label: string }) {
  const t = useWords(detailWords)
  const locale = useLocale()
  const { src, name, type, size, uploaded_by: who, uploaded_at: at } = file
  const format = type?.split('/').at(-1)?.toUpperCase()
  if (name === null)
    return (
      <li>
        <Share />
        <div>
          <a href={src} target="_blank" rel="noopener noreferrer">
            <bdi>{src}</bdi>
          </a>
          <span className="text-muted">{[label, t('elsewhere')].join(' · ')}</span>
        </div>
      </li>
    )
  return (
    <li>
      <Document />
      <div>
        <a href={src} download={name}>
          <bdi>{name}</bdi>
        </a>
        <span className="text-muted">{[label, format, size === null ? '' : sizeText(size, locale)].filter(Boolean).join(' · ')}</span>
        <span className="text-muted">{t('uploadedBy', { who: who ?? '', time: localTime(at).slice(0, 16) })}</span>
      </div>
    </li>
  )
}
