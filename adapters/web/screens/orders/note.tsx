import { Callout, type CalloutProps } from '@blueprintjs/core'

export type NoteProps = Omit<CalloutProps, 'title'> & { readonly title: string }

/** A callout whose title is no heading: it comes and goes between the headings of a page. */
export function Note({ title, children, ...props }: NoteProps) {
  return (
    <Callout {...props}>
      <p className="note-title">{title}</p>
      {children}
    </Callout>
  )
}
