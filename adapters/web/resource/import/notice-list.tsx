import type { ReactNode } from 'react'
import type { ShownNotices } from '../../../http/contract/sheet-form.ts'
import { Note } from '../../ui/note/note.tsx'

type NoticeListProps = { readonly title: string; readonly notices: ShownNotices; readonly children?: ReactNode }

/** Parts of a sheet that make nothing or that it hides. */
export const NoticeList = ({ title, notices, children }: NoticeListProps) =>
  notices.length === 0 ? null : (
    <Note intent="warning" title={title}>
      <ul className="import-notices">
        {notices.map(({ error, line, index, msg }) => (
          <li key={`${error}:${line ?? ''}:${index ?? ''}`}>{msg}</li>
        ))}
      </ul>
      {children}
    </Note>
  )
