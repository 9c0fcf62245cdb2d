import { Document } from '@blueprintjs/icons'
import type { ShownBulletin } from '../../../../../http/contract/portal/messages/publication.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'
import { bulletinsWords } from './bulletins.words.ts'
import { RichText } from './rich-text.tsx'
import './bulletins.css'

type Files = ShownBulletin['extends']

/** The attached files, to be saved. */
export function PublicationFiles({ files }: { readonly files: Files }) {
  const t = useWords(bulletinsWords)
  if (files.length === 0) return null
  return (
    <ul className="publication-files" aria-label={t('files')}>
      {files.map(({ name, src }) => (
        <li key={src}>
          <Document aria-hidden="true" />
          <a href={src} download>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A bulletin or notice as its reader gets it, without its title. */
export function PublicationView({ publication }: { readonly publication: ShownBulletin }) {
  return (
    <>
      <p className="publication-meta">
        <span>{publication.operate_name}</span>
        <time dateTime={publication.create_time}>{localTime(publication.create_time)}</time>
      </p>
      <RichText html={publication.content} locale={publication.locale} />
      <PublicationFiles files={publication.extends} />
    </>
  )
}
